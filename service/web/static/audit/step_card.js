// One event: what happened, the dice with targets and chances, what follows, why, who reported it.

import { element } from "../page.js";
import { text } from "../texts.js";
import { drawFace } from "../entry/faces.js";

// `on` has go(version), hashOf(version), rule(id).
export function stepCard(step, log, on) {
  const made = element("article", "step-card");
  made.dataset.version = String(step.version);
  made.append(element("h3", "", step.title));
  if (step.headline) made.append(element("p", "headline", step.headline));
  made.append(...states(step), ...dice(step), ...amendment(step, log, on), ...links(step, log, on));
  made.append(...flags(step, on), list("said", text("reported"), step.said ?? []), list("facts", text("followed"), step.facts ?? []));
  made.append(reportedBy(step, on));
  return made;
}

export function chanceText([wins, of]) {
  return text("chanceOf", wins, of, Math.round((1000 * wins) / of) / 10);
}

function states(step) {
  const said = [["retracted", step.retracted], ["amended", step.amended], ["forcedState", step.forced]];
  const made = said.filter(([, yes]) => yes).map(([key]) => element("span", `state ${key}`, text(key)));
  if (step.forced) made.push(element("p", "forced", text("forcedBecause", step.forced.reason)));
  return made;
}

function dice(step) {
  const made = (step.dice ?? []).map((shown) => diceRow(shown));
  const chance = (step.rolls ?? []).find((roll) => roll.chance)?.chance ?? step.chance;
  if (chance) made.push(element("p", "chance", chanceText(chance)));
  for (const roll of step.rolls ?? []) {
    if (roll.passed == null) continue;
    made.push(element("p", roll.passed ? "passed" : "failed", `${roll.roll}: ${text(roll.passed ? "passed" : "failed")}${roll.re_rolled ? ` (${text("reRolled")})` : ""}`));
  }
  const takes = (step.takes ?? []).map((need) => `${need.roll}${need.target ? ` ${need.target}+` : ""}${need.chance ? `, ${chanceText(need.chance)}` : ""}`);
  if (takes.length) made.push(element("p", "takes", `${text("takes")}: ${takes.join("; ")}`));
  return made;
}

function diceRow(shown) {
  const row = element("div", "dice");
  row.append(element("span", "dice-label", shown.label));
  shown.dice.forEach((value, index) => {
    const name = shown.names?.[index];
    const die = element("span", "die");
    die.setAttribute("role", "img");
    die.setAttribute("aria-label", `D${shown.faces[index]}: ${name ? `${value}, ${name}` : value}`);
    die.append(drawFace(value, shown.faces[index], name?.replaceAll(" ", "_")));
    row.append(die);
  });
  if (shown.names?.length) row.append(element("b", "names", shown.names.join(", ")));
  row.append(element("span", "kinds quiet", [...new Set(shown.faces)].map((faces) => `D${faces}`).join(" ")));
  if (shown.target != null) row.append(element("span", "target", text("targetFace", shown.target)));
  if (shown.modifiers?.length) row.append(element("span", "modifiers", shown.modifiers.join(", ")));
  return row;
}

function amendment(step, log, on) {
  if (!step.amendment) return [];
  const { effect, event, otherwise } = step.amendment;
  const made = element("p", "amendment", `${text(`effect_${effect}`)} `);
  made.append(eventLink(event, log, on));
  const parts = [made];
  if (otherwise.length) {
    const more = element("p", "otherwise", `${text("otherwise", otherwise.length)} `);
    more.append(...otherwise.slice(0, 20).map((each) => eventLink(each, log, on)));
    parts.push(more);
  }
  return parts;
}

// What it answers, and what answered it.
function links(step, log, on) {
  const made = [];
  if (step.cause) made.push(linkRow("cause", text("answers"), [step.cause], log, on));
  const answers = log.answersTo(step.event).map((each) => each.event);
  if (answers.length) made.push(linkRow("effects", text("answeredBy"), answers, log, on));
  return made;
}

function linkRow(className, title, events, log, on) {
  const row = element("p", className, `${title} `);
  row.append(...events.map((event) => eventLink(event, log, on)));
  return row;
}

// A link to an event of the match; its address works in another tab, too.
export function eventLink(event, log, on) {
  const version = log.placeOf(event);
  if (version === null) return element("code", "", event);
  return versionLink(version, log.step(version)?.title, on);
}

export function versionLink(version, title, on) {
  const made = element("a", "to-version", title ? `${version} ${title}` : text("version", version));
  made.href = `#version=${version}`;
  made.addEventListener("click", (event) => {
    event.preventDefault();
    on.go(version);
  });
  return made;
}

function flags(step, on) {
  return (step.flags ?? []).map((flag) => {
    const made = element("p", "flag", `⚑ ${flag.detail} `);
    made.append(ruleButton(flag.rule, on));
    return made;
  });
}

export function ruleButton(rule, on) {
  const made = element("button", "rule", rule);
  made.type = "button";
  made.addEventListener("click", () => on.rule(rule));
  return made;
}

function list(className, title, said) {
  const made = element("section", className);
  if (said.length === 0) return made;
  const rows = element("dl");
  for (const { label, value } of said) rows.append(element("dt", "", label), element("dd", "", value));
  made.append(element("h4", "", title), rows);
  return made;
}

function reportedBy(step, on) {
  const made = element("footer", "quiet");
  const at = new Date(step.occurred_at / 1000).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "medium" });
  made.append(element("p", "", text("reportedBy", step.role, step.device ?? "–", at)));
  for (const rule of step.rules ?? []) made.append(ruleButton(rule, on), " ");
  const hash = on.hashOf(step.version);
  made.append(element("p", "hash", hash ? text("hashRight", hash.slice(0, 16)) : text("hashNotChecked")));
  return made;
}
