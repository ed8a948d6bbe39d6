// Opens a match with a set-up that was made elsewhere.

import { text } from "../texts.js";
import { form, input, labelled } from "./controls.js";
import { jsonControl } from "./json_control.js";

// `fixture`: what it is played for, or null.
export function setupForm(office, refresh, system, fixture) {
  const name = input({ required: true, maxLength: 80, value: fixture ? fixture.teams.map((team) => team.name).join(" - ") : "" });
  const document = jsonControl(text("setup", system));
  return form("", [labelled(text("name"), name), ...document.parts], text("openMatch"), async () => {
    const given = document.value();
    // A whole request is taken as well as the set-up alone.
    const body = { name: name.value.trim(), system, setup: given.setup ?? given, ...(fixture ? { fixture: fixture.fixture } : {}) };
    await office.post(`${office.path}/matches`, body);
    await refresh();
  });
}
