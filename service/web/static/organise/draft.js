// A draft: so many of each position, re-rolls and staff, with what is left of the budget. Whether a
// team may be as it is drafted is the service's to say.

import { element, write } from "../page.js";
import { language, text } from "../texts.js";
import { checkbox, fields, labelled, more, numberInput, select } from "./controls.js";

const STAFF = ["assistant_coaches", "cheerleaders"];

// `figures`: what the service says every draft may hold, and for how much.
export function draft(roster, figures, budget) {
  const { least_players: least, most_players: most, apothecary: healer, dedicated_fans: fan } = figures;
  const root = element("fieldset", "drafted");
  const positions = roster.positions.map((each) => ({ each, count: counter(`position-${each.name}`, 0, 0, each.max) }));
  const reRolls = counter("re-rolls", 0, 0, roster.re_rolls_max ?? 8);
  const staff = STAFF.map((name) => ({ name, price: figures[name].price_gp, count: counter(name, 0, 0, figures[name].most) }));
  const fans = counter("dedicated_fans", 1, 1, fan.most);
  const apothecary = checkbox(text("apothecary", healer.price_gp.toLocaleString(language)));
  const rule = select((roster.choose_rule ?? []).map((each) => [each, each]));
  const names = Object.assign(element("textarea"), { rows: 6 });
  const total = element("output", "total");
  total.id = "draft-total";

  root.append(
    element("legend", "", roster.name),
    ...positions.map(({ each, count }) => positionRow(each, count)),
    fields(
      labelled(text("reRolls", roster.re_roll_gp.toLocaleString(language)), reRolls),
      ...staff.map(({ name, price, count }) => labelled(text(name, price.toLocaleString(language)), count)),
      labelled(text("dedicatedFans", fan.price_gp.toLocaleString(language)), fans),
    ),
    ...(roster.apothecary === false ? [] : [apothecary.root]),
    ...(rule.children.length ? [labelled(text("specialRule"), rule)] : []),
    more(text("playerNames"), labelled(text("namesHelp"), names)),
    total,
  );
  root.addEventListener("input", say);
  say();

  function spent() {
    const players = positions.reduce((sum, { each, count }) => sum + each.cost_gp * Number(count.value), 0);
    const bought = staff.reduce((sum, { price, count }) => sum + price * Number(count.value), 0);
    const others = roster.re_roll_gp * Number(reRolls.value) + fan.price_gp * (Number(fans.value) - 1);
    return players + bought + others + (apothecary.box.checked ? healer.price_gp : 0);
  }

  function say() {
    const players = positions.reduce((sum, { count }) => sum + Number(count.value), 0);
    const left = budget - spent();
    write(total, text("draftTotal", players, least, most, left.toLocaleString(language)));
    total.classList.toggle("alarm", left < 0 || players < least || players > most);
  }

  function value() {
    return {
      players: playersOf(positions, names.value),
      re_rolls: Number(reRolls.value),
      ...Object.fromEntries(staff.map(({ name, count }) => [name, Number(count.value)])),
      apothecary: apothecary.box.checked,
      dedicated_fans: Number(fans.value),
      ...(rule.value ? { special_rule: rule.value } : {}),
    };
  }

  return { root, value, roster };
}

function counter(id, value, least, most) {
  const made = numberInput(value, least, most);
  made.id = id.replaceAll(" ", "-");
  return made;
}

function positionRow(each, count) {
  const made = labelled("", count);
  const told = element("span", "position");
  told.append(element("b", "", each.name), ` ${text("priceEach", each.cost_gp.toLocaleString(language), each.max)}`, element("small", "quiet", profile(each)));
  made.classList.add("offer");
  made.prepend(told);
  return made;
}

function profile(each) {
  const reach = (face) => (face == null ? "–" : `${face}+`);
  return [`${each.ma} ${each.st} ${reach(each.ag)} ${reach(each.pa)} ${each.av}+`, ...(each.skills ?? [])].join(", ");
}

// Players are numbered in the order of the list; a line of `names` is the name of the next one.
function playersOf(positions, names) {
  const given = names.split("\n").map((each) => each.trim());
  const drafted = positions.flatMap(({ each, count }) => Array(Number(count.value)).fill(each.name));
  return drafted.map((position, index) => ({ id: `p${index + 1}`, number: index + 1, name: given[index] || `${position} ${index + 1}`, position }));
}
