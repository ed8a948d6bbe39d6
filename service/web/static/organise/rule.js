// The rule behind something, in our words, until it is closed.

import { element } from "../page.js";
import { text } from "../texts.js";
import { ask } from "./office.js";

export async function showRule(system, id) {
  const rule = await ask(`/v1/rule-systems/${system}/rules/${encodeURIComponent(id)}`);
  const dialog = element("dialog", "dialog");
  const close = element("button", "main", text("close"));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(element("h2", "", id), element("p", "", rule.text), ...(rule.ruling ? [element("p", "quiet", rule.ruling)] : []), close);
  document.body.append(dialog);
  dialog.showModal();
}
