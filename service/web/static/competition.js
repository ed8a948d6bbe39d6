// All matches of a competition: a wall of cards, turned page by page when there are too many.

import { Card } from "./card.js";
import { learnServerTime } from "./clock.js";
import { Live } from "./live.js";
import { byId, idsInAddress, notice, showConnection, write } from "./page.js";
import { pageOf, gridFor } from "./paging.js";
import { text } from "./texts.js";

const TURN_PAGE_MILLISECONDS = 12_000;
const LEFT_ALONE_MILLISECONDS = 60_000;
const FIRST_FRAMES_MILLISECONDS = 1_000;
const ORDER = { running: 0, set_up: 1, finished: 2 };

const { competition } = idsInAddress();
const address = `/v1/competitions/${encodeURIComponent(competition)}`;
const cards = new Map();
let page = 0;
let leftAloneUntil = 0;

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

// An open stream on which nothing arrives is a competition without matches.
function connection(lostSince) {
  showConnection(lostSince);
  if (lostSince === null) setTimeout(arrange, FIRST_FRAMES_MILLISECONDS);
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

// Matches in play first, the longest running first; of those finished, the latest first.
function ordered() {
  return [...cards.values()].sort((one, other) => {
    const [a, b] = [one.frame, other.frame];
    if (a.status !== b.status) return ORDER[a.status] - ORDER[b.status];
    return a.status === "finished" ? b.at - a.at : a.started_at - b.started_at;
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
  notice(cards.size === 0 ? text("noMatches") : "");
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
