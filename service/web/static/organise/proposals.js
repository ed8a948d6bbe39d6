// The next round: pairings as a method proposes them, or drawn by hand.

import { element } from "../page.js";
import { text } from "../texts.js";
import { button, fields, form, input, labelled, select } from "./controls.js";
import { pairingsEditor } from "./pairings_editor.js";

const METHODS = ["swiss", "round_robin", "knock_out"];

// `drawn`: the number of the next round of a division, or of all teams; `divisions`: names by ids.
export function proposals(office, refresh, { drawn, divisions, entered }) {
  const root = element("section", "proposals");
  const place = element("div");
  const method = select(METHODS.map((each) => [each, text(`method_${each}`)]));
  method.id = "method";
  const seed = input({ value: "1", required: true, maxLength: 40 });
  const rounds = select([["next", text("nextRound")], ["all", text("allRounds")]]);
  const teams = input({ type: "number", min: 2, max: 128, inputMode: "numeric" });
  const division = select(Object.entries(divisions));
  const optional = { division: labelled(text("division"), division), all: labelled(text("howMany"), rounds), teams: labelled(text("teamsInKnockOut"), teams) };
  const fit = () => {
    optional.all.hidden = method.value !== "round_robin";
    optional.teams.hidden = method.value !== "knock_out";
  };
  method.addEventListener("change", fit);
  fit();
  optional.division.hidden = division.children.length === 0;

  const asked = () => {
    const query = new URLSearchParams({ method: method.value, seed: seed.value.trim() });
    if (method.value === "round_robin") query.set("rounds", rounds.value);
    if (method.value === "knock_out" && teams.value) query.set("teams", teams.value);
    if (division.value) query.set("division", division.value);
    return `${office.path}/pairing-proposal?${query}`;
  };
  const show = (entry) => place.replaceChildren(entry.type === "schedule" ? schedule(entry) : pairingsEditor(entry, entered, publish).root);
  const publish = async (entry) => {
    await office.report(entry);
    await refresh();
  };
  const byHand = () => show({ type: "draw_round", round: drawn(divisions[division.value]), method: "manual", fixtures: [], ...(division.value ? { division: division.value } : {}) });

  function schedule(entry) {
    const names = new Map(entered.map((one) => [one.team, one.name]));
    const made = element("div", "card pairings");
    for (const one of entry.rounds) {
      const list = element("ul");
      for (const fixture of one.fixtures) list.append(element("li", "", fixture.teams.map((team) => names.get(team)).join(" – ")));
      made.append(element("h3", "", text("round", one.round)), list);
    }
    made.append(button(text("publish"), () => publish(entry), "main publish"));
    return made;
  }

  const parts = [fields(optional.division, labelled(text("method"), method), labelled(text("seed"), seed), optional.all, optional.teams), button(text("byHand"), byHand)];
  root.append(form(text("drawRound"), parts, text("propose"), async () => show(await office.get(asked()))), place);
  return root;
}
