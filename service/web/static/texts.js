// Every sentence and word the pages show, in catalogues: for each language one a page family.
// A catalogue holds strings, and functions where a sentence has something to fill in.

const LANGUAGES = ["en", "de"];

export const language = chosen();
const catalogue = {};

// A page adds the catalogues it needs before it writes anything: `learn({ en, de })`.
export function learn(catalogues) {
  Object.assign(catalogue, catalogues[language]);
}

// The reader's choice, else the browser's.
function chosen() {
  const kept = keptChoice();
  if (LANGUAGES.includes(kept)) return kept;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find((tag) => LANGUAGES.includes(tag)) ?? "en";
}

function keptChoice() {
  try {
    return localStorage.getItem("touchline.language");
  } catch {
    return null; // a browser may refuse to keep anything
  }
}

export function text(key, ...values) {
  const entry = catalogue[key];
  return typeof entry === "function" ? entry(...values) : entry;
}

// A phase is named by the rule system; a catalogue may know a better word for it.
export function phaseText(phase) {
  const known = catalogue.phases?.[phase];
  return known ?? phase.replaceAll("_", " ");
}

document.documentElement.lang = language;
