// What a person has to see or decide: a rule, a refusal, a conflict, a note. One at a time.

import { element } from "../page.js";
import { text } from "../texts.js";

// Shows `parts` until one of `buttons` ([label, value, className]) is pressed; resolves to its value.
export function ask(title, parts, buttons) {
  return new Promise((resolve) => {
    const dialog = element("dialog", "dialog");
    const heading = element("h2", "", title);
    const row = element("div", "buttons");
    for (const [label, value, className] of buttons) {
      const button = element("button", className ?? "", label);
      button.type = "button";
      button.addEventListener("click", () => { dialog.close(); resolve(value); });
      row.append(button);
    }
    dialog.append(heading, ...parts, row);
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    row.lastChild.focus();
  });
}

export function tell(title, parts) {
  return ask(title, parts, [[text("close"), null, "main"]]);
}

// Why an entry was refused, in the server's words, with the rule one tap away.
export function refusalParts(problem, entry, showRule) {
  const parts = [element("p", "reported", entryText(entry)), element("p", "alarm", problem.detail ?? String(problem.status))];
  if (problem.legal) parts.push(element("p", "", `${text("wouldBeRight")}: ${problem.legal}`));
  if (problem.rule) {
    const button = element("button", "rule", `${text("rule")} ${problem.rule}`);
    button.type = "button";
    button.addEventListener("click", () => showRule(problem.rule));
    parts.push(button);
  }
  return parts;
}

// Both versions of what happened, side by side.
export function conflictParts(theirs, mine) {
  const made = element("div", "versions");
  made.append(column(text("theirs"), theirs.map((event) => entryText(event.body.entry))), column(text("mine"), mine.map((one) => entryText(one.item.entry))));
  return [made];
}

function column(title, lines) {
  const made = element("section", "version");
  const list = element("ol");
  list.append(...lines.map((line) => element("li", "", line)));
  made.append(element("h3", "", title), list);
  return made;
}

export function entryText({ type, ...fields }) {
  const told = Object.entries(fields).map(([name, value]) => `${name.replaceAll("_", " ")} ${valueText(value)}`);
  return [type.replaceAll("_", " "), ...told].join(" · ");
}

function valueText(value) {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export function noteDialog() {
  const input = element("textarea");
  Object.assign(input, { rows: 3, maxLength: 500 });
  input.setAttribute("aria-label", text("noteText"));
  const buttons = [[text("close"), null], [text("query"), true], [text("note"), false, "main"]];
  return ask(text("noteText"), [input], buttons).then((query) => (query === null || !input.value.trim() ? null : { type: "note", text: input.value.trim(), query }));
}
