// The last events worth telling, the newest on top. A frame carries them all, so that a display that
// comes late or comes back lists the same ones; nothing is remembered here.

import { element, write } from "./page.js";
import { text } from "./texts.js";

export class LastEvents {
  constructor() {
    this.root = element("section", "last-events");
    this.list = element("ol", "events");
    this.root.append(element("h2", "events-name", text("lastEvents")), this.list);
    this.show([]);
  }

  show(events = []) {
    this.root.hidden = events.length === 0;
    while (this.list.children.length > events.length) this.list.lastChild.remove();
    while (this.list.children.length < events.length) this.list.append(eventElement());
    [...events].reverse().forEach((event, index) => showEvent(this.list.children[index], event));
  }
}

function eventElement() {
  const node = element("li", "event");
  const mark = element("span", "event-mark", "✎");
  mark.title = text("corrected");
  node.append(mark, element("span", "event-headline"));
  return node;
}

function showEvent(node, event) {
  node.dataset.event = event.event;
  node.classList.toggle("corrected", event.corrected === true);
  node.querySelector(".event-mark").hidden = event.corrected !== true;
  write(node.querySelector(".event-headline"), event.headline);
}
