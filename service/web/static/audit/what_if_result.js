// What would be otherwise: the answer to each change, the score, the figures of the match, the entries
// that come out otherwise, then teams and competition up to the standings.

import { element } from "../page.js";
import { text } from "../texts.js";
import { changedFacts } from "./findings.js";
import { ruleButton, versionLink } from "./step_card.js";
import { factsCompared, inWords } from "./words.js";

export function whatIfResult(answer, log, on) {
  const figures = [...standingChanges(answer.before, answer.after), ...tallyChanges(answer.before, answer.after)];
  const moved = placeChanges(answer.before, answer.after);
  const parts = answer.answers.map((each) => answered(each, on)).filter(Boolean);
  parts.push(part("figures", text("figuresOfMatch"), figures.length ? figureTable(figures) : element("p", "quiet", text("noFigures"))));
  if (moved.length) parts.push(folded("places", text("placesOf", moved.length), figureTable(moved)));
  parts.push(part("differences", text("differences", answer.differences.length), differenceList(answer.differences, log, on)));
  const names = new Map((answer.effects ?? []).map((effect) => [effect.stream, effect.name]));
  for (const effect of answer.effects ?? []) parts.push(effectPart(effect, names, on));
  if (!answer.effects?.length) parts.push(element("p", "quiet no-effects", text("noEffects")));
  return parts;
}

function answered({ status, refusal }, on) {
  if (refusal === undefined) return status === "flagged" ? element("p", "flag", `⚑ ${text("wouldBeFlagged")}`) : null;
  const made = element("p", "alarm refusal", `${text("refused")}: ${refusal.detail} ${refusal.legal ?? ""} `);
  if (refusal.rule) made.append(ruleButton(refusal.rule, on));
  return made;
}

function standingChanges({ board: before }, { board: after }) {
  const sides = before.sides.map((side, index) => [text("scoreOf", side.name), side.score, after.sides[index]?.score]);
  const more = [
    [text("statusFigure"), text(`status_${before.status}`), text(`status_${after.status}`)],
    [text("turnFigure"), turnText(before), turnText(after)],
    [text("winnerFigure"), sideName(before, before.winner), sideName(after, after.winner)],
  ];
  return [...sides, ...more].filter(([, was, is]) => was !== is);
}

function placeChanges({ board: before }, { board: after }) {
  const others = new Map(after.pieces.map((piece) => [piece.id, piece]));
  const places = before.pieces.map((piece) => [piece.label, placeText(piece), placeText(others.get(piece.id))]);
  return places.filter(([, was, is]) => was !== is);
}

function turnText({ turn, sides }) {
  return [turn.number, inWords(turn.phase), sides.find((side) => side.id === turn.side)?.name].filter(Boolean).join(", ");
}

function sideName(board, id) {
  return board.sides.find((side) => side.id === id)?.name ?? "–";
}

function placeText(piece) {
  if (piece === undefined) return "–";
  return [piece.at ? `(${piece.at.join(", ")})` : "–", inWords(piece.state ?? "standing")].join(" ");
}

function tallyChanges({ tally: before, board }, { tally: after }) {
  const [was, is] = [flat(before, board), flat(after, board)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names.map((name) => [name, was.get(name) ?? 0, is.get(name) ?? 0]).filter(([, one, other]) => one !== other);
}

function flat(tally, board) {
  const labels = new Map(board.pieces.map((piece) => [piece.id, piece.label]));
  return new Map(tally.lines.flatMap((line) => {
    const who = line.player === null || line.player === undefined ? sideName(board, line.side) : (labels.get(line.player) ?? line.player);
    return Object.entries(line.counts).map(([figure, count]) => [`${who}: ${inWords(figure)}`, count]);
  }));
}

function differenceList(differences, log, on) {
  const list = element("ol", "difference-list");
  list.append(...differences.map((each) => differenceRow(each, log, on)));
  return list;
}

function differenceRow({ event, version, type, before, after, flags_after: flags }, log, on) {
  const row = element("li", "difference");
  const known = log.placeOf(event) !== null;
  row.append(known ? versionLink(version, log.step(version)?.title, on) : element("b", "", `${text("newEntry")}: ${inWords(type)}`));
  const [, gone, come] = factsCompared(before, after);
  row.append(...changedFacts(gone, come));
  for (const flag of flags) row.append(element("p", "flag", `⚑ ${flag.detail} `), ruleButton(flag.rule, on));
  return row;
}

function effectPart(effect, names, on) {
  const parts = [];
  if (effect.figures.length) parts.push(figureTable(effect.figures.map(({ figure, before, after }) => [figureText(figure, names), before, after])));
  if (effect.entries.length) parts.push(element("p", "", text("entriesOf", effect.entries.length)));
  if (effect.no_longer_true.length) {
    const list = element("ul", "no-longer-true");
    for (const { version, type, flag } of effect.no_longer_true) {
      const row = element("li", "alarm", `${text("noLongerTrue")}: ${version} ${inWords(type)} – ${flag.detail} `);
      row.append(ruleButton(flag.rule, on));
      list.append(row);
    }
    parts.push(list);
  }
  return part(`effect effect-${effect.kind}`, text(`effectOn_${effect.kind}`, effect.name), ...parts);
}

// Where a figure stands, step by step: `rows/<team>/points`.
function figureText(figure, names) {
  return figure.split("/").map((step) => names.get(step) ?? inWords(step)).join(" › ");
}

function part(className, title, ...content) {
  const made = element("section", className);
  made.append(element("h3", "", title), ...content);
  return made;
}

function figureTable(figures) {
  const table = element("table", "figure-table");
  const head = element("tr");
  head.append(...["figure", "before", "after"].map((name) => element("th", "", text(name))));
  table.append(head, ...figures.map(([name, before, after]) => {
    const row = element("tr");
    const title = element("th", "", name);
    title.scope = "row";
    row.append(title, element("td", "before", shown(before)), element("td", "after", shown(after)));
    return row;
  }));
  const scroll = element("div", "figure-scroll");
  scroll.tabIndex = 0;
  scroll.append(table);
  return scroll;
}

function folded(className, title, ...content) {
  const made = element("details", className);
  made.append(element("summary", "", title), ...content);
  return made;
}

function shown(value) {
  return value === null || value === undefined ? "–" : value.toLocaleString(document.documentElement.lang);
}
