// Which key this tablet has, and what it is called. Kept on the device until somebody forgets it.

import { api } from "../api.js";

const KEPT = "touchline.tablet";

export function session() {
  return JSON.parse(localStorage.getItem(KEPT) ?? "null");
}

export function forget() {
  localStorage.removeItem(KEPT);
}

// A code is traded for a key once; the device's name goes into the list of devices.
export async function claim(code, device) {
  const answer = await api(`/v1/pairings/${encodeURIComponent(code.trim().toUpperCase())}/claim`, { method: "POST", body: { device: device || null } });
  if (answer.ok) keep(answer.body, device);
  return answer;
}

// A key that somebody typed. Which competition it is for is read from what it may list.
export function keepKey(token, competition, device) {
  keep({ token, competition, match: null, role: null, label: null }, device);
}

function keep({ token, competition, match, role, label }, device) {
  localStorage.setItem(KEPT, JSON.stringify({ token, competition, match, role, label, device: device || label || "tablet" }));
}

// What a QR code brought: `#code=...`. It leaves the address at once, so that no history keeps it.
export function codeInAddress() {
  const code = new URLSearchParams(window.location.hash.slice(1)).get("code");
  if (code) history.replaceState(null, "", window.location.pathname);
  return code;
}
