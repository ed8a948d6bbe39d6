// A document that was made elsewhere: pasted, or from a file.

import { element } from "../page.js";
import { text } from "../texts.js";
import { input, labelled } from "./controls.js";
import { Refused } from "./office.js";

export function jsonControl(label) {
  const given = Object.assign(element("textarea"), { rows: 6, required: true, spellcheck: false });
  const file = input({ type: "file", accept: ".json,application/json" });
  file.addEventListener("change", async () => {
    given.value = (await file.files[0]?.text()) ?? "";
    given.dispatchEvent(new Event("change", { bubbles: true }));
  });
  return { given, parts: [labelled(text("fromFile"), file), labelled(label, given)], value: () => parsed(given.value) };
}

function parsed(given) {
  try {
    return JSON.parse(given);
  } catch (error) {
    throw new Refused({ status: 0, body: { detail: text("notJson", error.message) } });
  }
}
