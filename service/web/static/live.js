// Follows a scoreboard stream and says whether what is shown can be trusted.
//
// The browser's own reconnecting gives up on an answer that is not a stream (a proxy's 502 while
// the server restarts), so a broken stream is closed and opened anew here, resuming after the last
// id seen. A connection can also die without a word; a look at the plain document every
// CHECK_MILLISECONDS finds that out.

const CHECK_MILLISECONDS = 15_000;
const ANSWER_MILLISECONDS = 6_000;
const FIRST_WAIT_MILLISECONDS = 500;
const LONGEST_WAIT_MILLISECONDS = 8_000;

export class Live {
  // `on` has frame(frame), reset() for when all that was shown is void, and
  // connection(lostSince or null).
  constructor(url, on) {
    this.url = url;
    this.on = on;
    this.lastId = null;
    this.wait = FIRST_WAIT_MILLISECONDS;
    this.lostSince = null;
    this.newestPosition = 0;
    this.open();
    setInterval(() => this.check(), CHECK_MILLISECONDS);
    window.addEventListener("online", () => this.check());
    window.addEventListener("offline", () => this.lost());
  }

  open() {
    const resume = this.lastId === null ? "" : `?last_event_id=${encodeURIComponent(this.lastId)}`;
    const source = new EventSource(this.url + resume);
    this.source = source;
    source.addEventListener("open", () => this.back());
    source.addEventListener("error", () => this.reopen(source));
    source.addEventListener("frame", (event) => this.frame(event));
    source.addEventListener("reset", () => this.reset());
  }

  frame(event) {
    if (event.lastEventId) this.lastId = event.lastEventId;
    const frame = JSON.parse(event.data);
    this.newestPosition = Math.max(this.newestPosition, frame.position);
    this.on.frame(frame);
  }

  // The server does not know our place in the log (it was restored, say); frames follow anew.
  reset() {
    this.lastId = null;
    this.newestPosition = 0;
    this.on.reset();
  }

  reopen(source) {
    source.close();
    if (source !== this.source) return;
    this.source = null;
    this.lost();
    // The wait is random so that two hundred displays do not come back in the same instant.
    setTimeout(() => this.open(), this.wait * (0.5 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MILLISECONDS);
  }

  lost() {
    if (this.lostSince === null) this.lostSince = new Date();
    this.on.connection(this.lostSince);
  }

  back() {
    this.wait = FIRST_WAIT_MILLISECONDS;
    this.lostSince = null;
    this.on.connection(null);
  }

  async check() {
    const source = this.source;
    if (source === null) return;
    const shown = this.newestPosition;
    if (!(await this.upToDate(shown)) && source === this.source && this.newestPosition === shown) {
      this.reopen(source);
    }
  }

  // False when the server does not answer, or knows more than has arrived here.
  async upToDate(shown) {
    try {
      const signal = AbortSignal.timeout(ANSWER_MILLISECONDS);
      const response = await fetch(this.url, { headers: { Accept: "application/json" }, signal });
      if (!response.ok) return response.status === 429;
      const { frames } = await response.json();
      return frames.every((frame) => frame.position <= Math.max(shown, this.newestPosition));
    } catch {
      return false;
    }
  }
}
