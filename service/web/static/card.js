// One match on a display. The same card fills a whole wall or one cell of a grid; the size is the
// style sheet's business.

import { clockText, elapsedSeconds, idleSince } from "./clock.js";
import { LastEvents } from "./last_events.js";
import { element, hourText, write } from "./page.js";
import { phaseText, text } from "./texts.js";

export class Card {
  constructor(href) {
    this.frame = null;
    this.heard = 0;
    this.root = element("article", "card");
    const title = element("header", "title");
    this.name = element(href ? "a" : "h1", "name");
    if (href) this.name.href = href;
    this.status = element("span", "status");
    this.clock = element("time", "clock");
    this.clock.title = text("clock");
    title.append(this.name, this.status, this.clock);
    this.sides = element("div", "sides");
    this.turn = element("p", "turn");
    this.notes = element("ul", "notes");
    this.headline = element("p", "headline");
    this.correction = element("p", "correction");
    this.lastEvents = new LastEvents();
    this.root.append(title, this.sides, this.turn, this.notes, this.headline, this.correction, this.lastEvents.root);
  }

  // Shows the frame unless a newer one is shown already. Returns whether it did.
  show(frame) {
    if (this.frame !== null && frame.version < this.frame.version) return false;
    if (this.frame !== null && frame.version > this.frame.version) this.heard = Date.now();
    this.frame = frame;
    this.root.dataset.match = frame.match;
    this.root.dataset.version = String(frame.version);
    this.lastEvents.root.dataset.match = frame.match;
    write(this.name, frame.name);
    write(this.turn, turnText(frame));
    write(this.headline, frame.headline);
    this.showSides(frame);
    showNotes(this.notes, frame.notes);
    this.showCorrection(frame);
    this.lastEvents.show(frame.last_events);
    this.tick();
    return true;
  }

  showSides(frame) {
    this.sides.dataset.count = String(frame.sides.length);
    while (this.sides.children.length > frame.sides.length) this.sides.lastChild.remove();
    while (this.sides.children.length < frame.sides.length) this.sides.append(sideElement());
    frame.sides.forEach((side, index) => {
      const node = this.sides.children[index];
      node.className = `side side-${index}`;
      node.classList.toggle("active", frame.turn.side === side.id && frame.status === "running");
      node.classList.toggle("winner", frame.winner === side.id);
      node.dataset.side = side.id;
      write(node.querySelector(".side-name"), side.name);
      write(node.querySelector(".score"), String(side.score));
      showNotes(node.querySelector(".side-notes"), side.notes);
    });
    this.sides.classList.toggle("noted", frame.sides.some((side) => side.notes?.length));
  }

  // A correction stays marked for the rest of the match; what and why stand there until play goes on.
  showCorrection(frame) {
    this.root.classList.toggle("was-corrected", frame.corrections > 0);
    this.root.classList.toggle("just-corrected", frame.corrected !== null);
    const count = frame.corrections > 0 ? text("corrections", frame.corrections) : "";
    write(this.correction, frame.corrected ? `${text("corrected")}: ${frame.corrected}` : count);
  }

  tick() {
    if (this.frame === null) return;
    const idle = idleSince(this.frame, this.heard);
    this.root.dataset.status = idle ? "idle" : this.frame.status;
    write(this.status, idle ? text("idle", hourText(idle)) : (text(this.frame.status) ?? this.frame.status));
    write(this.clock, clockText(elapsedSeconds(this.frame, this.heard)));
  }
}

function sideElement() {
  const node = element("section", "side");
  node.append(element("h2", "side-name"), element("p", "score"), element("ul", "side-notes"));
  return node;
}

// Figures that a rule system shows besides the score, whatever they are.
function showNotes(list, notes = []) {
  while (list.children.length > notes.length) list.lastChild.remove();
  while (list.children.length < notes.length) list.append(noteElement());
  notes.forEach((note, index) => {
    const [label, value] = list.children[index].children;
    write(label, note.label);
    write(value, note.value);
  });
}

function noteElement() {
  const node = element("li", "note");
  node.append(element("span", "note-label"), " ", element("b", "note-value"));
  return node;
}

function turnText(frame) {
  const name = (id) => frame.sides.find((side) => side.id === id)?.name ?? id;
  if (frame.status === "finished") return frame.winner ? text("wins", name(frame.winner)) : "";
  const parts = [text("turn", frame.turn.number)];
  if (frame.turn.side) parts.push(name(frame.turn.side));
  const phase = frame.turn.phase ? phaseText(frame.turn.phase) : "";
  if (phase) parts.push(phase);
  return parts.join(" · ");
}
