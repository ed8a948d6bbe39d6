// Where the reader is in the match: buttons, a slider and keys. Home and End go to the ends, the
// arrows one event on or back, Page Up and Page Down to the next or previous dice.

import { element, write } from "../page.js";
import { text } from "../texts.js";

export class Scrubber {
  constructor(log, changed) {
    this.log = log;
    this.changed = changed;
    this.at = 0;
    this.slider = slider();
    this.place = element("output", "place");
    this.root = element("div", "scrubber-row");
    const buttons = [
      ["|◀", "first", () => this.go(1)],
      ["◀", "previous", () => this.go(this.at - 1)],
      ["▶", "next", () => this.go(this.at + 1)],
      ["▶|", "last", () => this.go(this.log.steps.length)],
    ].map(([sign, name, act]) => button(sign, name, act));
    const dice = [
      button(text("diceBack"), "previousDice", () => this.toDice(-1)),
      button(text("diceOn"), "nextDice", () => this.toDice(1)),
    ];
    this.root.append(this.slider, this.place, dice[0], ...buttons, dice[1]);
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  grew() {
    this.slider.max = String(this.log.steps.length);
    this.say();
  }

  go(version) {
    const wanted = Math.min(Math.max(version, 1), this.log.steps.length);
    if (wanted === this.at || wanted < 1) return;
    this.at = wanted;
    this.slider.value = String(wanted);
    this.say();
    this.changed(wanted);
  }

  say() {
    write(this.place, text("place", this.at, this.log.version ?? this.log.steps.length));
    this.slider.setAttribute("aria-valuetext", this.place.textContent);
  }

  toDice(direction) {
    for (let at = this.at + direction; at >= 1 && at <= this.log.steps.length; at += direction) {
      if (this.log.step(at).dice?.length) return this.go(at);
    }
  }

  // The page's own keys; a field that is being filled in keeps its keys, the slider gives them up.
  key(event) {
    const act = {
      ArrowLeft: () => this.go(this.at - 1),
      ArrowRight: () => this.go(this.at + 1),
      Home: () => this.go(1),
      End: () => this.go(this.log.steps.length),
      PageUp: () => this.toDice(-1),
      PageDown: () => this.toDice(1),
    }[event.key];
    if (act === undefined || event.ctrlKey || event.altKey || event.metaKey || typesIn(event.target)) return;
    event.preventDefault();
    act();
  }
}

function typesIn(node) {
  return node.closest?.("input:not([type=range]), select, textarea, dialog, .timeline-list") != null;
}

function slider() {
  const made = element("input", "slider");
  Object.assign(made, { type: "range", min: "1", max: "1", step: "1", value: "1" });
  made.setAttribute("aria-label", text("scrub"));
  return made;
}

function button(sign, name, act) {
  const made = element("button", `to-${name}`, sign);
  made.type = "button";
  made.setAttribute("aria-label", text(name));
  made.addEventListener("click", act);
  return made;
}
