// Makes a competition with its settings. That takes the admin's key, which is used here and not kept;
// what is kept is the organiser's key that it makes.

import { element } from "../page.js";
import { text } from "../texts.js";
import { checkbox, fields, form, input, labelled, more, numberInput, select } from "./controls.js";
import { keep } from "./kept_keys.js";
import { organisersKey } from "./key_form.js";
import { ask } from "./office.js";

const KINDS = ["league", "tournament", "friendly"];
const CHECKING = ["strict", "flag"];
const TIE_BREAKERS = ["wins", "touchdowns", "touchdown_difference", "casualties", "casualty_difference", "head_to_head", "opponents_score", "strength_of_schedule", "lots"];
const RANKS = [1, 2, 3, 4];

export function newCompetition(systems) {
  const admin = input({ type: "password", autocomplete: "off", required: true, id: "admin-key" });
  const name = input({ required: true, maxLength: 80, id: "competition-name" });
  const open = checkbox(text("publicToRead"), true);
  const kind = select(KINDS.map((each) => [each, text(each)]), "league");
  const system = select(systems.filter((each) => each.entries.length).map((each) => [each.key, each.title]), "blood-bowl");
  const budget = numberInput(1_000_000, 0, 10_000_000, 5_000);
  const checking = select(CHECKING.map((each) => [each, text(`checking_${each}`)]));
  const detail = select([]);
  const offerDetails = () => {
    const { details } = systems.find((each) => each.key === system.value);
    detail.replaceChildren(...select(details.map((each) => [each, text(`detail_${each}`)])).children);
    detail.value = details[0];
  };
  system.addEventListener("change", offerDetails);
  offerDetails();
  const points = pointFields();
  const ties = RANKS.map(() => select([["", text("asPrinted")], ...TIE_BREAKERS.map((each) => [each, text(`tie_${each}`)])]));

  const parts = [
    labelled(text("adminKey"), admin),
    element("p", "quiet", text("adminKeyHelp")),
    labelled(text("name"), name),
    open.root,
    fields(labelled(text("kind"), kind), labelled(text("system"), system), labelled(text("budgetGp"), budget)),
    more(text("moreSettings"),
      fields(labelled(text("checking"), checking), labelled(text("detail"), detail)),
      fields(...points.controls),
      fields(...ties.map((each, index) => labelled(text("tieBreaker", index + 1), each)))),
  ];
  return form(text("newCompetition"), parts, text("make"), async () => {
    const settings = {
      kind: kind.value,
      system: system.value,
      budget_gp: Number(budget.value),
      points: points.value(),
      match: { checking: checking.value, detail: detail.value },
      ...chosenTies(ties),
    };
    const key = admin.value.trim();
    const made = await ask("/v1/competitions", { method: "POST", key, body: { name: name.value.trim(), public: open.box.checked, settings } });
    keep(made.id, await organisersKey(made.id, key));
    window.location.assign(`/organise/${made.id}`);
  });
}

function pointFields() {
  const given = Object.entries({ win: 3, draw: 1, loss: 0, no_show: -3 }).map(([name, value]) => [name, numberInput(value, -1000, 1000)]);
  return {
    controls: given.map(([name, control]) => labelled(text(`points_${name}`), control)),
    value: () => Object.fromEntries(given.map(([name, control]) => [name, Number(control.value)])),
  };
}

function chosenTies(ties) {
  const chosen = ties.map((each) => each.value).filter(Boolean);
  return chosen.length ? { tie_breakers: chosen } : {};
}
