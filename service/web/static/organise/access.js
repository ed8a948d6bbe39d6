// Keys of the competition: who may what, since when, and no longer.

import { element } from "../page.js";
import { language, text } from "../texts.js";
import { fields, form, input, labelled, select, sureButton, table } from "./controls.js";

const ROLES = ["referee", "tablet", "display", "auditor"];

export async function access(office, refresh) {
  const [keys, matches] = await Promise.all([office.all(`/v1/keys?competition=${office.competition}&limit=200`), office.matches()]);
  const root = element("div", "part");
  const section = element("section", "card");
  section.append(element("h2", "", text("part_access")), listed(office, refresh, keys, new Map(matches.map((one) => [one.match, one.name]))));
  root.append(maker(office, matches), section);
  return root;
}

function maker(office, matches) {
  const role = select(ROLES.map((each) => [each, text(`role_${each}`)]));
  const label = input({ required: true, maxLength: 80, id: "key-label" });
  const match = select([["", text("allMatches")], ...matches.map((one) => [one.match, one.name])]);
  const token = element("output", "token");
  const made = form(text("newKey"), [fields(labelled(text("role"), role), labelled(text("keyFor"), label), labelled(text("match"), match))], text("make"), async () => {
    const key = await office.post("/v1/keys", { competition: office.competition, role: role.value, label: label.value.trim(), ...(match.value ? { match: match.value } : {}) });
    token.replaceChildren(element("b", "", text("shownOnce")), element("code", "", key.token));
  });
  made.append(token);
  return made;
}

function listed(office, refresh, keys, names) {
  const rows = keys.map((one) => [one.label, text(`role_${one.role}`), names.get(one.match) ?? text("allMatches"), moment(one.created_at), moment(one.last_used_at), state(one)]);
  return table(text("part_access"), [text("keyFor"), text("role"), text("match"), text("made"), text("lastUsed"), text("status")], rows, text("noKeys"));

  function state(one) {
    if (one.revoked_at) return text("revoked");
    return sureButton(text("revoke"), async () => {
      await office.delete(`/v1/keys/${one.id}`);
      await refresh();
    });
  }
}

function moment(microseconds) {
  if (!microseconds) return "–";
  return new Date(microseconds / 1000).toLocaleString(language, { dateStyle: "short", timeStyle: "short" });
}
