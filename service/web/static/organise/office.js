// One competition through an organiser's key: what is asked of the service, and what it refused.

import { api, item } from "../api.js";

export class Refused extends Error {
  constructor({ status, body }) {
    super([body?.detail ?? String(status), body?.legal].filter(Boolean).join(" "));
    this.status = status;
    this.problem = body;
  }
}

// The body of the answer; what is refused is thrown.
export async function ask(path, options) {
  const answer = await api(path, options);
  if (!answer.ok) throw new Refused(answer);
  return answer.body;
}

// All items of a list that comes in pages.
export async function askAll(path, key) {
  const items = [];
  for (let next = path; next; ) {
    const page = await ask(next, { key });
    items.push(...page.items);
    next = page.next;
  }
  return items;
}

export class Office {
  constructor(competition, key) {
    this.competition = competition;
    this.key = key;
    this.path = `/v1/competitions/${competition}`;
  }

  get(path) {
    return ask(path, { key: this.key });
  }

  all(path) {
    return askAll(path, this.key);
  }

  post(path, body) {
    return ask(path, { method: "POST", body, key: this.key });
  }

  delete(path) {
    return ask(path, { method: "DELETE", key: this.key });
  }

  report(entry, { stream = this.path, ...more } = {}) {
    return this.post(`${stream}/events`, { entries: [item(entry, more)] });
  }

  whatIf(entry) {
    return this.post(`${this.path}/what-if`, { entries: [item(entry)] });
  }

  // Name, publicity and settings do not change; they are asked for once.
  async opened() {
    this.known ??= Promise.all([this.get(this.path), this.get(`${this.path}/events?limit=1`)]).then(
      ([{ name, public: open }, { events }]) => ({ name, open, settings: { kind: "friendly", system: "blood-bowl", ...events[0].body.entry.settings } }),
    );
    return this.known;
  }

  async teams() {
    return (await this.get(`${this.path}/teams`)).teams;
  }

  // The competition's own, oldest first.
  async events() {
    const found = [];
    for (let next = `${this.path}/events?limit=1000`; next; ) {
      const page = await this.get(next);
      found.push(...page.events);
      next = page.next;
    }
    return found;
  }

  async expected() {
    return (await this.get(`${this.path}/expected`)).expected;
  }

  matches() {
    return this.all(`${this.path}/matches?limit=200`);
  }
}
