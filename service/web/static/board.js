// Draws the generic board view as SVG: a surface, regions and pieces, whatever the rule system.
// Only attributes and classes are used; the style sheet has the colours.

const SVG = "http://www.w3.org/2000/svg";

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

function pieceShape(piece, sides, surface) {
  const middle = surface.unit === "square" ? 0.5 : 0;
  // A ball that is held stands at the shoulder of whoever holds it, whose number stays readable.
  const aside = surface.unit === "square" && piece.state === "held" ? 0.3 : 0;
  const x = piece.at[0] + middle + aside;
  const y = downwards(surface, piece.at[1] + middle) - aside;
  const group = shape("g", pieceClass(piece, sides), {});
  const radius = pieceRadius(piece, surface);
  group.append(shape("circle", "body", { cx: x, cy: y, r: radius }));
  const label = shape("title", "", {});
  label.textContent = piece.label;
  group.append(label);
  if (typeof piece.number === "number") group.append(numberShape(piece.number, x, y, radius));
  return group;
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
