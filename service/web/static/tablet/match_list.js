// The matches that this tablet's key may report to.

import { api, Unreachable } from "../api.js";
import { element } from "../page.js";
import { text } from "../texts.js";
import { everythingRemembered } from "./store.js";

export async function matchList(session, open) {
  const root = element("main", "match-list");
  root.append(element("h1", "", text("matches")));
  // What is over comes last and stays: coaches still confirm it.
  const rows = (await rowsOf(session)).sort((one, other) => (one.status === "finished") - (other.status === "finished"));
  if (rows.length === 0) root.append(element("p", "quiet", text("noMatches")));
  const list = element("div", "choices");
  for (const row of rows) {
    const button = element("button", "choice-button", row.name);
    button.type = "button";
    button.dataset.match = row.match;
    button.append(element("span", "quiet", ` ${row.sides.map((side) => `${side.name} ${side.score}`).join(" : ")}`));
    button.addEventListener("click", () => open(row.match));
    list.append(button);
  }
  root.append(list);
  return root;
}

// Without a network: what was seen before.
async function rowsOf(session) {
  try {
    if (session.match) {
      const answer = await api(`/v1/matches/${session.match}`, { key: session.token });
      return answer.ok ? [answer.body] : [];
    }
    const answer = await api(`/v1/competitions/${session.competition}/matches?limit=200`, { key: session.token });
    return answer.ok ? answer.body.items : [];
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return (await everythingRemembered()).map((seen) => seen.frame).filter(Boolean);
  }
}
