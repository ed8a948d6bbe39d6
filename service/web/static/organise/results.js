// Results: which matches wait for their coaches, and what the organiser settles instead of them.

import { element } from "../page.js";
import { text } from "../texts.js";
import { link } from "./controls.js";
import { rulings } from "./rulings.js";

export async function results(office, refresh) {
  const [matches, report, entered] = await Promise.all([office.matches(), office.get(`${office.path}/reports/fixtures`), office.teams()]);
  const root = element("div", "part");
  root.append(await waiting(office, matches.filter((one) => one.status !== "finished")), ...rulings(office, refresh, { matches, report, entered }));
  return root;
}

async function waiting(office, matches) {
  const made = element("section", "card waiting");
  made.append(element("h2", "", text("waitingTitle")));
  const list = element("ul", "fixture-list");
  for (const one of await Promise.all(matches.map((match) => toConfirm(office, match)))) if (one) list.append(one);
  made.append(list.children.length ? list : element("p", "quiet", text("nothingWaits")));
  if (matches.length) made.append(element("p", "quiet", text("stillPlayed", matches.length - list.children.length)));
  return made;
}

// A match waits when all it expects is that its head is confirmed; what is expected says by whom.
async function toConfirm(office, match) {
  const { expected } = await office.get(`/v1/matches/${match.match}/expected`);
  const confirmations = expected.filter((one) => one.fields.some((field) => field.kind === "head"));
  if (confirmations.length === 0) return null;
  const made = element("li", "fixture");
  const names = new Map(match.sides.map((side) => [side.id, side.name]));
  const missing = confirmations.map((one) => names.get(one.side) ?? one.title);
  const score = match.sides.map((side) => `${side.name} ${side.score}`).join(" : ");
  made.append(element("b", "", score), element("span", "state", text("missing", missing.join(", "))), link(text("audit"), `/audit/${match.match}`));
  return made;
}
