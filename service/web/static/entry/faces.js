// Faces of dice, drawn: pips for six-sided dice, drawings for block dice, numbers for the others.

const SVG = "http://www.w3.org/2000/svg";
const PIPS = {
  1: [[1, 1]],
  2: [[0, 0], [2, 2]],
  3: [[0, 0], [1, 1], [2, 2]],
  4: [[0, 0], [2, 0], [0, 2], [2, 2]],
  5: [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]],
  6: [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
};
// What a face of a block die is drawn as, by the name that the service gives it.
const NAMED = {
  player_down: { path: "M20 20L44 44M44 20L20 44", ring: true },
  both_down: { path: "M12 22L28 42M28 22L12 42M36 22L52 42M52 22L36 42" },
  push_back: { path: "M14 32H46M36 20L48 32L36 44" },
  stumble: { path: "M32 14V38M32 46V50M14 54H50" },
  pow: { path: "M32 10L37 26L54 26L40 36L46 53L32 42L18 53L24 36L10 26L27 26Z" },
};

function shape(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

// `name`: what the face is called where its number says nothing.
export function faceName(value, name) {
  return name ? `${name.replaceAll("_", " ")} (${value})` : String(value);
}

export function drawFace(value, faces, name) {
  const root = shape("svg", { viewBox: "0 0 64 64", class: "face", "aria-hidden": "true" });
  root.append(shape("rect", { x: 4, y: 4, width: 56, height: 56, rx: faces === 6 ? 10 : 26, class: "face-body" }));
  if (NAMED[name]) root.append(...marks(NAMED[name]));
  else if (faces === 6) root.append(...PIPS[value].map(([x, y]) => shape("circle", { cx: 16 + 16 * x, cy: 16 + 16 * y, r: 5.5, class: "pip" })));
  else root.append(numeral(value));
  return root;
}

function marks({ path, ring }) {
  const made = [shape("path", { d: path, class: "mark" })];
  return ring ? [shape("circle", { cx: 32, cy: 32, r: 21, class: "mark" }), ...made] : made;
}

function numeral(value) {
  const made = shape("text", { x: 32, y: 33, class: "numeral", "text-anchor": "middle", "dominant-baseline": "middle" });
  made.textContent = String(value);
  return made;
}
