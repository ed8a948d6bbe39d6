// Every sentence and word the pages show, one catalogue per language.
// A catalogue holds strings, and functions where a sentence has something to fill in.

const CATALOGUES = {
  en: {
    product: "Touchline",
    scoreboard: "Scoreboard",
    competitions: "Competitions",
    apiDocs: "API documentation",
    previousPage: "Previous page",
    nextPage: "Next page",
    pageOf: (page, pages) => `Page ${page} of ${pages}`,
    noCompetitions: "No public competition yet.",
    noMatches: "No match has been opened yet. The first one appears here by itself.",
    unknownCompetition: "This competition does not exist, or it is not public.",
    unknownMatch: "This match does not exist in this competition, or it is not public.",
    waiting: "Connecting…",
    connectionLost: (time) => `Connection lost at ${time}. What you see may be out of date.`,
    corrected: "Corrected",
    corrections: (count) => (count === 1 ? "1 correction" : `${count} corrections`),
    running: "Live",
    set_up: "Set-up",
    finished: "Final",
    idle: (time) => `Idle since ${time}`,
    turn: (number) => `Turn ${number}`,
    wins: (side) => `${side} win`,
    lastEvents: "Last events",
    clock: "Since the start",
    boardOf: (name) => `Board of ${name}`,
    phases: {},
  },
};

const language = document.documentElement.lang in CATALOGUES ? document.documentElement.lang : "en";

export function text(key, ...values) {
  const entry = CATALOGUES[language][key];
  return typeof entry === "function" ? entry(...values) : entry;
}

// A phase is named by the rule system; a catalogue may know a better word for it.
export function phaseText(phase) {
  const known = CATALOGUES[language].phases[phase];
  return known ?? phase.replaceAll("_", " ");
}
