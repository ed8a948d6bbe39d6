// What the page knows of its match: the steps as the service tells them, boards by version.

import { api } from "../api.js";
import { heldKey } from "./key.js";

const BOARDS_KEPT = 300;

export class MatchLog {
  constructor(match) {
    this.path = `/v1/matches/${encodeURIComponent(match)}`;
    this.match = match;
    this.steps = [];
    this.places = new Map();
    this.boards = new Map();
  }

  ask(path, more = {}) {
    return api(`${this.path}${path}`, { key: heldKey(), ...more });
  }

  // Reads page after page; `news` is told after each. Returns the answer that ended it.
  async read(news) {
    this.steps = [];
    this.places.clear();
    let next = `${this.path}/steps`;
    while (next !== null) {
      const answer = await api(next, { key: heldKey() });
      if (!answer.ok) return answer;
      for (const step of answer.body.steps) this.places.set(step.event, step.version);
      this.steps.push(...answer.body.steps);
      this.version = answer.body.version;
      news(this);
      next = answer.body.next;
    }
    return null;
  }

  step(version) {
    return this.steps[version - 1] ?? null;
  }

  // The version of an event of this match, or null.
  placeOf(event) {
    return this.places.get(event) ?? null;
  }

  // What answers an event: the rolls that it made due.
  answersTo(event) {
    return this.steps.filter((step) => step.cause === event);
  }

  // The board at a version; null where it cannot be had. What happened does not change any more.
  async board(version) {
    const known = this.boards.get(version);
    if (known !== undefined) return known;
    const answer = await this.ask(`/board?at=${version}`);
    if (!answer.ok) return null;
    if (this.boards.size >= BOARDS_KEPT) this.boards.delete(this.boards.keys().next().value);
    this.boards.set(version, answer.body.board);
    return answer.body.board;
  }
}
