// Time since the start of a match. The server's clock counts, not the display's: a projector in a
// hall has often been off the network for months.

let aheadMilliseconds = 0;

export function learnServerTime(response) {
  const date = Date.parse(response.headers.get("Date") ?? "");
  if (!Number.isNaN(date)) aheadMilliseconds = date - Date.now();
}

// A finished match stands still at its last event. Times of a frame are microseconds.
export function elapsedSeconds(frame) {
  const end = frame.status === "finished" ? frame.at / 1000 : Date.now() + aheadMilliseconds;
  return Math.max(0, Math.floor((end - frame.started_at / 1000) / 1000));
}

export function clockText(seconds) {
  const hours = Math.floor(seconds / 3600);
  const minutes = String(Math.floor(seconds / 60) % 60).padStart(2, "0");
  return `${hours}:${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
