// Entries and facts as people read them: names without underscores, members one after another.

export function inWords(name) {
  return name.replaceAll("_", " ");
}

export function entryText({ type, ...members }) {
  const said = Object.entries(members).filter(([, value]) => value !== null).map(([name, value]) => `${inWords(name)} ${valueText(value)}`);
  return said.length ? `${inWords(type)}: ${said.join(", ")}` : inWords(type);
}

function valueText(value) {
  if (Array.isArray(value)) {
    if (value.some((one) => one !== null && typeof one === "object" && !Array.isArray(one))) return `(${value.length})`;
    return value.map((one) => (Array.isArray(one) ? one.join(",") : String(one))).join(" ");
  }
  if (value !== null && typeof value === "object") return Object.entries(value).map(([name, one]) => `${inWords(name)} ${valueText(one)}`).join(" ");
  return String(value);
}

// Two lists of facts as [shared, only before, only after], as texts.
export function factsCompared(before, after) {
  const [was, is] = [before, after].map((facts) => facts.filter(tells).map(entryText));
  return [was.filter((one) => is.includes(one)), was.filter((one) => !is.includes(one)), is.filter((one) => !was.includes(one))];
}

// A fact that holds nothing but what is still to come is the machine's own note.
function tells({ type, ...members }) {
  const values = Object.values(members);
  return values.length === 0 || values.some((value) => !Array.isArray(value) || (value.length > 0 && typeof value[0] !== "object") || Array.isArray(value[0]));
}
