// What a rule says, in the words of the ledger.

import { api } from "../api.js";
import { element } from "../page.js";
import { text } from "../texts.js";

export async function showRule(log, id) {
  const system = log.row.system;
  const answer = await api(`/v1/rule-systems/${encodeURIComponent(system)}/rules/${encodeURIComponent(id)}`);
  const dialog = element("dialog", "dialog");
  const close = element("button", "main", text("closeRule"));
  close.type = "button";
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(element("h2", "", id), element("p", "", answer.body?.text ?? answer.body?.detail ?? ""), close);
  document.body.append(dialog);
  dialog.showModal();
}
