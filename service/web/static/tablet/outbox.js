// Sends what was reported, in order, as soon as it can. An entry leaves the device only when the
// server has said that it is in the log; what it refuses waits for a person.

import { api, mayWorkLater, Unreachable } from "../api.js";
import { addUnsent, allUnsent, change, removeUnsent, unsentOf } from "./store.js";

const BATCH = 50;
const RETRY_MILLISECONDS = 2_000;

export class Outbox extends EventTarget {
  constructor(session) {
    super();
    this.session = session;
    this.online = navigator.onLine;
    this.count = 0;
    this.sending = null;
    this.versions = new Map();
    window.addEventListener("online", () => this.flush());
    window.addEventListener("offline", () => this.connection(false));
    setInterval(() => this.flush(), RETRY_MILLISECONDS);
  }

  // The version of a match as this tablet knows it: what the next entry builds on.
  knows(match, version) {
    this.versions.set(match, Math.max(version, this.versions.get(match) ?? 0));
  }

  async report(match, item) {
    await addUnsent({ match, item, version: this.versions.get(match) ?? null, problem: null });
    await this.recount();
    return this.flush();
  }

  // One round at a time: two senders would overtake each other.
  flush() {
    this.sending ??= this.round().finally(() => { this.sending = null; });
    return this.sending;
  }

  async round() {
    const matches = new Set((await allUnsent()).map((entry) => entry.match));
    for (const match of matches) {
      try {
        while (await this.sendSome(match));
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        this.connection(false);
        break;
      }
    }
    await this.recount();
  }

  // Sends the first entries of a match. False: nothing more can be sent of it now.
  async sendSome(match) {
    const waiting = await unsentOf(match);
    if (waiting.length === 0 || waiting[0].problem) return false;
    const batch = waiting.slice(0, BATCH);
    const body = { entries: batch.map((entry) => entry.item) };
    if (batch[0].version !== null) body.expected_version = batch[0].version;
    const answer = await api(`/v1/matches/${match}/events`, { method: "POST", body, key: this.session.token });
    this.connection(true);
    if (mayWorkLater(answer)) throw new Unreachable(`status ${answer.status}`);
    return this.settle(match, batch, answer);
  }

  async settle(match, batch, answer) {
    const answers = answer.body?.answers ?? [];
    for (const [index, entry] of batch.entries()) {
      const told = answers[index];
      if (!told || !["recorded", "flagged", "duplicate"].includes(told.status)) break;
      this.knows(match, told.receipt.version);
      await removeUnsent(entry.number);
    }
    const left = await unsentOf(match);
    if (left.length > 0) {
      // What comes next builds on what of ours is recorded now.
      const version = this.versions.get(match) ?? null;
      const next = { ...left[0], version: answer.ok ? version : left[0].version };
      if (!answer.ok) next.problem = answer.body ?? { status: answer.status };
      await change(next);
    }
    this.changed(match);
    return answer.ok && left.length > 0;
  }

  // A person decided: this entry goes, or all of the match, or it is tried again as things are now.
  async drop(match, all) {
    const waiting = await unsentOf(match);
    for (const entry of all ? waiting : waiting.slice(0, 1)) await removeUnsent(entry.number);
    await this.again(match);
  }

  async again(match, version = null) {
    const [first] = await unsentOf(match);
    if (first) await change({ ...first, problem: null, version });
    await this.recount();
    this.changed(match);
    return this.flush();
  }

  async recount() {
    this.count = (await allUnsent()).length;
    this.dispatchEvent(new CustomEvent("state"));
  }

  connection(online) {
    this.online = online;
    this.dispatchEvent(new CustomEvent("state"));
  }

  changed(match) {
    this.dispatchEvent(new CustomEvent("changed", { detail: match }));
  }
}
