// The board at the version that is looked at. Scrubbing asks for one board at a time; what is passed
// over meanwhile is never drawn.

import { draw } from "../board.js";
import { write } from "../page.js";
import { phaseText, text } from "../texts.js";

export class BoardView {
  constructor(log, place, standing) {
    this.log = log;
    this.place = place;
    this.standing = standing;
    this.wanted = 0;
    this.busy = false;
  }

  show(version) {
    this.wanted = version;
    this.place.setAttribute("aria-busy", "true");
    this.next();
  }

  async next() {
    if (this.busy) return;
    this.busy = true;
    const version = this.wanted;
    try {
      const board = await this.log.board(version);
      if (board !== null) this.render(board, version);
    } catch {
      // The next step asks again.
    }
    this.busy = false;
    if (this.wanted !== version) this.next();
    else this.place.setAttribute("aria-busy", "false");
  }

  render(board, version) {
    const shown = { ...board, pieces: pointedOut(board.pieces, this.log.step(version)) };
    this.place.replaceChildren(draw(shown, text("boardAt", version)));
    this.place.dataset.version = String(version);
    const score = board.sides.map((side) => `${side.name} ${side.score}`).join(" : ");
    const turn = [text("turn", board.turn.number), phaseText(board.turn.phase)].filter(Boolean).join(", ");
    write(this.standing, `${score} · ${turn}`);
  }
}

// Whoever the entry names is easy to find among all the others.
function pointedOut(pieces, step) {
  const named = new Set(Object.values(step?.entry ?? {}));
  return pieces.map((piece) => (named.has(piece.id) ? { ...piece, marks: [...(piece.marks ?? []), "in_this_event"] } : piece));
}
