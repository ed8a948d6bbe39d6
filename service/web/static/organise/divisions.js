// Divisions: every team is put into one by its name, all of them at once.

import { element } from "../page.js";
import { text } from "../texts.js";
import { fields, form, input, labelled, more } from "./controls.js";

// `names`: of the divisions there are, by their ids.
export function divisionsForm(office, refresh, entered, names) {
  const playing = entered.filter((one) => one.status === "in");
  const given = playing.map((one) => ({ team: one.team, name: one.name, control: input({ maxLength: 80, value: names[one.division] ?? "" }) }));
  const parts = [element("p", "quiet", text("divisionsHelp")), fields(...given.map(({ name, control }) => labelled(name, control)))];
  return more(text("divisions"), form("", parts, text("setDivisions"), async () => {
    await office.report({ type: "set_divisions", divisions: divisionsOf(given) });
    await refresh();
  }));
}

function divisionsOf(given) {
  const teams = new Map();
  for (const { team, control } of given) {
    const name = control.value.trim();
    if (name) teams.set(name, [...(teams.get(name) ?? []), team]);
  }
  return [...teams].map(([name, members], index) => ({ id: `d${index + 1}`, name, teams: members }));
}
