// The public competitions of this server, each a link to its scoreboard.

import "./texts/scoreboard.js";
import { byId, element, fillTexts, notice } from "./page.js";
import { text } from "./texts.js";

fillTexts();
const list = byId("competitions");
notice(text("waiting"));
await load("/v1/competitions");
notice(list.children.length === 0 ? text("noCompetitions") : "");

async function load(url) {
  for (let next = url; next; ) {
    const response = await fetch(next, { headers: { Accept: "application/json" } });
    const page = await response.json();
    for (const competition of page.items) list.append(entry(competition));
    next = page.next;
  }
}

function entry(competition) {
  const item = element("li");
  const link = element("a", "", competition.name);
  link.href = `/scoreboard/${encodeURIComponent(competition.id)}`;
  item.append(link);
  return item;
}
