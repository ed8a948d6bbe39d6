// The board as a place to tap: squares or points that a field asks for are offered on top of it.

import { draw } from "../board.js";

const SVG = "http://www.w3.org/2000/svg";

export class Picker {
  constructor(title) {
    this.title = title;
    this.root = document.createElement("div");
    this.root.className = "picker";
    this.board = null;
    this.wish = null;
  }

  show(board) {
    this.board = board;
    this.render();
  }

  // `wish`: { squares, chosen, marked, tap } or { point: true, chosen, tap }; null: only look.
  ask(wish) {
    this.wish = wish;
    this.render();
  }

  render() {
    if (this.board === null) return this.root.replaceChildren();
    const svg = draw(this.board, this.title);
    // A picture holds nothing to press; what is asked for would be hidden from screen readers.
    if (this.wish?.squares) svg.setAttribute("role", "group");
    if (this.wish?.squares) svg.append(...this.squares());
    if (this.wish?.point) svg.append(this.target(), ...this.points());
    this.root.replaceChildren(svg);
    this.root.classList.toggle("asks", this.wish !== null);
  }

  squares() {
    const { squares, chosen = [], marked = [], tap } = this.wish;
    return squares.map((square) => {
      const made = shape("rect", { x: square[0], y: this.top(square[1], 1), width: 1, height: 1, class: "target", tabindex: 0, role: "button" });
      made.setAttribute("aria-label", square.join(", "));
      made.classList.toggle("marked", marked.some((one) => same(one, square)));
      const at = chosen.findIndex((one) => same(one, square));
      made.classList.toggle("chosen", at >= 0);
      listen(made, () => tap(square));
      return made;
    });
  }

  // The whole surface takes taps; the nearest whole unit counts.
  target() {
    const { width, height } = this.board.surface;
    const made = shape("rect", { x: 0, y: 0, width, height, class: "anywhere" });
    made.addEventListener("click", (event) => {
      const box = made.ownerSVGElement.getScreenCTM().inverse();
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(box);
      const y = this.board.surface.origin === "upper_left" ? at.y : height - at.y;
      this.wish.tap([Math.round(at.x), Math.round(y)]);
    });
    return made;
  }

  points() {
    const radius = this.board.surface.width / 120;
    return (this.wish.chosen ?? []).map(([x, y]) => shape("circle", { cx: x, cy: this.top(y, 0), r: radius, class: "chosen-point" }));
  }

  top(y, deep) {
    return this.board.surface.origin === "upper_left" ? y : this.board.surface.height - y - deep;
  }
}

function same(one, other) {
  return one[0] === other[0] && one[1] === other[1];
}

function shape(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

function listen(node, act) {
  node.addEventListener("click", act);
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act();
  });
}
