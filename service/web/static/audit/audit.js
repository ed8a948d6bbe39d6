// The audit page: one match, looked at event by event. What is public is shown without a key; the
// service's own audit and what-if ask for one.

import "../texts/entry.js";
import "../texts/audit.js";
import { Unreachable } from "../api.js";
import { byId, element, fillTexts, notice } from "../page.js";
import { language, text } from "../texts.js";
import { BoardView } from "./board_view.js";
import { Findings } from "./findings.js";
import { Hashes } from "./hashes.js";
import { heldKey, showKeyForm, takeKeyFromAddress } from "./key.js";
import { MatchLog } from "./match_log.js";
import { showRule } from "./rule_dialog.js";
import { Scrubber } from "./scrubber.js";
import { stepCard } from "./step_card.js";
import { TimelineList } from "./timeline_list.js";
import { WhatIf } from "./what_if.js";

takeKeyFromAddress();
fillTexts();
const log = new MatchLog(window.location.pathname.split("/")[2]);
const board = new BoardView(log, byId("board"), byId("standing"));
const scrubber = new Scrubber(log, show);
const on = { go: (version) => scrubber.go(version), hashOf: (version) => hashes.hashOf(version), rule: (id) => showRule(log, id), checked: showStep };
const list = new TimelineList(log, byId("timeline"), on.go);
const hashes = new Hashes(log, byId("hashes"), on);
const findings = new Findings(log, byId("findings"), on);
const whatIf = new WhatIf(log, byId("what-if"), on);
let opened = false;

byId("scrubber").append(scrubber.root);
byId("bundle").href = `${log.path}/bundle`;
byId("bundle").addEventListener("click", download);
byId("language").addEventListener("click", otherLanguage);
window.addEventListener("hashchange", () => on.go(versionInAddress()));
showKeyForm(byId("key"), begin);
await begin();

async function begin() {
  notice(text("loading"));
  try {
    const match = await log.ask("");
    if (!match.ok) return refused(match);
    log.row = match.body;
    byId("name").textContent = match.body.name;
    document.title = text("titleOf", match.body.name);
    byId("audit").hidden = false;
    const answer = await log.read(grew);
    if (answer !== null) return refused(answer);
    notice("");
    list.render();
    await findings.ask();
    whatIf.show(scrubber.at);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    notice(text("unreachable"));
  }
}

function grew() {
  scrubber.grew();
  if (opened || log.steps.length < Math.min(versionInAddress(), log.version)) return;
  opened = true;
  list.render();
  scrubber.go(versionInAddress());
}

function show(version) {
  history.replaceState(null, "", `#version=${version}`);
  board.show(version);
  list.mark(version);
  showStep();
  whatIf.show(version);
}

function showStep() {
  const step = log.step(scrubber.at);
  if (step) byId("step").replaceChildren(stepCard(step, log, on));
}

function versionInAddress() {
  return Number(new URLSearchParams(window.location.hash.slice(1)).get("version")) || 1;
}

// The key form stays reachable: perhaps a key is all that is missing.
function refused(answer) {
  notice(answer.body?.detail ?? text("unknownMatch"));
  byId("audit").hidden = false;
  document.body.classList.toggle("refused", log.steps.length === 0);
}

// A link cannot carry a key; where one is needed, the file is fetched and saved from here.
async function download(event) {
  const key = heldKey();
  if (key === null) return;
  event.preventDefault();
  const answer = await fetch(`${log.path}/bundle`, { headers: { Authorization: `Bearer ${key}` } });
  if (!answer.ok) return notice(text("why_notServed"));
  const link = element("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `match-${log.match}.ndjson`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function otherLanguage() {
  localStorage.setItem("touchline.language", language === "en" ? "de" : "en");
  window.location.reload();
}
