// Asks for the next entry: first what happened, where several things may, then its fields.

import { element, write } from "../page.js";
import { text } from "../texts.js";
import { control } from "./fields.js";

export class EntryForm {
  // `on` has report(entry, electronic) and rule(id).
  constructor(picker, on) {
    this.root = element("section", "entry");
    this.picker = picker;
    this.on = on;
    this.head = null;
    this.version = null;
  }

  // Expectations as the server gave them. The same ones again change nothing that was half entered.
  show(expected, version, { head = null, free = false } = {}) {
    const shown = JSON.stringify([version, expected, head, free]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.head = head;
    this.expected = expected;
    this.free = free;
    if (expected.length === 1 && !free) this.open(expected[0]);
    else this.choose();
  }

  choose() {
    this.picker.ask(null);
    const parts = [];
    if (this.free) parts.push(element("p", "free", text("free")));
    parts.push(element("h2", "", text(this.expected.length ? "whatNext" : "nothingNext")));
    const list = element("div", "choices");
    for (const expectation of this.expected) {
      const button = element("button", "choice-button", expectation.title);
      button.type = "button";
      button.dataset.type = expectation.type;
      button.addEventListener("click", () => this.open(expectation));
      list.append(button);
    }
    this.root.replaceChildren(...parts, list);
  }

  open(expectation) {
    const form = element("form", "entry-form");
    form.dataset.type = expectation.type;
    form.append(element("h2", "", expectation.title), this.told(expectation));
    let electronic = false;
    const send = element("button", "main send", text("send"));
    const controls = [];
    const ready = () => controls.every((one) => one.ready());
    const context = {
      picker: this.picker,
      head: () => this.head,
      electronic: (yes) => { electronic = yes; },
      changed: () => { send.disabled = !ready(); },
    };
    this.picker.ask(null);
    controls.push(...expectation.fields.map((field) => control(field, context)));
    for (const one of controls) if (one.root) form.append(one.root);
    form.append(this.buttons(send));
    send.disabled = !ready();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (ready()) this.on.report(entryOf(expectation, controls), electronic);
    });
    this.root.replaceChildren(form);
    controls.find((one) => one.ask)?.ask();
  }

  buttons(send) {
    const made = element("div", "buttons");
    if (this.expected.length > 1 || this.free) {
      const back = element("button", "", "←");
      back.type = "button";
      back.setAttribute("aria-label", text("whatNext"));
      back.addEventListener("click", () => this.choose());
      made.append(back);
    }
    made.append(send);
    return made;
  }

  told(expectation) {
    const made = element("p", "told");
    if (expectation.chance) {
      const [wins, of] = expectation.chance;
      made.append(element("b", "chance", text("chance", Math.round((100 * wins) / of))), " ");
    }
    for (const rule of expectation.rules ?? []) {
      const button = element("button", "rule", rule);
      button.type = "button";
      button.addEventListener("click", () => this.on.rule(rule));
      made.append(button);
    }
    return made;
  }

  busy(yes) {
    for (const button of this.root.querySelectorAll("button")) button.toggleAttribute("data-busy", yes);
    write(this.root.querySelector(".send") ?? element("i"), text("send"));
  }
}

function entryOf(expectation, controls) {
  const entry = { type: expectation.type };
  for (const one of controls) {
    entry[one.name] = one.value();
    Object.assign(entry, one.besides?.() ?? {});
  }
  return entry;
}
