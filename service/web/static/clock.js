// Time since the start of a match. The server's clock counts, not the display's: a projector in a
// hall has often been off the network for months.

let aheadMilliseconds = 0;

export function learnServerTime(response) {
  const date = Date.parse(response.headers.get("Date") ?? "");
  if (!Number.isNaN(date)) aheadMilliseconds = date - Date.now();
}

const QUIET_MILLISECONDS = 5 * 60_000;
const IDLE_MILLISECONDS = 30 * 60_000;

// How long nothing was reported, in whole steps of five minutes: tables that are all being played
// keep their places. `heard` is when this display last saw the match go on (0: never), for tablets
// whose clock is slow.
export function quietSteps(frame, heard) {
  const last = Math.max(frame.at / 1000 - aheadMilliseconds, heard);
  return Math.max(0, Math.floor((Date.now() - last) / QUIET_MILLISECONDS));
}

// Since when nothing was reported to a match in play, by the display's own clock; null while it is
// live, and once it is finished.
export function idleSince(frame, heard) {
  const idle = quietSteps(frame, heard) * QUIET_MILLISECONDS >= IDLE_MILLISECONDS;
  return idle && frame.status !== "finished" ? new Date(Math.max(frame.at / 1000 - aheadMilliseconds, heard)) : null;
}

// A match that is finished or idle stands still at its last event. Times of a frame are microseconds.
export function elapsedSeconds(frame, heard) {
  const end = frame.status === "finished" || idleSince(frame, heard) ? frame.at / 1000 : Date.now() + aheadMilliseconds;
  return Math.max(0, Math.floor((end - frame.started_at / 1000) / 1000));
}

export function clockText(seconds) {
  const hours = Math.floor(seconds / 3600);
  const minutes = String(Math.floor(seconds / 60) % 60).padStart(2, "0");
  return `${hours}:${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
