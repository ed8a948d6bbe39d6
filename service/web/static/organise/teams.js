// The teams of the competition, and a new one: drafted from a printed list, or a name only.

import { element } from "../page.js";
import { text } from "../texts.js";
import { attempt, form, input, labelled, link, select, table } from "./controls.js";
import { divisionsForm } from "./divisions.js";
import { draft } from "./draft.js";
import { jsonControl } from "./json_control.js";

const OWN = "own list";

export async function teams(office, refresh) {
  const root = element("div", "part");
  const [{ settings }, entered, lists] = await Promise.all([office.opened(), office.teams(), office.get("/v1/rosters")]);
  const names = entered.some((one) => one.division) ? (await office.get(`${office.path}/standings`)).divisions : {};
  const section = element("section", "card");
  section.append(element("h2", "", text("teamsEntered", entered.length)), listed(entered, names));
  if (entered.length > 1) section.append(divisionsForm(office, refresh, entered, names));
  root.append(section, entry(office, refresh, settings, lists));
  return root;
}

function listed(entered, names) {
  const rows = entered.map((one) => [link(one.name, `#team/${one.team}`), one.roster ?? "", names[one.division] ?? "", text(`status_${one.status}`)]);
  return table(text("part_teams"), [text("name"), text("teamList"), text("division"), text("status")], rows, text("noTeams"));
}

function entry(office, refresh, settings, { rosters, draft: figures }) {
  const name = input({ required: true, maxLength: 80, id: "team-name" });
  const lists = settings.system === "blood-bowl" ? rosters.filter((one) => allows(settings, one)) : [];
  const roster = select([["", text("nameOnly")], ...lists.map((one) => [one.key, text("listOfTier", one.name, one.tier)]), [OWN, text("ownList")]]);
  roster.id = "roster";
  const place = element("div", "draft");
  let drafted = null;
  const open = (list) => {
    drafted = draft(list, figures, settings.budget_gp ?? 1_000_000);
    place.replaceChildren(drafted.root);
  };
  roster.addEventListener("change", () => attempt(async () => {
    drafted = null;
    place.replaceChildren();
    if (roster.value === OWN) place.append(...ownList(open));
    else if (roster.value) open(await office.get(`/v1/rosters/${roster.value}`));
  }));
  const list = () => (roster.value === OWN ? { own_roster: drafted.roster } : { roster: roster.value });
  const parts = [labelled(text("name"), name), ...(lists.length ? [labelled(text("teamList"), roster)] : []), place];
  return form(text("enterTeam"), parts, text("enter"), async () => {
    await office.post(`${office.path}/teams`, { name: name.value.trim(), ...(drafted ? { ...list(), ...drafted.value() } : {}) });
    await refresh();
  });
}

// A team list of the league's own making; whether it can be one is the service's to say.
function ownList(open) {
  const document = jsonControl(text("ownListJson"));
  document.given.addEventListener("change", () => attempt(() => open(document.value())));
  return document.parts;
}

function allows(settings, one) {
  return !settings.rosters?.length || settings.rosters.includes(one.name);
}
