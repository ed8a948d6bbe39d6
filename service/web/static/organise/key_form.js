// How this browser gets an organiser's key: one that exists, or one that an admin's key makes.

import { element } from "../page.js";
import { text } from "../texts.js";
import { form, input, labelled } from "./controls.js";
import { keep } from "./kept_keys.js";
import { ask, Refused } from "./office.js";

export function keyForm(competition, done) {
  const key = input({ type: "password", autocomplete: "off", required: true, id: "key" });
  return form(text("keyTitle"), [element("p", "quiet", text("keyHelp")), labelled(text("key"), key)], text("useKey"), async () => {
    keep(competition, await organisersKey(competition, key.value.trim()));
    await done();
  });
}

// An admin's key makes an organiser's, which is what is kept.
export async function organisersKey(competition, key) {
  try {
    const made = await ask("/v1/keys", { method: "POST", key, body: { competition, role: "organiser", label: text("officeLabel") } });
    return made.token;
  } catch (error) {
    if (!(error instanceof Refused) || error.problem?.type !== "/problems/auth/role") throw error;
    await ask(`/v1/keys?competition=${competition}&limit=1`, { key });
    return key;
  }
}
