// One match: how it stands, what may come next, what happened last. Works from what was last known
// while there is no network.

import { api, item, Unreachable } from "../api.js";
import { LastEvents } from "../last_events.js";
import { element, write } from "../page.js";
import { phaseText, text } from "../texts.js";
import { ask, conflictParts, noteDialog, refusalParts, tell } from "./dialogs.js";
import { EntryForm } from "../entry/entry_form.js";
import { Picker } from "./picker.js";
import { remember, remembered, unsentOf } from "./store.js";

const LOOK_MILLISECONDS = 2_000;
const MOST_LEARNT = 200;

export class MatchScreen {
  constructor(match, session, outbox, leave) {
    Object.assign(this, { match, session, outbox, leave, seen: null, busy: false, asking: false });
    this.root = element("main", "match-screen");
    this.title = element("h1");
    this.score = element("p", "score-line");
    this.turn = element("p", "turn-line quiet");
    this.picker = new Picker(text("matches"));
    this.form = new EntryForm(this.picker, { report: (entry, electronic) => this.report(entry, electronic), rule: (id) => this.rule(id) });
    this.events = new LastEvents();
    this.root.append(this.head(), this.form.root, this.picker.root, this.events.root);
    this.onChanged = (event) => { if (event.detail === match) this.refresh(); };
    outbox.addEventListener("changed", this.onChanged);
    this.timer = setInterval(() => this.look(), LOOK_MILLISECONDS);
  }

  head() {
    const made = element("header", "match-head");
    const back = button(text("back"), () => this.close());
    this.undoButton = button(text("undo"), () => this.report({ type: "undo" }, false));
    this.noteButton = button(text("note"), () => this.note());
    const tools = element("div", "tools");
    tools.append(back, this.undoButton, this.noteButton);
    const words = element("div");
    words.append(this.title, this.score, this.turn);
    made.append(words, tools);
    return made;
  }

  async start() {
    this.seen = (await remembered(this.match)) ?? { match: this.match, learnt: {}, version: 0 };
    if (this.seen.frame) await this.show();
    await this.refresh();
  }

  close() {
    clearInterval(this.timer);
    this.outbox.removeEventListener("changed", this.onChanged);
    this.leave();
  }

  // Asks only whether there is something new; the rest follows when there is.
  async look() {
    if (this.busy || this.asking) return;
    if (!this.outbox.online || (await this.waiting()).length) return this.refresh();
    const headers = this.etag ? { "If-None-Match": this.etag } : {};
    const answer = await this.get("frame", headers);
    if (answer?.ok) await this.refresh();
  }

  async refresh() {
    if (this.busy) return;
    this.busy = true;
    try {
      const waiting = await this.waiting();
      if (waiting[0]?.problem) await this.decide(waiting);
      else if (!waiting.length) await this.load();
      await this.show();
    } finally {
      this.busy = false;
    }
  }

  async load() {
    const frame = await this.get("frame");
    if (!frame?.ok) return;
    this.etag = frame.etag;
    const [expected, board] = await Promise.all([this.get("expected"), this.get("board")]);
    if (!expected?.ok || !board?.ok) return;
    const version = expected.body.version;
    this.outbox.knows(this.match, version);
    const learnt = learning(this.seen.learnt, expected.body.expected);
    this.seen = { ...this.seen, frame: frame.body, expected: expected.body.expected, board: board.body.board, version, learnt, head: await this.matchHead(expected.body, version) };
    await remember(this.seen);
  }

  // The newest event's hash, where an entry has to hold it; what a coach confirmed before counts.
  async matchHead({ expected }, version) {
    if (!expected.some((one) => one.fields.some((field) => field.kind === "head"))) return null;
    const answer = await this.get(`events?after=${version - 1}`);
    const event = answer?.body?.events?.[0];
    return event ? (event.body.entry.head ?? event.hash) : null;
  }

  async get(what, headers = {}) {
    try {
      const answer = await api(`/v1/matches/${this.match}/${what}`, { key: this.session.token, headers });
      this.outbox.connection(true);
      return answer;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.outbox.connection(false);
      return null;
    }
  }

  waiting() {
    return unsentOf(this.match);
  }

  async show() {
    const { frame, expected = [], learnt, version, board, head } = this.seen;
    if (!frame) return;
    const free = (await this.waiting()).length > 0;
    write(this.title, frame.name);
    write(this.score, frame.sides.map((side) => `${side.name} ${side.score}`).join(" : "));
    const side = frame.sides.find((one) => one.id === frame.turn.side)?.name;
    write(this.turn, [text("turnOf", frame.turn.number, side), phaseText(frame.turn.phase ?? "")].filter(Boolean).join(" · "));
    this.root.dataset.version = String(version);
    if (board && this.shownBoard !== version) this.picker.show(board);
    this.shownBoard = version;
    this.form.show(free ? Object.values(learnt) : expected, version, { head, free });
    this.events.show(frame.last_events);
  }

  async report(entry, electronic) {
    const made = item(entry, { device: this.session.device, ...(electronic ? { electronic: true } : {}) });
    await this.outbox.report(this.match, made);
    this.form.shown = null;
    await this.refresh();
  }

  async note() {
    this.asking = true;
    const entry = await noteDialog();
    this.asking = false;
    if (entry) await this.report(entry, false);
  }

  async rule(id) {
    const system = this.seen.frame.system;
    let answer = null;
    try {
      answer = await api(`/v1/rule-systems/${system}/rules/${id}`);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
    const body = answer?.ok ? answer.body : null;
    const parts = body ? [element("p", "", body.text), ...(body.ruling ? [element("p", "quiet", body.ruling)] : [])] : [element("p", "", text("offline"))];
    await tell(`${text("rule")} ${id}`, parts);
  }

  // The server did not take our first entry. Nothing goes on before somebody has decided.
  async decide(waiting) {
    if (this.asking) return;
    this.asking = true;
    const [{ problem, item: refused }] = waiting;
    const stale = problem.code === "match/stale";
    const parts = stale ? conflictParts(problem.missing ?? [], waiting) : refusalParts(problem, refused.entry, (id) => this.rule(id));
    const choices = stale
      ? [[text("dropAll"), "all"], [text("sendMine"), "after", "main"]]
      : [[text("tryAgain"), "again"], ...(waiting.length > 1 ? [[text("dropAll"), "all"]] : []), [text("drop"), "first", "main"]];
    const chosen = await ask(text(stale ? "conflictTitle" : "refusedTitle"), parts, choices);
    this.asking = false;
    if (chosen === "after") await this.outbox.again(this.match, problem.version);
    else if (chosen === "again") await this.outbox.again(this.match);
    else await this.outbox.drop(this.match, chosen === "all");
    if (!(await this.waiting()).length) await this.load();
  }
}

// Every kind of entry that was expected so far, as it was last: what can be reported without a network.
function learning(before, expected) {
  const learnt = { ...before };
  for (const one of expected) {
    const fixed = one.fields.filter((field) => field.kind === "fixed").map((field) => field.value);
    const name = JSON.stringify([one.type, ...fixed]);
    delete learnt[name]; // what was seen last stands last
    learnt[name] = one;
  }
  return Object.fromEntries(Object.entries(learnt).slice(-MOST_LEARNT));
}

function button(label, act) {
  const made = element("button", "", label);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}
