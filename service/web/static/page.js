// What every page needs to write on itself. Text only ever enters by textContent.

import { text } from "./texts.js";

export function element(tag, className, content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (content !== undefined) made.textContent = content;
  return made;
}

export function byId(id) {
  return document.getElementById(id);
}

// Writes only what changed, so that nothing flickers and a screen reader says it once.
export function write(node, content) {
  if (node.textContent !== content) node.textContent = content;
}

export function notice(content) {
  write(byId("notice"), content);
}

export function fillTexts() {
  for (const node of document.querySelectorAll("[data-text]")) {
    node.textContent = text(node.dataset.text);
  }
}

export function showConnection(lostSince) {
  const banner = byId("banner");
  banner.hidden = lostSince === null;
  if (lostSince !== null) {
    const time = lostSince.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
    write(banner, text("connectionLost", time));
  }
}

export function hourText(time) {
  return time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

// The ids in the page's own address: /scoreboard/{competition}/{match}
export function idsInAddress() {
  const [, , competition, match] = window.location.pathname.split("/");
  return { competition, match };
}
