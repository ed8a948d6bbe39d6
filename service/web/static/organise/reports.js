// Everything that can be printed or hung on the wall, and where displays are found.

import { element } from "../page.js";
import { text } from "../texts.js";
import { link } from "./controls.js";
import { reportLink } from "./report_link.js";

const REPORTS = ["fixtures", "spp", "winnings", "casualties", "leaders", "team-value", "dice"];

export async function reports(office) {
  const [{ open }, entered, matches] = await Promise.all([office.opened(), office.teams(), office.matches()]);
  const root = element("div", "part");
  const competition = [reportLink(office, text("standings"), `${office.path}/standings`, open), ...REPORTS.map((name) => reportLink(office, text(`report_${name}`), `${office.path}/reports/${name}`, open))];
  root.append(
    group(text("part_reports"), competition),
    group(text("teamSheets"), entered.map((one) => reportLink(office, one.name, `/v1/teams/${one.team}/sheet`, open))),
    group(text("recordSheets"), matches.filter((one) => one.system === "blood-bowl").map((one) => reportLink(office, one.name, `/v1/matches/${one.match}/record-sheet`, open))),
    group(text("displays"), [link(text("scoreboard"), `/scoreboard/${office.competition}`)]),
  );
  return root;
}

function group(title, links) {
  const made = element("section", "card");
  const list = element("ul", "links");
  for (const each of links) list.append(item(each));
  made.append(element("h2", "", title), links.length ? list : element("p", "quiet", text("nothingYet")));
  return made;
}

function item(content) {
  const made = element("li");
  made.append(content);
  return made;
}
