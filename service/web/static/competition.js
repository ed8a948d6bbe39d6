// All matches of a competition: a wall of cards, turned page by page when there are too many.

import "./texts/scoreboard.js";
import { Card } from "./card.js";
import { learnServerTime, quietSteps } from "./clock.js";
import { Live } from "./live.js";
import { byId, idsInAddress, notice, showConnection, write } from "./page.js";
import { pageOf, gridFor } from "./paging.js";
import { text } from "./texts.js";

const TURN_PAGE_MILLISECONDS = 12_000;
const LEFT_ALONE_MILLISECONDS = 60_000;

const { competition } = idsInAddress();
const address = `/v1/competitions/${encodeURIComponent(competition)}`;
const cards = new Map();
let page = 0;
let leftAloneUntil = 0;
let known = false;

label("previous", "‹", "previousPage", -1);
label("next", "›", "nextPage", 1);
notice(text("waiting"));
window.addEventListener("resize", arrange);
setInterval(tick, 1000);
setInterval(turnByItself, TURN_PAGE_MILLISECONDS);
if (await named()) {
  new Live(`${address}/scoreboard`, { frame: show, reset: forget, connection });
}

async function named() {
  const response = await fetch(address);
  learnServerTime(response);
  if (response.status >= 400 && response.status < 500) {
    notice(text("unknownCompetition"));
    return false;
  }
  if (response.ok) {
    const { name } = await response.json();
    write(byId("name"), name);
    document.title = `${name} · ${text("scoreboard")}`;
  }
  return true;
}

// Whether there are matches is asked for: a stream without frames may only be slow.
async function connection(lostSince) {
  showConnection(lostSince);
  if (lostSince !== null || known) return;
  try {
    const response = await fetch(`${address}/scoreboard`, { headers: { Accept: "application/json" } });
    known = response.ok;
    if (known) (await response.json()).frames.forEach(put);
    arrange();
  } catch {
    // The stream says that the connection is lost, and this is asked again when it is back.
  }
}

function forget() {
  cards.clear();
  arrange();
}

function show(frame) {
  put(frame);
  arrange();
}

function put(frame) {
  const href = `${window.location.pathname}/${encodeURIComponent(frame.match)}`;
  if (!cards.has(frame.match)) cards.set(frame.match, new Card(href));
  cards.get(frame.match).show(frame);
}

// Tables in play first, those with the latest activity before the others; then the finished ones,
// the latest first.
function ordered() {
  return [...cards.values()].sort((one, other) => {
    const [a, b] = [one.frame, other.frame];
    const [over, otherOver] = [a.status === "finished", b.status === "finished"];
    if (over || otherOver) return over - otherOver || b.at - a.at;
    return quietSteps(a, one.heard) - quietSteps(b, other.heard) || a.started_at - b.started_at;
  });
}

function arrange() {
  const grid = gridFor(cards.size, window.innerWidth, window.innerHeight);
  const shown = pageOf(ordered(), page, grid.perPage);
  page = shown.page;
  const place = byId("matches");
  place.dataset.columns = String(grid.columns);
  place.dataset.rows = String(grid.rows);
  const roots = shown.items.map((card) => card.root);
  if (roots.some((root, index) => place.children[index] !== root) || place.children.length !== roots.length) {
    place.replaceChildren(...roots);
  }
  byId("pages").hidden = shown.pages < 2;
  write(byId("page"), text("pageOf", page + 1, shown.pages));
  notice(cards.size > 0 ? "" : text(known ? "noMatches" : "waiting"));
}

function tick() {
  for (const card of cards.values()) card.tick();
}

function turnByItself() {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const list = byId("matches").dataset.rows === "0";
  if (!still && !list && Date.now() > leftAloneUntil) turn(1);
}

function turn(step) {
  const { perPage } = gridFor(cards.size, window.innerWidth, window.innerHeight);
  const pages = Math.max(1, Math.ceil(cards.size / perPage));
  page = (page + step + pages) % pages;
  arrange();
}

function label(id, sign, key, step) {
  const button = byId(id);
  button.textContent = sign;
  button.setAttribute("aria-label", text(key));
  button.addEventListener("click", () => {
    leftAloneUntil = Date.now() + LEFT_ALONE_MILLISECONDS;
    turn(step);
  });
}
