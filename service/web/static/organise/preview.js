// What a ruling would change, in words: figures before and after, and what would no longer be true.

import { element } from "../page.js";
import { language, text } from "../texts.js";
import { more, table } from "./controls.js";

// Parts of sums, reasons of ranks and what a sequence then asks for only follow from the figures.
const FOLLOWS = /(^|\/)(parts|tie_breaks|due|all_games|((working|team_value|current_team_value|value)\/\d+))(\/|$)/;

// `answer`: of a what-if; `names`: of teams and matches by their ids.
export function preview(answer, names) {
  const root = element("div", "effects");
  const refusals = answer.answers.filter((one) => one.refusal).map((one) => one.refusal);
  for (const one of refusals) root.append(element("p", "alarm", [one.detail, one.legal].filter(Boolean).join(" ")));
  for (const effect of answer.effects) root.append(...effectOf(effect, names));
  if (!root.children.length) root.append(element("p", "quiet", text("changesNothing")));
  return { root, possible: refusals.length === 0 };
}

function effectOf(effect, names) {
  const parts = [];
  const rows = effect.figures.map((one) => [figureText(one.figure, names), valueText(one.before), valueText(one.after)]);
  const isReason = effect.figures.map((one) => FOLLOWS.test(one.figure));
  const figures = rows.filter((_, index) => !isReason[index]);
  const reasons = rows.filter((_, index) => isReason[index]);
  const head = [text("figure"), text("before"), text("after")];
  if (figures.length) parts.push(table(effect.name, head, figures, ""));
  if (reasons.length) parts.push(more(text("reasons", reasons.length), table(text("reasons", reasons.length), head, reasons, "")));
  if (effect.no_longer_true.length) parts.push(noLongerTrue(effect.no_longer_true));
  return parts.length ? [element("h3", "", effect.name), ...parts] : [];
}

function noLongerTrue(entries) {
  const made = element("div", "no-longer-true");
  const list = element("ul");
  for (const one of entries) list.append(element("li", "alarm", `${words(one.type)}: ${one.flag.detail} (${one.flag.rule})`));
  made.append(element("p", "", text("noLongerTrue")), list);
  return made;
}

// `rows/<id of a team>/touchdowns` -> `Reavers: touchdowns`.
function figureText(path, names) {
  const parts = path.split("/").filter((part) => !["rows", "tables", "sheet"].includes(part));
  const [first, ...rest] = parts.map((part) => names.get(part) ?? words(part));
  return names.has(parts[0]) ? `${first}: ${rest.join(", ")}` : [first, ...rest].join(", ");
}

function words(name) {
  return name.replaceAll("_", " ");
}

function valueText(value) {
  if (value === null) return "–";
  if (typeof value === "boolean") return text(value ? "yes" : "no");
  return typeof value === "number" ? value.toLocaleString(language) : String(value);
}
