// Who reads: a key of an auditor, a referee or an organiser. Without one, what is public can be read.

import { element } from "../page.js";
import { text } from "../texts.js";

const KEPT = "touchline.key";

export function heldKey() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // a browser may refuse to keep anything
  }
}

// A link may carry a key behind #key=; it does not stay in the address.
export function takeKeyFromAddress() {
  const given = new URLSearchParams(window.location.hash.slice(1));
  if (!given.has("key")) return;
  keep(given.get("key"));
  given.delete("key");
  history.replaceState(null, "", `${window.location.pathname}#${given}`);
}

// The form in which a key is typed or forgotten; `changed` is told after either.
export function showKeyForm(place, changed) {
  const show = () => place.replaceChildren(heldKey() === null ? typing(change) : held(change));
  const change = (key) => {
    keep(key);
    show();
    changed();
  };
  show();
}

function typing(change) {
  const form = element("form", "key-form");
  const label = element("label", "", text("keyLabel"));
  const input = element("input");
  Object.assign(input, { type: "password", autocomplete: "off", required: true, name: "key" });
  label.append(input);
  const use = element("button", "main", text("useKey"));
  form.append(element("p", "quiet", text("keyHelp")), label, use);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    change(input.value.trim());
  });
  return form;
}

function held(change) {
  const made = element("div", "key-form");
  const forget = element("button", "", text("forgetKey"));
  forget.type = "button";
  forget.addEventListener("click", () => change(null));
  made.append(element("p", "quiet", text("keyHeld")), forget);
  return made;
}

function keep(key) {
  try {
    if (key === null) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, key);
  } catch {
    // It is asked for again next time.
  }
}
