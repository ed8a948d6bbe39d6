// Opens a match with a set-up that was made elsewhere, as JSON: pasted, or from a file.

import { element } from "../page.js";
import { text } from "../texts.js";
import { form, input, labelled } from "./controls.js";
import { Refused } from "./office.js";

// `fixture`: what it is played for, or null.
export function setupForm(office, refresh, system, fixture) {
  const name = input({ required: true, maxLength: 80, value: fixture ? fixture.teams.map((team) => team.name).join(" - ") : "" });
  const setup = Object.assign(element("textarea"), { rows: 6, required: true, spellcheck: false });
  const file = input({ type: "file", accept: ".json,application/json" });
  file.addEventListener("change", async () => { setup.value = (await file.files[0]?.text()) ?? ""; });
  const parts = [labelled(text("name"), name), labelled(text("setupFile"), file), labelled(text("setup", system), setup)];
  return form("", parts, text("openMatch"), async () => {
    const body = { name: name.value.trim(), system, setup: parsed(setup.value), ...(fixture ? { fixture: fixture.fixture } : {}) };
    await office.post(`${office.path}/matches`, body);
    await refresh();
  });
}

// A whole request is taken as well as the set-up alone.
function parsed(given) {
  try {
    const document = JSON.parse(given);
    return document.setup ?? document;
  } catch (error) {
    throw new Refused({ status: 0, body: { detail: text("notJson", error.message) } });
  }
}
