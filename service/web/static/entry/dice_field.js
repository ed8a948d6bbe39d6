// Dice as they fell: each is one row of faces to tap. They can be rolled here as well; the entry then
// says so.

import { element, write } from "../page.js";
import { text } from "../texts.js";
import { drawFace, faceName } from "./faces.js";

export function diceField(field, context) {
  const root = element("fieldset", "field dice");
  root.append(element("legend", "", field.label), told(field));
  const each = field.each?.length ? field.each : Array(field.count).fill(field.faces);
  const values = Array(each.length).fill(null);
  const rows = each.map((faces, index) => row(faces, field.shown ?? [], index, each.length, (value) => set(index, value)));
  const note = element("p", "quiet electronic");
  const roll = element("button", "roll", text("roll"));
  roll.type = "button";
  roll.addEventListener("click", () => {
    each.forEach((faces, index) => set(index, random(faces)));
    context.electronic(true);
    write(note, text("electronic"));
  });

  function set(index, value) {
    values[index] = value;
    context.electronic(false);
    write(note, "");
    for (const button of rows[index].querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.value) === value));
    }
    context.changed();
  }

  root.append(...rows, roll, note);
  return { root, name: field.name, value: () => [...values], ready: () => values.every((value) => value !== null), focus: () => rows[0]?.querySelector("button")?.focus() };
}

// Target, modifiers and chance are said before the roll.
function told(field) {
  const list = element("ul", "told");
  if (field.target != null) list.append(element("li", "", text(field.summed ? "targetSum" : "target", field.target)));
  if (field.modifiers?.length) list.append(element("li", "", `${text("modifiers")}: ${field.modifiers.join(", ")}`));
  return list;
}

function row(faces, names, index, count, chosen) {
  const made = element("div", "faces");
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", text("die", index + 1));
  if (count > 1) made.append(element("span", "die-number", text("die", index + 1)));
  for (let value = 1; value <= faces; value += 1) {
    const button = element("button", "die-face");
    button.type = "button";
    button.dataset.value = String(value);
    button.setAttribute("aria-pressed", "false");
    button.setAttribute("aria-label", faceName(value, names[value - 1]));
    button.append(drawFace(value, faces, names[value - 1]));
    button.addEventListener("click", () => chosen(value));
    made.append(button);
  }
  return made;
}

// Without the bias of a remainder.
function random(faces) {
  const limit = 256 - (256 % faces);
  const bytes = new Uint8Array(1);
  do crypto.getRandomValues(bytes); while (bytes[0] >= limit);
  return 1 + (bytes[0] % faces);
}
