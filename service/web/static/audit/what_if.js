// What if an entry were another, were not there, or one more had been: nothing is recorded. The
// changes are kept in a list and asked for together.

import { item } from "../api.js";
import { EntryForm } from "../entry/entry_form.js";
import { element } from "../page.js";
import { Picker } from "../tablet/picker.js";
import { text } from "../texts.js";
import { heldKey } from "./key.js";
import { eventLink } from "./step_card.js";
import { whatIfResult } from "./what_if_result.js";
import { entryText } from "./words.js";

const FIRST_ENTRY = 2;
const PATIENCE_MILLISECONDS = 60_000;

export class WhatIf {
  constructor(log, place, on) {
    Object.assign(this, { log, on, changes: [], asked: 0 });
    this.offer = element("div", "offer");
    this.form = element("div", "what-if-form");
    this.plan = element("ul", "plan");
    this.result = element("div", "what-if-result");
    this.result.setAttribute("role", "status");
    place.append(this.offer, this.form, this.plan, this.result);
  }

  // What can be done with the event that is looked at. A form that is open stays with its own event.
  show(version) {
    const step = this.log.step(version);
    if (heldKey() === null) return this.offer.replaceChildren(element("p", "quiet", text("needsKey")));
    if (!step || version < FIRST_ENTRY) return this.offer.replaceChildren(element("p", "quiet", text("noWhatIfHere")));
    const row = element("div", "buttons");
    row.append(
      button("change", () => this.enter(step, (entry) => ({ type: "replace", event: step.event, entry }), step.entry)),
      button("drop", () => this.add({ type: "retract", event: step.event })),
      button("insert", () => this.enter(step, (entry) => ({ type: "insert", before: step.event, entry }))),
    );
    this.offer.replaceChildren(element("p", "", text("whatIfOf", version, step.title)), row);
  }

  // The entry is made from what might have come there, or written as text.
  async enter(step, amendment, entry = { type: "" }) {
    const answer = await this.log.ask(`/expected?at=${step.version - 1}`);
    const board = await this.log.board(step.version - 1);
    const picker = new Picker(text("boardAt", step.version - 1));
    if (board) picker.show(board);
    const add = (made) => this.add(amendment(made));
    const form = new EntryForm(picker, { report: add, rule: this.on.rule });
    form.show(answer.body?.expected ?? [], step.version);
    const own = (answer.body?.expected ?? []).filter((each) => each.type === entry.type);
    if (own.length === 1) form.open(own[0]);
    this.form.replaceChildren(picker.root, form.root, asText(entry, add), button("cancel", () => this.form.replaceChildren()));
    this.form.scrollIntoView({ block: "nearest" });
  }

  add(amendment) {
    this.changes.push({ ...amendment, reason: text("whatIf") });
    this.form.replaceChildren();
    this.ask();
  }

  async ask() {
    this.showPlan();
    const asked = (this.asked += 1);
    if (this.changes.length === 0) return this.result.replaceChildren();
    this.result.replaceChildren(element("p", "quiet", text("checking")));
    const body = { entries: this.changes.map((change) => item(change)) };
    const answer = await this.log.ask("/what-if", { method: "POST", body, patience: PATIENCE_MILLISECONDS });
    if (asked !== this.asked) return;
    if (answer.ok) this.result.replaceChildren(...whatIfResult(answer.body, this.log, this.on));
    else this.result.replaceChildren(element("p", "alarm", answer.body?.detail ?? text("why_notServed")));
  }

  showPlan() {
    this.plan.replaceChildren(...this.changes.map((change) => {
      const row = element("li", "planned", `${text(`plan_${change.type}`)} `);
      row.append(eventLink(change.event ?? change.before, this.log, this.on));
      if (change.entry) row.append(` → ${entryText(change.entry)} `);
      const remove = button("remove", () => {
        this.changes = this.changes.filter((each) => each !== change);
        this.ask();
      });
      row.append(" ", remove);
      return row;
    }));
  }
}

// An entry of any kind, for those who know how it is written.
function asText(entry, add) {
  const made = element("details", "as-text");
  const label = element("label", "", text("entryText"));
  const input = element("textarea");
  Object.assign(input, { rows: 5, value: JSON.stringify(entry, null, 1), spellcheck: false });
  const wrong = element("p", "alarm");
  wrong.setAttribute("role", "alert");
  label.append(input);
  made.append(element("summary", "", text("asText")), label, wrong, button("useText", () => {
    try {
      add(JSON.parse(input.value));
    } catch (error) {
      wrong.textContent = text("notJson", error.message);
    }
  }));
  return made;
}

function button(name, act) {
  const made = element("button", `do-${name}`, text(name));
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}
