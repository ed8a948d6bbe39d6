// One control for every kind of field that an expectation can have. Each is
// { root, name, value(), ready() }; `context` has changed(), electronic(yes), picker, head.

import { element, write } from "../page.js";
import { text } from "../texts.js";
import { diceField } from "./dice_field.js";
import { pathField, placementField, pointField, squareField, squarePathField } from "./place_fields.js";

const KINDS = {
  choice: choiceField,
  dice: diceField,
  number: numberField,
  fixed: fixedField,
  head: headField,
  square: squareField,
  square_path: squarePathField,
  placement: placementField,
  point: pointField,
  path: pathField,
  purchase: purchaseField,
};

export function control(field, context) {
  return KINDS[field.kind](field, context);
}

function fixedField(field) {
  return { root: null, name: field.name, value: () => field.value, ready: () => true };
}

function choiceField(field, context) {
  const many = field.many === true;
  const [least, most] = many ? [field.least ?? 1, field.most ?? 1] : [1, 1];
  const chosen = new Set(!many && field.options.length === 1 ? [field.options[0].value] : []);
  const root = element("fieldset", "field choice");
  root.append(element("legend", "", many ? `${field.label} (${text("chooseUpTo", most)})` : field.label));
  const box = element("div", "options");
  const suggested = new Set(field.suggest ?? []);
  const ordered = [...field.options].sort((one, other) => suggested.has(other.value) - suggested.has(one.value));
  for (const option of ordered) box.append(optionButton(option, suggested.has(option.value)));
  root.append(box);

  function optionButton(option, first) {
    const button = element("button", first ? "option suggested" : "option", option.label);
    button.type = "button";
    button.setAttribute("aria-pressed", String(chosen.has(option.value)));
    button.addEventListener("click", () => {
      if (!many) chosen.clear();
      if (chosen.has(option.value)) chosen.delete(option.value);
      else if (chosen.size < most || !many) chosen.add(option.value);
      for (const each of box.children) each.setAttribute("aria-pressed", String(chosen.has(each.dataset.value)));
      context.changed();
    });
    button.dataset.value = option.value;
    return button;
  }

  return {
    root,
    name: field.name,
    value: () => (many ? field.options.map((one) => one.value).filter((value) => chosen.has(value)) : [...chosen][0]),
    ready: () => chosen.size >= least && chosen.size <= most,
  };
}

function numberField(field, context) {
  const root = element("label", "field number", field.label);
  const input = element("input");
  Object.assign(input, { type: "number", min: field.least, max: field.most, value: field.least, inputMode: "numeric" });
  input.addEventListener("input", () => context.changed());
  root.append(input);
  return { root, name: field.name, value: () => Number(input.value), ready: () => input.value !== "" && input.checkValidity() };
}

// Both coaches compare the first digits and confirm the same head.
function headField(field, context) {
  const root = element("div", "field head");
  root.append(element("p", "", text("head")));
  const shown = element("output", "head-text");
  root.append(shown);
  const head = context.head();
  write(shown, head ? head.slice(0, 16).match(/.{4}/g).join(" ") : text("headMissing"));
  if (head) {
    const code = element("img", "head-code");
    Object.assign(code, { src: `/qr.svg?text=${head}`, alt: "", width: 160, height: 160 });
    root.append(code);
  }
  return { root, name: field.name, value: () => head, ready: () => head !== null };
}

function purchaseField(field, context) {
  const root = element("fieldset", "field purchase");
  root.append(element("legend", "", field.label));
  const left = element("p", "left");
  const counts = new Map();
  for (const offer of field.offers) root.append(offerRow(offer));
  root.append(left);
  say();

  function offerRow(offer) {
    const row = element("label", "offer", `${offer.label}: ${offer.price.toLocaleString()}`);
    const input = element("input");
    Object.assign(input, { type: "number", min: 0, max: offer.most ?? 1, value: 0, inputMode: "numeric" });
    input.addEventListener("input", () => {
      counts.set(offer, Number(input.value));
      say();
      context.changed();
    });
    row.append(input);
    return row;
  }

  function spent() {
    return [...counts].reduce((sum, [offer, count]) => sum + offer.price * count, 0);
  }

  function say() {
    write(left, `${text("budget")}: ${text("left", (field.budget - spent()).toLocaleString())}`);
  }

  function allowed() {
    const groups = {};
    for (const [offer, count] of counts) {
      if (count < 0 || count > (offer.most ?? 1)) return false;
      if (offer.group) groups[offer.group] = (groups[offer.group] ?? 0) + count;
    }
    return Object.entries(groups).every(([group, count]) => count <= (field.groups?.[group] ?? Infinity));
  }

  return {
    root,
    name: field.name,
    value: () => [...counts].filter(([, count]) => count > 0).map(([offer, count]) => ({ name: offer.value, number: count })),
    ready: () => spent() <= field.budget + (field.extra ?? 0) && allowed(),
    besides: () => (field.extra_name && spent() > field.budget ? { [field.extra_name]: spent() - field.budget } : {}),
  };
}
