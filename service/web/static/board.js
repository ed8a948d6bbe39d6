// Draws the generic board view as SVG: a surface, regions and pieces, whatever the rule system.
// Only attributes and classes are used; the style sheet has the colours.

const SVG = "http://www.w3.org/2000/svg";
const NAMED = new Set(["dock", "ship"]);

function shape(tag, className, attributes) {
  const made = document.createElementNS(SVG, tag);
  made.setAttribute("class", className);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

export function draw(board, title) {
  const { width, height, unit } = board.surface;
  const root = shape("svg", `surface unit-${unit}`, {
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-label": title,
  });
  root.append(shape("rect", "ground", { x: 0, y: 0, width, height }));
  const sides = board.sides.map((side) => side.id);
  for (const region of board.regions) root.append(regionShape(region, sides, board.surface));
  if (unit === "square") root.append(grid(width, height), ...regionNames(board.regions));
  for (const piece of board.pieces) {
    if (piece.at) root.append(pieceShape(piece, sides, board.surface));
  }
  return root;
}

// SVG counts from the upper left corner, a surface from the corner it names.
function downwards(surface, y) {
  return surface.origin === "upper_left" ? y : surface.height - y;
}

function regionShape(region, sides, surface) {
  const className = `region region-${slug(region.kind)} ${sideClass(region.side, sides)}`;
  if (region.circle) {
    const [x, y, radius] = region.circle;
    return shape("circle", className, { cx: x, cy: downwards(surface, y), r: radius });
  }
  const [x, y, width, deep] = region.rectangle;
  const top = Math.min(downwards(surface, y), downwards(surface, y + deep));
  return shape("rect", className, { x, y: top, width, height: deep });
}

// Where squares end, so that people can count them.
function grid(width, height) {
  const across = Array.from({ length: height - 1 }, (_, y) => `M0 ${y + 1}H${width}`);
  const down = Array.from({ length: width - 1 }, (_, x) => `M${x + 1} 0V${height}`);
  return shape("path", "grid", { d: [...across, ...down].join("") });
}

// What docks and ships are called, once each, over the middle of their squares.
function regionNames(regions) {
  const parts = new Map();
  for (const region of regions) {
    if (!NAMED.has(region.kind)) continue;
    // The colour says whose it is.
    const name = region.label.split(" of ")[0];
    parts.set(name, [...(parts.get(name) ?? []), region.rectangle]);
  }
  return [...parts].map(([label, rectangles]) => regionName(label, rectangles));
}

function regionName(label, rectangles) {
  const left = Math.min(...rectangles.map(([x]) => x));
  const right = Math.max(...rectangles.map(([x, , width]) => x + width));
  const top = Math.min(...rectangles.map(([, y]) => y));
  const below = Math.max(...rectangles.map(([, y, , deep]) => y + deep));
  // As long as the place is wide, three letters a square.
  const size = Math.min(0.45, (right - left) / label.length * 1.6);
  const made = shape("text", "region-name", { x: (left + right) / 2, y: (top + below) / 2 - 0.75, "font-size": size });
  made.textContent = label;
  return made;
}

function pieceShape(piece, sides, surface) {
  const middle = surface.unit === "square" ? 0.5 : 0;
  // A ball that is held stands at the shoulder of whoever holds it, whose number stays readable.
  const aside = surface.unit === "square" && piece.state === "held" ? 0.3 : 0;
  const x = piece.at[0] + middle + aside;
  const y = downwards(surface, piece.at[1] + middle) - aside;
  const group = shape("g", pieceClass(piece, sides), {});
  const radius = pieceRadius(piece, surface);
  group.append(...(piece.kind === "chest" ? chestShapes(x, y, radius) : [shape("circle", "body", { cx: x, cy: y, r: radius })]));
  const label = shape("title", "", {});
  label.textContent = [piece.label, ...(piece.marks ?? []).map((mark) => mark.replaceAll("_", " "))].join(" · ");
  group.append(label);
  if (typeof piece.number === "number") group.append(numberShape(piece.number, x, y, radius));
  return group;
}

// A box with its lid and its lock.
function chestShapes(x, y, radius) {
  const half = radius * 0.8;
  return [
    shape("rect", "body", { x: x - half, y: y - half * 0.8, width: 2 * half, height: 1.6 * half }),
    shape("path", "lid", { d: `M${x - half} ${y - half * 0.2}h${2 * half}` }),
    shape("rect", "lock", { x: x - half * 0.2, y: y - half * 0.35, width: half * 0.4, height: half * 0.45 }),
  ];
}

function numberShape(number, x, y, radius) {
  const made = shape("text", "number", { x, y, "font-size": radius * 1.15 });
  made.textContent = String(number);
  return made;
}

// On squares the ball shares its square with whoever holds it.
function pieceRadius(piece, surface) {
  if (surface.unit === "square") return piece.kind === "ball" ? 0.2 : 0.45;
  return Math.max(piece.radius, surface.width / 75);
}

function pieceClass(piece, sides) {
  const marks = (piece.marks ?? []).map((mark) => `mark-${slug(mark)}`);
  const state = `state-${slug(piece.state ?? "standing")}`;
  return ["piece", `piece-${slug(piece.kind)}`, state, sideClass(piece.side, sides), ...marks].join(" ");
}

function sideClass(side, sides) {
  const index = sides.indexOf(side);
  return index < 0 ? "side-none" : `side-${index}`;
}

function slug(name) {
  return name.replaceAll(/[^a-z0-9_-]/gi, "-");
}
