// One match over the whole screen, with its board and its last events beside or below it.

import "./texts/scoreboard.js";
import { draw } from "./board.js";
import { Card } from "./card.js";
import { learnServerTime } from "./clock.js";
import { Live } from "./live.js";
import { byId, idsInAddress, notice, showConnection } from "./page.js";
import { text } from "./texts.js";

const { competition, match } = idsInAddress();
const card = new Card(null);
let drawn = { asked: 0, shown: 0, busy: false };

byId("match").append(card.root);
byId("beside").append(card.lastEvents.root);
notice(text("waiting"));
setInterval(() => card.tick(), 1000);
if (await exists()) {
  const address = `/v1/competitions/${encodeURIComponent(competition)}/scoreboard`;
  new Live(address, { frame: show, reset: forget, connection: showConnection });
}

async function exists() {
  const response = await fetch(`/v1/matches/${encodeURIComponent(match)}`);
  learnServerTime(response);
  if (response.status >= 400 && response.status < 500) notice(text("unknownMatch"));
  return response.status < 400 || response.status >= 500;
}

// After a restored back-up the truth may be older than what is shown.
function forget() {
  card.frame = null;
}

function show(frame) {
  if (frame.match !== match || !card.show(frame)) return;
  notice("");
  document.title = `${frame.sides.map((side) => side.score).join(":")} ${frame.name}`;
  drawn.asked = frame.version;
  refreshBoard();
}

// At most one board is asked for at a time; what changed meanwhile is fetched next.
async function refreshBoard() {
  if (drawn.busy || drawn.shown === drawn.asked) return;
  drawn.busy = true;
  const wanted = drawn.asked;
  try {
    const response = await fetch(`/v1/matches/${encodeURIComponent(match)}/board`);
    if (response.ok) showBoard(await response.json());
    drawn.shown = wanted;
  } catch {
    // The stream says that the connection is lost, and brings the next frame when it is back.
    drawn.shown = drawn.asked;
  }
  drawn.busy = false;
  refreshBoard();
}

function showBoard(view) {
  const place = byId("board");
  place.replaceChildren(draw(view.board, text("boardOf", card.frame.name)));
  place.dataset.version = String(view.version);
  place.hidden = false;
}
