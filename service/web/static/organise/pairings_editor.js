// A round's pairings, to be published as they were proposed or changed. What was changed by hand is
// published as drawn by hand.

import { element, write } from "../page.js";
import { text } from "../texts.js";
import { button, select } from "./controls.js";

export function pairingsEditor(proposed, entered, publish) {
  const root = element("div", "card pairings");
  const list = element("ol");
  const note = element("p", "quiet");
  const playing = entered.filter((one) => one.status === "in" && (!proposed.division || one.division === proposed.division));
  const rows = [];
  let changed = false;

  for (const fixture of proposed.fixtures) add(fixture);
  root.append(element("h3", "", text("round", proposed.round)), list, note, buttons());
  say();

  function add({ id, teams, stage } = { id: null, teams: ["", ""] }) {
    const row = element("li", "pairing");
    const chosen = teams.map((team, index) => choice(team, text(index ? "away" : "home")));
    const made = { id, stage, chosen };
    rows.push(made);
    row.append(...chosen.flatMap((each, index) => (index ? [element("span", "", "–"), each] : [each])));
    row.append(button(text("remove"), () => {
      rows.splice(rows.indexOf(made), 1);
      row.remove();
      change();
    }));
    list.append(row);
  }

  function choice(team, label) {
    const made = select([["", "…"], ...playing.map((one) => [one.team, one.name])], team);
    made.setAttribute("aria-label", label);
    made.addEventListener("change", change);
    return made;
  }

  function change() {
    changed = true;
    say();
  }

  function say() {
    const paired = new Set(rows.flatMap(({ chosen }) => chosen.map((each) => each.value)));
    const left = playing.filter((one) => !paired.has(one.team)).map((one) => one.name);
    write(note, [left.length ? text("withoutOpponent", left.join(", ")) : "", changed ? text("changedByHand") : ""].filter(Boolean).join(" "));
  }

  function buttons() {
    const made = element("div", "buttons");
    made.append(button(text("addFixture"), () => { add(); change(); }), button(text("publish"), () => publish(entry()), "main publish"));
    return made;
  }

  function entry() {
    if (!changed && proposed.fixtures.length) return proposed;
    const free = freeIds(proposed, rows);
    const fixtures = rows.map(({ id, stage, chosen }) => ({ id: id ?? free.next().value, teams: chosen.map((each) => each.value), ...(stage ? { stage } : {}) }));
    const paired = new Set(fixtures.flatMap((one) => one.teams));
    const byes = playing.map((one) => one.team).filter((team) => !paired.has(team));
    return { type: "draw_round", round: proposed.round, method: "manual", fixtures, byes, ...(proposed.division ? { division: proposed.division } : {}) };
  }

  return { root, entry };
}

function* freeIds(proposed, rows) {
  const taken = new Set(rows.map(({ id }) => id));
  const [stem] = (proposed.fixtures[0]?.id ?? `hand-${crypto.randomUUID().slice(0, 8)}-r${proposed.round}-1`).match(/^.*-/);
  for (let number = 1; ; number += 1) if (!taken.has(`${stem}${number}`)) yield `${stem}${number}`;
}
