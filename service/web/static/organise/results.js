// Results: which matches wait for their coaches, and what the organiser settles instead of them.

import { element } from "../page.js";
import { text } from "../texts.js";
import { link } from "./controls.js";
import { rulings } from "./rulings.js";

export async function results(office, refresh) {
  const [matches, report, entered, events] = await Promise.all([office.matches(), office.get(`${office.path}/reports/fixtures`), office.teams(), office.events()]);
  const root = element("div", "part");
  root.append(await waiting(office, matches, report), ...rulings(office, refresh, { matches, report, entered, events }));
  return root;
}

// A match that is over counts once it is confirmed; until then its fixture is being played.
async function waiting(office, matches, report) {
  const counted = new Set([...report.rounds.flatMap((round) => round.fixtures), ...report.others].filter((one) => one.status === "finished").map((one) => one.match));
  const made = element("section", "card waiting");
  made.append(element("h2", "", text("waitingTitle")));
  const list = element("ul", "fixture-list");
  for (const one of await Promise.all(matches.filter((one) => !counted.has(one.match)).map((match) => toConfirm(office, match)))) if (one) list.append(one);
  made.append(list.children.length ? list : element("p", "quiet", text("nothingWaits")));
  const playing = matches.filter((one) => one.status !== "finished").length;
  if (playing) made.append(element("p", "quiet", text("stillPlayed", playing)));
  return made;
}

// A match waits when it expects that its head is confirmed, the one that the other coach confirmed
// where one has; what is expected says by whom.
async function toConfirm(office, match) {
  const { expected } = await office.get(`/v1/matches/${match.match}/expected`);
  const confirmations = expected.filter((one) => one.fields.some((field) => field.name === "head"));
  if (confirmations.length === 0) return null;
  const made = element("li", "fixture");
  const names = new Map(match.sides.map((side) => [side.id, side.name]));
  const missing = confirmations.map((one) => names.get(one.side) ?? one.title);
  const score = match.sides.map((side) => `${side.name} ${side.score}`).join(" : ");
  made.append(element("b", "", score), element("span", "state", text("missing", missing.join(", "))), link(text("audit"), `/audit/${match.match}`));
  return made;
}
