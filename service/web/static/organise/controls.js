// Labelled controls, forms and buttons. What an action is refused for is said in one place, where it
// stays until the next action.

import { Unreachable } from "../api.js";
import { byId, element, write } from "../page.js";
import { text } from "../texts.js";
import { Refused } from "./office.js";

export function labelled(label, control) {
  const made = element("label", "field", label);
  made.append(control);
  return made;
}

export function input(attributes = {}) {
  return Object.assign(element("input"), attributes);
}

export function numberInput(value, least, most, step = 1) {
  return input({ type: "number", inputMode: "numeric", value, min: least, max: most, step, required: true });
}

// `options`: [value, label], ...
export function select(options, value) {
  const made = element("select");
  for (const [each, label] of options) made.append(Object.assign(element("option", "", label), { value: each }));
  if (value !== undefined) made.value = value;
  return made;
}

export function checkbox(label, checked = false) {
  const made = element("label", "check");
  const box = input({ type: "checkbox", checked });
  made.append(box, element("span", "", label));
  return { root: made, box };
}

export function button(label, act, className = "") {
  const made = element("button", className, label);
  made.type = "button";
  made.addEventListener("click", () => attempt(act, made));
  return made;
}

// Asks a second time before it acts.
export function sureButton(label, act) {
  let asked = false;
  const made = button(label, () => {
    if (asked) return act();
    asked = true;
    write(made, text("sure", label));
    made.classList.add("alarm");
    return null;
  });
  return made;
}

export function form(title, parts, label, act) {
  const made = element("form", "card");
  const send = element("button", "main", label);
  if (title) made.append(element("h2", "", title));
  made.append(...parts, send);
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(act, send);
  });
  return made;
}

export function fields(...controls) {
  const made = element("div", "fields");
  made.append(...controls);
  return made;
}

export function more(label, ...parts) {
  const made = element("details");
  made.append(element("summary", "", label), ...parts);
  return made;
}

export function link(label, href) {
  const made = element("a", "", label);
  made.href = href;
  return made;
}

// `head`: headings; `rows`: lists of texts or nodes.
export function table(caption, head, rows, empty) {
  if (rows.length === 0) return element("p", "quiet", empty);
  const made = element("table");
  made.append(element("caption", "visually-hidden", caption));
  made.createTHead().append(row(head.map((name) => Object.assign(element("th", "", name), { scope: "col" }))));
  const body = made.createTBody();
  for (const cells of rows) body.append(row(cells.map((cell, index) => bodyCell(cell, head[index]))));
  const scroll = element("div", "scroll");
  scroll.append(made);
  return scroll;
}

function row(cells) {
  const made = element("tr");
  made.append(...cells);
  return made;
}

// On a phone a row is a card, and its cells carry their headings.
function bodyCell(cell, heading) {
  const made = element("td");
  made.dataset.heading = heading;
  made.append(cell ?? "");
  return made;
}

export async function attempt(act, control = null) {
  say("");
  control?.toggleAttribute("disabled", true);
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refused) say(error.message);
    else if (error instanceof Unreachable) say(text("offline"));
    else throw error;
    return null;
  } finally {
    control?.toggleAttribute("disabled", false);
  }
}

function say(content) {
  const place = byId("alert");
  write(place, content);
  place.hidden = content === "";
}
