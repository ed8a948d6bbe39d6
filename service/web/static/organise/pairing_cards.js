// One card a table, to be cut out: what it is for, the code to type and the QR code to scan.

import { element } from "../page.js";
import { language, text } from "../texts.js";
import { button } from "./controls.js";

// `made`: { name, code, expires_at }, ...; codes are shown this once.
export function pairingCards(competition, made) {
  const print = button(text("print"), () => window.print(), "main print");
  const sheet = element("div", "sheet");
  for (const one of made) sheet.append(card(competition, one));
  return [...onlyHere(), print, sheet];
}

// No other device finds this one by the name that this browser called it by.
function onlyHere() {
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(window.location.hostname);
  return local ? [element("p", "alarm only-here", text("onlyHere", window.location.origin))] : [];
}

function card(competition, { name, code, expires_at: expiresAt }) {
  const root = element("article", "pairing-card");
  const address = `${window.location.origin}/tablet#code=${code}`;
  const image = element("img");
  Object.assign(image, { src: `/qr.svg?text=${encodeURIComponent(address)}`, alt: text("qrOf", name), width: 240, height: 240 });
  root.append(
    element("p", "competition", competition),
    element("h3", "", name),
    image,
    element("p", "code", code),
    element("p", "address", `${window.location.origin}/tablet`),
    element("p", "quiet", text("validUntil", until(expiresAt))),
  );
  return root;
}

function until(microseconds) {
  return new Date(microseconds / 1000).toLocaleString(language, { dateStyle: "short", timeStyle: "short" });
}
