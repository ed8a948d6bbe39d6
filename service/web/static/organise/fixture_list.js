// Fixtures round by round, each with its match or the means to open one.

import { element } from "../page.js";
import { text } from "../texts.js";
import { button, link, more } from "./controls.js";
import { setupForm } from "./setup_form.js";
import { reportLink } from "./report_link.js";

export function fixtureList(office, refresh, report, known) {
  const root = element("section", "card fixtures");
  root.append(element("h2", "", text("fixtures")));
  if (report.rounds.length === 0) root.append(element("p", "quiet", text("noFixtures")));
  for (const round of [...report.rounds].reverse()) {
    root.append(element("h3", "", [text("round", round.round), round.division].filter(Boolean).join(", ")));
    const list = element("ul", "fixture-list");
    for (const fixture of round.fixtures) list.append(line(office, refresh, fixture, known));
    root.append(list);
    if (round.byes?.length) root.append(element("p", "quiet", text("byes", round.byes.join(", "))));
  }
  if (report.others.length) root.append(element("h3", "", text("otherMatches")), others(office, report.others, known));
  if (known.settings.system !== "blood-bowl" || report.rounds.length === 0) {
    root.append(more(text("openPlain"), setupForm(office, refresh, known.settings.system, null)));
  }
  return root;
}

function others(office, lines, known) {
  const list = element("ul", "fixture-list");
  for (const one of lines) list.append(line(office, null, one, known));
  return list;
}

function line(office, refresh, fixture, known) {
  const made = element("li", "fixture");
  made.dataset.fixture = fixture.fixture ?? fixture.match;
  made.append(element("b", "", fixture.teams.map((team) => team.name).join(" – ")), element("span", "state", stateOf(fixture)));
  if (fixture.match) made.append(...links(office, fixture.match, known.open));
  else if (fixture.status === "open" && refresh) made.append(openers(office, refresh, fixture, known.settings));
  return made;
}

function stateOf(fixture) {
  const score = fixture.teams.map((team) => team.score ?? "–").join(" : ");
  const state = fixture.void ? text("isVoid") : text(`fixture_${fixture.status}`);
  const how = fixture.how && fixture.how !== "played" ? text(`how_${fixture.how}`) : "";
  return [fixture.status === "finished" ? score : "", state, how, fixture.amended ? text("corrected") : ""].filter(Boolean).join(" · ");
}

function links(office, match, open) {
  return [
    link(text("scoreboard"), `/scoreboard/${office.competition}/${match}`),
    link(text("audit"), `/audit/${match}`),
    reportLink(office, text("recordSheet"), `/v1/matches/${match}/record-sheet`, open),
  ];
}

// Teams with lists are taken as they are; other systems' matches need a set-up.
function openers(office, refresh, fixture, settings) {
  const made = element("div", "tools");
  if (settings.system !== "blood-bowl") {
    made.append(more(text("openWithSetup"), setupForm(office, refresh, settings.system, fixture)));
    return made;
  }
  for (const detail of ["full", "sheet"]) {
    made.append(button(text(`open_${detail}`), async () => {
      await office.post(`${office.path}/fixtures/${fixture.fixture}/match`, { detail });
      await refresh();
    }));
  }
  return made;
}
