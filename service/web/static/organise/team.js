// One team: what it has, and its post-game sequence as the service expects it, step by step.

import { EntryForm } from "../entry/entry_form.js";
import { element } from "../page.js";
import { language, text } from "../texts.js";
import { attempt, link, table } from "./controls.js";
import { reportLink } from "./report_link.js";
import { showRule } from "./rule.js";

const NO_BOARD = { ask() {} };

export async function team(office, refresh, id) {
  const path = `/v1/teams/${id}`;
  const [{ sheet }, { expected, version }, { open }] = await Promise.all([office.get(path), office.get(`${path}/expected`), office.opened()]);
  const root = element("div", "part");
  const head = element("section", "card");
  head.append(link(`← ${text("part_teams")}`, "#teams"), element("h2", "", sheet.name), figures(sheet), reportLink(office, text("teamSheet"), `${path}/sheet`, open));
  root.append(head, sequence(office, refresh, path, expected, version), players(sheet));
  return root;
}

function figures(sheet) {
  const made = element("dl", "figures");
  const told = {
    teamList: sheet.roster ?? "–",
    treasury: gold(sheet.treasury_gp),
    teamValue: gold(sheet.team_value_gp),
    dedicatedFansNow: sheet.dedicated_fans,
    gamesSoFar: text("wonDrawnLost", sheet.record.won, sheet.record.drawn, sheet.record.lost),
    stillDue: sheet.due?.length ? sheet.due.map((one) => one.step.replaceAll("_", " ")).join(", ") : text("nothingDue"),
  };
  for (const [name, value] of Object.entries(told)) {
    const pair = element("div");
    pair.append(element("dt", "", text(name)), element("dd", "", String(value)));
    made.append(pair);
  }
  return made;
}

function gold(amount) {
  return text("gold", amount.toLocaleString(language));
}

function sequence(office, refresh, path, expected, version) {
  const made = element("section", "card post-game");
  made.append(element("h2", "", text("postGame")));
  if (expected.length === 0) {
    made.append(element("p", "quiet", text("nothingDue")));
    return made;
  }
  const form = new EntryForm(NO_BOARD, {
    report: (entry, electronic) => attempt(async () => {
      await office.report(entry, { stream: path, ...(electronic ? { electronic } : {}) });
      await refresh();
    }),
    rule: (id) => attempt(() => showRule("league", id)),
  });
  form.show(expected, version);
  made.append(form.root);
  return made;
}

function players(sheet) {
  const made = element("section", "card wide");
  const rows = sheet.players.map((one) => [
    String(one.number), one.name, one.position, String(one.spp_held), gold(one.value_gp),
    [one.title, one.status === "rostered" ? "" : one.status, one.misses_next_game ? text("missesNext") : ""].filter(Boolean).join(", "),
  ]);
  const head = ["number", "name", "position", "spp", "value", "status"].map((name) => text(name));
  made.append(element("h2", "", text("players")), table(text("players"), head, rows, text("nameOnly")));
  return made;
}
