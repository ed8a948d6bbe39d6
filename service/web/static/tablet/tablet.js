// The tablet: which screen is shown, and the bar that always says how the connection stands.

import "../texts/entry.js";
import "../texts/tablet.js";
import { byId, element, write } from "../page.js";
import { language, text } from "../texts.js";
import { ask } from "./dialogs.js";
import { matchList } from "./match_list.js";
import { MatchScreen } from "./match_screen.js";
import { Outbox } from "./outbox.js";
import { pairing } from "./pairing.js";
import { codeInAddress, forget, session } from "./session.js";

const place = byId("screen");
let outbox = null;

document.title = text("tablet");
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/tablet/sw.js", { scope: "/tablet" });
window.addEventListener("hashchange", start);
start();

async function start() {
  const code = codeInAddress();
  if (code || !session()) return show(pairing(code, start));
  outbox ??= watched(new Outbox(session()));
  await outbox.recount();
  outbox.flush();
  const match = new URLSearchParams(window.location.search).get("match") ?? session().match;
  return match ? openMatch(match) : list();
}

async function list() {
  history.replaceState(null, "", "/tablet");
  show(await matchList(session(), openMatch));
}

async function openMatch(match) {
  history.replaceState(null, "", `/tablet?match=${match}`);
  const screen = new MatchScreen(match, session(), outbox, list);
  show(screen.root);
  await screen.start();
}

function show(root) {
  place.replaceChildren(root);
  byId("unpair").hidden = session() === null;
}

function watched(made) {
  made.addEventListener("state", () => {
    const state = byId("connection");
    state.dataset.online = String(made.online);
    write(state, text(made.online ? "online" : "offline"));
    write(byId("unsent"), made.count ? text("unsent", made.count) : text("allSent"));
    byId("unsent").dataset.count = String(made.count);
  });
  return made;
}

const unpair = byId("unpair");
write(unpair, text("unpair"));
unpair.addEventListener("click", async () => {
  const sure = await ask(text("unpair"), [element("p", "", text("unpairSure", outbox?.count ?? 0))], [[text("yes"), true], [text("no"), false, "main"]]);
  if (!sure) return;
  forget();
  window.location.assign("/tablet");
});

const other = byId("language");
write(other, text("language"));
other.addEventListener("click", () => {
  localStorage.setItem("touchline.language", language === "en" ? "de" : "en");
  window.location.reload();
});
