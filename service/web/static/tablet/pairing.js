// How a tablet gets its key: a code that the organiser shows, or a key that somebody typed.

import { Unreachable } from "../api.js";
import { element, write } from "../page.js";
import { text } from "../texts.js";
import { claim, keepKey } from "./session.js";

export function pairing(code, done) {
  const root = element("main", "pairing");
  const said = element("p", "alarm");
  said.setAttribute("role", "alert");
  root.append(element("h1", "", text("pairTitle")), element("p", "", text("pairHelp")), byCode(), said, byKey());
  return root;

  function byCode() {
    const form = element("form");
    const given = field(form, text("code"), { value: code ?? "", autocomplete: "off", maxLength: 8, required: true });
    given.id = "code";
    const device = field(form, text("deviceName"), { maxLength: 64 });
    device.id = "device";
    form.append(submit(text("pair")));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        const answer = await claim(given.value, device.value.trim());
        if (answer.ok) done();
        else write(said, answer.body?.detail ?? String(answer.status));
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        write(said, text("offline"));
      }
    });
    return form;
  }

  function byKey() {
    const more = element("details");
    more.append(element("summary", "", text("orKey")));
    const form = element("form");
    const key = field(form, text("key"), { type: "password", autocomplete: "off", required: true });
    key.id = "key";
    const competition = field(form, "Competition", { required: true, pattern: "[0-9a-fA-F-]{36}" });
    competition.id = "competition";
    form.append(submit(text("useKey")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      keepKey(key.value.trim(), competition.value.trim(), null);
      done();
    });
    more.append(form);
    return more;
  }
}

function field(form, label, attributes) {
  const made = element("label", "", label);
  const input = element("input");
  Object.assign(input, attributes);
  made.append(input);
  form.append(made);
  return input;
}

function submit(label) {
  return element("button", "main", label);
}
