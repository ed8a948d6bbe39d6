// The season: what may be done with it, the next round, and every fixture with its match.

import { EntryForm } from "../entry/entry_form.js";
import { element } from "../page.js";
import { text } from "../texts.js";
import { attempt, more } from "./controls.js";
import { fixtureList } from "./fixture_list.js";
import { proposals } from "./proposals.js";
import { showRule } from "./rule.js";

// Drawing a round has its pairings, and rulings have their preview, in places of their own.
const ELSEWHERE = new Set(["draw_round", "rule_result"]);
// Nothing that is done often, and not by a slip.
const SELDOM = new Set(["close_season", "drop_out", "rejoin"]);
const NO_BOARD = { ask() {} };

export async function rounds(office, refresh) {
  const [known, expected, entered, report] = await Promise.all([office.opened(), office.expected(), office.teams(), office.get(`${office.path}/reports/fixtures`)]);
  const root = element("div", "part");
  root.append(season(office, refresh, expected, report.season));
  const draw = expected.find((one) => one.type === "draw_round");
  const divisions = entered.some((one) => one.division) ? (await office.get(`${office.path}/standings`)).divisions : {};
  const drawn = (division) => 1 + report.rounds.filter((one) => one.season === report.season && one.division === division).length;
  // Each division has rounds of its own, also while those of another are played.
  if (draw || (expected.some((one) => one.type === "rule_result") && Object.keys(divisions).length)) root.append(proposals(office, refresh, { drawn, divisions, entered }));
  root.append(fixtureList(office, refresh, report, known));
  return root;
}

function season(office, refresh, expected, number) {
  const made = element("section", "card season");
  const open = expected.filter((one) => !ELSEWHERE.has(one.type));
  const seldom = open.filter((one) => SELDOM.has(one.type));
  made.append(element("h2", "", number ? text("season", number) : text("noSeason")));
  const steps = open.filter((one) => !SELDOM.has(one.type));
  if (steps.length) made.append(asked(steps));
  else if (!number) made.append(element("p", "quiet", text("teamsFirst")));
  else if (!expected.some((one) => one.type === "draw_round")) made.append(element("p", "quiet", text("roundUnderWay")));
  if (seldom.length) made.append(more(text("seldom"), asked(seldom)));
  return made;

  function asked(expectations) {
    const form = new EntryForm(NO_BOARD, {
      report: (entry) => attempt(async () => {
        await office.report(entry);
        await refresh();
      }),
      rule: (id) => attempt(() => showRule("touchline", id)),
    });
    form.show(expectations, 0);
    return form.root;
  }
}
