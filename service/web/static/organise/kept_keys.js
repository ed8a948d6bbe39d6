// The organiser's keys that this browser keeps, one a competition. An admin's key is never kept.

const KEPT = "touchline.organise";

function kept() {
  return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
}

function write(keys) {
  localStorage.setItem(KEPT, JSON.stringify(keys));
}

export function keyOf(competition) {
  return kept()[competition] ?? null;
}

export function competitionsWithKeys() {
  return Object.keys(kept());
}

export function keep(competition, token) {
  write({ ...kept(), [competition]: token });
}

export function forget(competition) {
  const { [competition]: gone, ...others } = kept();
  write(others);
}

// What a link brought: `#key=...`. It leaves the address at once, so that no history keeps it.
export function keepKeyInAddress(competition) {
  const key = new URLSearchParams(window.location.hash.slice(1)).get("key");
  if (!key) return;
  history.replaceState(null, "", window.location.pathname);
  keep(competition, key);
}
