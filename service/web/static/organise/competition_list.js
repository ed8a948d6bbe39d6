// The competitions of this server that this browser may read, and a new one.

import { ask, askAll } from "./office.js";
import { element } from "../page.js";
import { text } from "../texts.js";
import { link } from "./controls.js";
import { competitionsWithKeys, keyOf } from "./kept_keys.js";
import { newCompetition } from "./new_competition.js";

export async function competitionList() {
  const root = element("div", "part");
  const systems = await ask("/v1/rule-systems");
  const section = element("section", "card");
  section.append(element("h2", "", text("competitions")), await list());
  root.append(section, newCompetition(systems));
  return root;
}

async function list() {
  const rows = new Map();
  for (const one of await askAll("/v1/competitions?limit=200", null)) rows.set(one.id, one);
  for (const id of competitionsWithKeys()) {
    if (!rows.has(id)) await own(id).then((one) => rows.set(id, one));
  }
  const made = element("ul", "links");
  for (const one of rows.values()) made.append(entry(one));
  return rows.size ? made : element("p", "quiet", text("noCompetitions"));
}

// Private ones are known by their keys; a key that was revoked opens nothing.
async function own(id) {
  try {
    return await ask(`/v1/competitions/${id}`, { key: keyOf(id) });
  } catch {
    return { id, name: id, public: false };
  }
}

function entry(one) {
  const made = element("li");
  made.append(link(one.name, `/organise/${one.id}`), element("span", "quiet", [text(one.public ? "isPublic" : "isPrivate"), keyOf(one.id) ? text("keyHere") : null].filter(Boolean).join(" · ")));
  return made;
}
