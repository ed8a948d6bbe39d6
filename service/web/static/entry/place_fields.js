// Fields that are answered on the board: squares, ways, placements, measured points. All can be typed
// as well, for keyboards and for whoever cannot tap.

import { element, write } from "../page.js";
import { text } from "../texts.js";

export function squareField(field, context) {
  let chosen = null;
  const root = frame(field, text("tapSquare"));
  const shown = element("output", "chosen-places");
  const takes = element("p", "quiet");
  root.append(shown, takes);
  const tap = (square) => {
    chosen = square;
    write(shown, chosen.join(", "));
    const index = field.squares.findIndex((one) => same(one, square));
    write(takes, (field.takes?.[index] ?? []).map(rollText).join("; "));
    ask();
    context.changed();
  };
  const ask = () => context.picker.ask({ squares: field.squares, chosen: chosen ? [chosen] : [], marked: field.suggest ?? [], tap });
  return { root, name: field.name, value: () => chosen, ready: () => chosen !== null, ask };
}

export function squarePathField(field, context) {
  const path = [];
  const root = frame(field, text("tapPath", field.most));
  const shown = element("output", "chosen-places");
  const takes = element("p", "quiet");
  root.append(shown, takes, clearButton(() => { path.length = 0; redraw(); }));
  const tap = (square) => {
    const at = path.findIndex((one) => same(one, square));
    if (at >= 0) path.length = at;
    else path.push(square);
    redraw();
  };
  const here = () => path.at(-1) ?? field.origin;
  const next = () => (path.length >= field.most ? [] : field.squares.filter((square) => beside(square, here()) && !path.some((one) => same(one, square))));
  const ask = () => context.picker.ask({ squares: [...path, ...next()], chosen: path, marked: field.held ?? [], tap });
  const redraw = () => {
    write(shown, path.map((one) => one.join(", ")).join(" → "));
    const first = field.first?.find((step) => path[0] && same(step.at, path[0]));
    write(takes, (first?.takes ?? []).map(rollText).join("; "));
    ask();
    context.changed();
  };
  const least = field.least ?? 1;
  return { root, name: field.name, value: () => path.map((one) => [...one]), ready: () => path.length >= least && path.length <= field.most, ask };
}

export function placementField(field, context) {
  const placed = new Map();
  let player = field.players[0]?.value ?? null;
  const root = frame(field, text("selectPlayer"));
  const count = element("p", "left");
  const list = element("div", "options");
  for (const option of field.players) {
    const button = element("button", "option", option.label);
    button.type = "button";
    button.dataset.value = option.value;
    button.addEventListener("click", () => { player = option.value; redraw(); });
    list.append(button);
  }
  root.append(list, count);
  const squares = field.groups.flatMap((group) => group.squares);
  const tap = (square) => {
    const there = [...placed].find(([, at]) => same(at, square));
    if (there) placed.delete(there[0]);
    else if (player !== null) {
      placed.set(player, square);
      player = field.players.map((one) => one.value).find((value) => !placed.has(value)) ?? null;
    }
    redraw();
  };
  const ask = () => context.picker.ask({ squares, chosen: [...placed.values()], tap });
  const within = (group) => {
    const number = [...placed.values()].filter((at) => group.squares.some((one) => same(one, at))).length;
    return number >= (group.least ?? 0) && number <= (group.most ?? 64);
  };
  const redraw = () => {
    for (const button of list.children) {
      button.setAttribute("aria-pressed", String(button.dataset.value === player));
      button.classList.toggle("placed", placed.has(button.dataset.value));
    }
    write(count, text("placed", placed.size, field.most));
    ask();
    context.changed();
  };
  redraw();
  return {
    root,
    name: field.name,
    value: () => [...placed].map(([who, at]) => ({ player: who, at: [...at] })),
    ready: () => placed.size >= field.least && placed.size <= field.most && field.groups.every(within),
    ask,
  };
}

export function pointField(field, context) {
  let chosen = field.suggest?.[0] ?? null;
  const root = frame(field, text("tapPoint"));
  const input = placeInput(chosen, (point) => { chosen = point; ask(); context.changed(); });
  root.append(input);
  const tap = (point) => {
    chosen = point;
    input.querySelector("input").value = point.join(", ");
    ask();
    context.changed();
  };
  const ask = () => context.picker.ask({ point: true, chosen: chosen ? [chosen] : [], tap });
  return { root, name: field.name, value: () => chosen, ready: () => chosen !== null, ask };
}

export function pathField(field, context) {
  const path = [];
  const root = frame(field, text("tapPoint"));
  const shown = element("output", "chosen-places");
  root.append(shown, placeInput(null, (point) => add(point)), clearButton(() => { path.length = 0; redraw(); }));
  const add = (point) => { if (path.length < (field.most_points ?? 16)) path.push(point); redraw(); };
  const ask = () => context.picker.ask({ point: true, chosen: [field.origin, ...path], tap: add });
  const redraw = () => {
    write(shown, path.map((one) => one.join(", ")).join(" → "));
    ask();
    context.changed();
  };
  const least = field.least_points ?? 1;
  return { root, name: field.name, value: () => path.map((one) => [...one]), ready: () => path.length >= least, ask };
}

function frame(field, help) {
  const root = element("fieldset", "field place");
  root.append(element("legend", "", field.label), element("p", "quiet", help));
  return root;
}

function clearButton(clear) {
  const button = element("button", "", text("clear"));
  button.type = "button";
  button.addEventListener("click", clear);
  return button;
}

function placeInput(first, chosen) {
  const label = element("label", "typed", text("points"));
  const input = element("input");
  Object.assign(input, { type: "text", inputMode: "numeric", value: first ? first.join(", ") : "" });
  input.addEventListener("change", () => {
    const numbers = input.value.split(/[ ,;]+/).filter(Boolean).map(Number);
    if (numbers.length === 2 && numbers.every(Number.isInteger)) chosen(numbers);
  });
  label.append(input);
  return label;
}

function rollText(roll) {
  const parts = [roll.roll.replaceAll("_", " ")];
  if (roll.target != null) parts.push(`${roll.target}+`);
  if (roll.modifiers?.length) parts.push(`(${roll.modifiers.join(", ")})`);
  if (roll.chance) parts.push(`${Math.round((100 * roll.chance[0]) / roll.chance[1])} %`);
  return parts.join(" ");
}

function same(one, other) {
  return one[0] === other[0] && one[1] === other[1];
}

function beside(one, other) {
  return Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1])) === 1;
}
