// All events as a list to look through: everything, or only what somebody may want to find.

import { element } from "../page.js";
import { text } from "../texts.js";

const FILTERS = {
  all: () => true,
  withDice: (step) => (step.dice?.length ?? 0) > 0,
  flagged: (step) => (step.flags?.length ?? 0) > 0 || Boolean(step.forced),
  corrections: (step) => Boolean(step.amendment || step.amended || step.retracted),
};

export class TimelineList {
  constructor(log, place, go) {
    this.log = log;
    this.go = go;
    this.at = 0;
    this.rows = new Map();
    this.filter = filterChoice(() => this.render());
    this.list = element("ol", "timeline-list");
    this.list.setAttribute("aria-label", text("timeline"));
    this.list.addEventListener("keydown", (event) => this.key(event));
    place.append(this.filter.root, this.list);
  }

  render() {
    const shown = this.log.steps.filter(FILTERS[this.filter.value()]);
    this.rows = new Map(shown.map((step) => [step.version, this.row(step)]));
    this.list.replaceChildren(...this.rows.values());
    if (shown.length === 0) this.list.append(element("li", "quiet", text("nothingHere")));
    this.mark(this.at);
  }

  row(step) {
    const made = element("li");
    const button = element("button", "event-button");
    button.type = "button";
    button.tabIndex = -1;
    button.dataset.version = String(step.version);
    button.append(element("span", "number", String(step.version)), element("span", step.retracted ? "what retracted" : "what", step.headline || step.title));
    const dice = (step.dice ?? []).flatMap((shown) => shown.dice).join(" ");
    if (dice) button.append(element("span", "fell", `⚄ ${dice}`));
    for (const [sign, name] of signs(step)) {
      const mark = element("span", "sign", sign);
      mark.title = text(name);
      mark.append(element("span", "visually-hidden", text(name)));
      button.append(mark);
    }
    button.addEventListener("click", () => this.go(step.version));
    made.append(button);
    return made;
  }

  mark(version) {
    this.button(this.at)?.removeAttribute("aria-current");
    this.at = version;
    const button = this.button(version) ?? this.list.querySelector("button");
    for (const each of this.list.querySelectorAll('button[tabindex="0"]')) each.tabIndex = -1;
    if (button === null) return;
    button.tabIndex = 0;
    if (this.button(version) === null) return;
    button.setAttribute("aria-current", "true");
    this.reveal(button);
  }

  // Scrolls the list only, never the page.
  reveal(button) {
    const top = button.offsetTop;
    const { scrollTop, clientHeight } = this.list;
    if (top < scrollTop || top + button.offsetHeight > scrollTop + clientHeight) this.list.scrollTop = top - clientHeight / 2;
  }

  button(version) {
    return this.rows.get(version)?.querySelector("button") ?? null;
  }

  key(event) {
    const versions = [...this.rows.keys()];
    const place = versions.indexOf(Number(event.target.dataset?.version));
    const wanted = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: versions.length - 1 }[event.key];
    if (wanted === undefined || versions[wanted] === undefined) return;
    event.preventDefault();
    this.go(versions[wanted]);
    this.button(versions[wanted])?.focus();
  }
}

function signs(step) {
  const found = [];
  if (step.flags?.length) found.push(["⚑", "flagged"]);
  if (step.forced) found.push(["⚖", "forcedState"]);
  if (step.amendment) found.push(["✎", "correction"]);
  if (step.amended) found.push(["↻", "amended"]);
  if (step.retracted) found.push(["✕", "retracted"]);
  return found;
}

function filterChoice(changed) {
  const root = element("label", "filter", text("show"));
  const select = element("select");
  for (const name of Object.keys(FILTERS)) {
    const option = element("option", "", text(`show_${name}`));
    option.value = name;
    select.append(option);
  }
  select.addEventListener("change", changed);
  root.append(select);
  return { root, value: () => select.value };
}
