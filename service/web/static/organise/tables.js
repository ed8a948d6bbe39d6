// Tables: a pairing code for each match or for the whole hall, on cards that print, and which devices
// were there last.

import { element } from "../page.js";
import { language, text } from "../texts.js";
import { attempt, checkbox, fields, form, input, labelled, numberInput, select, table } from "./controls.js";
import { pairingCards } from "./pairing_cards.js";

const READ_SECONDS = 5;

export async function tables(office) {
  const [matches, devices] = await Promise.all([office.matches(), office.get(`${office.path}/devices`)]);
  const root = element("div", "part");
  const cards = element("section", "cards");
  const names = new Map(matches.map((one) => [one.match, one.name]));
  root.append(codes(office, matches.filter((one) => one.status !== "finished"), cards), cards, deviceList(office, devices.items, names));
  return root;
}

function codes(office, matches, place) {
  const hall = checkbox(text("wholeHall"), matches.length === 0);
  const boxes = matches.map((one) => ({ ...checkbox(one.name, true), match: one }));
  const role = select(["tablet", "display", "referee"].map((each) => [each, text(`role_${each}`)]));
  const hours = numberInput(4, 1, 24);
  const label = input({ value: text("hall"), required: true, maxLength: 80 });
  const parts = [...boxes.map((one) => one.root), hall.root, fields(labelled(text("role"), role), labelled(text("validHours"), hours), labelled(text("hallLabel"), label))];
  return form(text("pairingCodes"), parts, text("makeCodes"), async () => {
    const wanted = boxes.filter((one) => one.box.checked).map(({ match }) => ({ name: match.name, match: match.match }));
    if (hall.box.checked) wanted.push({ name: label.value.trim(), match: null });
    const made = [];
    for (const { name, match } of wanted) {
      const body = { competition: office.competition, label: name, role: role.value, seconds: Number(hours.value) * 3600, ...(match ? { match } : {}) };
      made.push({ name, ...(await office.post("/v1/pairings", body)) });
    }
    const { name: title } = await office.opened();
    place.replaceChildren(...pairingCards(title, made));
  });
}

function deviceList(office, devices, names) {
  const made = element("section", "card devices");
  const place = element("div");
  const show = (items) => {
    const rows = items.map((one) => [one.device ?? "–", one.label ?? "", one.role ? text(`role_${one.role}`) : "", names.get(one.match) ?? "–", moment(one.last_at)]);
    place.replaceChildren(table(text("devices"), [text("device"), text("label"), text("role"), text("match"), text("lastActivity")], rows, text("noDevices")));
  };
  show(devices);
  made.append(element("h2", "", text("devices")), place);
  const timer = setInterval(async () => {
    if (!made.isConnected) return clearInterval(timer);
    return attempt(async () => show((await office.get(`${office.path}/devices`)).items));
  }, READ_SECONDS * 1000);
  return made;
}

function moment(microseconds) {
  return new Date(microseconds / 1000).toLocaleString(language, { dateStyle: "short", timeStyle: "medium" });
}
