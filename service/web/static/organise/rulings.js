// What the organiser settles by authority: a fixture's result, a match that does not count, a fixture
// that is played again, an entry of the organiser's own that is taken back. Each is previewed, with everything it would change, before it is recorded.

import { element } from "../page.js";
import { text } from "../texts.js";
import { button, fields, form, input, labelled, select } from "./controls.js";
import { preview } from "./preview.js";

// Entries that an organiser may have made by mistake.
const TAKEN_BACK = new Set(["open_season", "draw_round", "schedule", "rule_result", "void_match", "replay_fixture", "drop_out", "rejoin", "award_prizes", "close_season"]);
const HOW = ["conceded_before", "no_show", "unplayed", "ruled"];

export function rulings(office, refresh, { matches, report, entered, events }) {
  const lines = report.rounds.flatMap((round) => round.fixtures);
  const finished = [...lines, ...report.others].filter((one) => one.match && one.status === "finished" && !one.void);
  const names = namesOf(matches, entered);
  const made = [];
  const undecided = lines.filter((one) => one.status !== "finished");
  if (undecided.length) made.push(ruleResult(undecided));
  if (finished.length) made.push(withReason("void_match", finished.map((one) => [one.match, title(one)]), "match"));
  const played = lines.filter((one) => one.status !== "open");
  if (played.length) made.push(withReason("replay_fixture", played.map((one) => [one.fixture, title(one)]), "fixture"));
  const own = events.filter((one) => TAKEN_BACK.has(one.type)).reverse();
  if (own.length) made.push(withReason("retract", own.map((one) => [one.event_id, eventText(one, lines, names)]), "event"));
  return made.length ? made : [element("p", "quiet", text("nothingToRule"))];

  function ruleResult(open) {
    const fixture = select(open.map((one) => [one.fixture, title(one)]));
    const how = select(HOW.map((each) => [each, text(`how_${each}`)]));
    const winner = select([]);
    const scores = element("div", "fields");
    const reason = reasonInput(false);
    const fit = () => {
      const { teams } = open.find((one) => one.fixture === fixture.value);
      winner.replaceChildren(...select([...teams.map((one) => [one.team, one.name]), ["", text("nobody")]]).children);
      winner.value = teams[0].team;
      scores.replaceChildren(...teams.map((one) => Object.assign(labelled(text("scoreOf", one.name), input({ type: "number", min: 0, max: 99, inputMode: "numeric" })), { team: one.team })));
      fitHow();
    };
    const fitHow = () => {
      winner.disabled = how.value === "unplayed";
      scores.hidden = how.value !== "ruled";
    };
    fixture.addEventListener("change", fit);
    how.addEventListener("change", fitHow);
    fit();
    const entry = () => {
      const given = [...scores.children].filter((one) => !scores.hidden && one.querySelector("input").value !== "");
      return {
        type: "rule_result", fixture: fixture.value, how: how.value,
        ...(!winner.disabled && winner.value ? { winner: winner.value } : {}),
        ...(given.length ? { scores: given.map((one) => ({ team: one.team, score: Number(one.querySelector("input").value) })) } : {}),
        ...(reason.value.trim() ? { reason: reason.value.trim() } : {}),
      };
    };
    const parts = [fields(labelled(text("fixture"), fixture), labelled(text("how"), how), labelled(text("winner"), winner)), scores, labelled(text("reason"), reason)];
    return previewed("rule_result", parts, entry);
  }

  function withReason(type, options, member) {
    const which = select(options);
    const reason = reasonInput(true);
    const entry = () => ({ type, [member]: which.value, reason: reason.value.trim() });
    return previewed(type, [fields(labelled(text(member), which), labelled(text("reason"), reason))], entry);
  }

  // What is recorded is what was previewed: a change of the form takes the preview away.
  function previewed(type, parts, entry) {
    const place = element("div", "preview");
    place.setAttribute("role", "status");
    const made = form(text(type), parts, text("preview"), async () => {
      const asked = entry();
      const shown = preview(await office.whatIf(asked), names);
      const record = button(text("record"), async () => {
        await office.report(asked);
        await refresh();
      }, "main record");
      place.replaceChildren(shown.root, ...(shown.possible ? [record] : []));
    });
    made.dataset.ruling = type;
    made.addEventListener("input", () => place.replaceChildren());
    made.append(place);
    return made;
  }
}

// `rule result 3: Reavers – Raiders`: the entry, its place in the log, and what it is about.
function eventText({ type, version, body: { entry } }, lines, names) {
  const fixture = lines.find((one) => one.fixture === entry.fixture);
  const about = [fixture && title(fixture), names.get(entry.match ?? entry.team), entry.round ?? entry.season].filter(Boolean);
  return [`${type.replaceAll("_", " ")} (${version})`, about.join(", ")].filter(Boolean).join(": ");
}

function title(one) {
  return one.teams.map((team) => team.name).join(" – ");
}

function reasonInput(required) {
  return input({ maxLength: 500, required });
}

function namesOf(matches, entered) {
  return new Map([...entered.map((one) => [one.team, one.name]), ...matches.map((one) => [one.match, one.name])]);
}
