// The organiser's pages: the competitions, or one of them part by part. What an action changed is
// read anew; nothing here is worked out twice.

import "../texts/entry.js";
import "../texts/organise.js";
import { byId, element, write } from "../page.js";
import { language, text } from "../texts.js";
import { access } from "./access.js";
import { competitionList } from "./competition_list.js";
import { attempt, button, link } from "./controls.js";
import { forget, keepKeyInAddress, keyOf } from "./kept_keys.js";
import { keyForm } from "./key_form.js";
import { Office } from "./office.js";
import { reports } from "./reports.js";
import { results } from "./results.js";
import { rounds } from "./rounds.js";
import { tables } from "./tables.js";
import { team } from "./team.js";
import { teams } from "./teams.js";

const PARTS = { teams, rounds, tables, results, access, reports };

const [, , competition] = window.location.pathname.split("/");
const screen = byId("screen");
let office = null;
let asked = 0;

document.title = text("organise");
languageButton();
window.addEventListener("hashchange", () => show({ moved: true }));
if (competition) keepKeyInAddress(competition);
show();

// `moved`: another part was chosen, and the reader is taken to it.
async function show({ moved = false } = {}) {
  const key = competition && keyOf(competition);
  if (!competition) return fill(text("organise"), await attempt(() => competitionList()));
  if (!key) return fill(text("organise"), keyForm(competition, show));
  if (office?.key !== key) office = new Office(competition, key);
  const [name, id] = (window.location.hash.slice(1) || "teams").split("/");
  navigation(name);
  const part = name === "team" ? team : (PARTS[name] ?? teams);
  const turn = ++asked;
  const root = await attempt(() => part(office, show, id));
  if (turn !== asked) return; // another part was chosen meanwhile
  if (root === null) return failed();
  const { name: title } = await office.opened();
  fill(title, root);
  screen.dataset.part = name;
  if (moved) screen.focus();
}

function fill(title, root) {
  write(byId("title"), title);
  document.title = title;
  if (root) screen.replaceChildren(root);
  // What was pressed is gone with what it changed; the keyboard goes on from here.
  if (document.activeElement === document.body) screen.focus({ preventScroll: true });
}

function navigation(current) {
  const links = Object.keys(PARTS).map((name) => {
    const made = link(text(`part_${name}`), `#${name}`);
    if (name === current || (name === "teams" && current === "team")) made.setAttribute("aria-current", "page");
    return made;
  });
  const all = link("←", "/organise");
  all.setAttribute("aria-label", text("allCompetitions"));
  byId("parts").setAttribute("aria-label", text("parts"));
  byId("parts").replaceChildren(all, ...links);
  byId("parts").querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
}

// The service may be back soon. A key that was revoked helps nobody; another may.
function failed() {
  const other = button(text("otherKey"), () => {
    forget(competition);
    office = null;
    return show();
  });
  const made = element("div", "buttons");
  made.append(button(text("tryAgain"), () => show(), "main"), other);
  screen.replaceChildren(made);
}

function languageButton() {
  const made = byId("language");
  write(made, text("language"));
  made.addEventListener("click", () => {
    localStorage.setItem("touchline.language", language === "en" ? "de" : "en");
    window.location.reload();
  });
}
