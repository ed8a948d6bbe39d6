// What the service's own audit says: every entry decided again, flags and differences listed.

import { element } from "../page.js";
import { text } from "../texts.js";
import { heldKey } from "./key.js";
import { ruleButton, versionLink } from "./step_card.js";
import { factsCompared, inWords } from "./words.js";

export class Findings {
  constructor(log, place, on) {
    Object.assign(this, { log, place, on });
  }

  async ask() {
    if (heldKey() === null) return this.place.replaceChildren(element("p", "quiet", text("needsKey")));
    this.place.replaceChildren(element("p", "quiet", text("checking")));
    const answer = await this.log.ask("/audit", { patience: 60_000 });
    if (answer.ok) this.show(answer.body);
    else this.place.replaceChildren(element("p", "alarm", answer.body?.detail ?? text("why_notServed")));
  }

  show(report) {
    this.place.replaceChildren(chain(report, this.on), counts(report), this.list(report.findings), notJudged(report.not_judged));
  }

  list(findings) {
    if (findings.length === 0) return element("p", "good", text("noFindings"));
    const made = element("ul", "found");
    made.append(...findings.map((finding) => this.row(finding)));
    return made;
  }

  row(finding) {
    const row = element("li", `finding finding-${finding.finding}`);
    row.dataset.version = String(finding.version);
    row.append(element("b", "", text(`finding_${finding.finding}`)), " ", versionLink(finding.version, inWords(finding.type), this.on), ` – ${finding.detail} `);
    for (const flag of finding.flags_now ?? []) row.append(element("p", "flag", `⚑ ${flag.detail} `), ruleButton(flag.rule, this.on));
    if (finding.since) row.append(" ", text("since"), " ", versionLink(this.log.placeOf(finding.since), null, this.on));
    const [, gone, come] = factsCompared(finding.facts_stored ?? [], finding.facts_now ?? []);
    if (finding.finding === "difference") row.append(...changedFacts(gone, come));
    return row;
  }
}

// Facts that go and facts that come, each with a sign, so that colour is not all that tells.
export function changedFacts(gone, come) {
  const rows = [...gone.map((fact) => element("li", "gone", `− ${fact}`)), ...come.map((fact) => element("li", "come", `+ ${fact}`))];
  if (rows.length === 0) return [];
  const list = element("ul", "changed-facts");
  list.append(...rows);
  return [list];
}

function chain(report, on) {
  if (report.chain === null) return element("p", "good", text("chainRight", report.version));
  const made = element("p", "alarm", `${text(`check_${report.chain.check}`)}: `);
  made.append(versionLink(report.chain.version, null, on), ` – ${report.chain.detail}`);
  return made;
}

function counts({ counts: every, rules_recorded: recorded, rules_now: now }) {
  const list = element("dl", "counts");
  for (const [name, count] of Object.entries(every)) list.append(element("dt", "", text(`count_${name}`)), element("dd", "", String(count)));
  list.append(element("dt", "", text("rulesRecorded")), element("dd", "", recorded.join(", ")));
  list.append(element("dt", "", text("rulesNow")), element("dd", "", now ?? "–"));
  return list;
}

function notJudged(rules) {
  const made = element("details", "not-judged");
  made.append(element("summary", "", text("notJudged", rules.length)));
  const list = element("ul");
  list.append(...rules.map(({ rule, text: says }) => element("li", "", `${rule}: ${says}`)));
  made.append(list);
  return made;
}
