// The panel that checks hashes here in the browser: of the match as the service hands it out, and of
// any export that is dropped on the page, which is then held against the service's.

import { element } from "../page.js";
import { text } from "../texts.js";
import { bundleLines } from "./bundle_lines.js";
import { canHash } from "./digest.js";
import { heldKey } from "./key.js";
import { versionLink } from "./step_card.js";
import { NotABundle, verify } from "./verify.js";

export class Hashes {
  // `on` has go(version) and checked().
  constructor(log, place, on) {
    this.log = log;
    this.on = on;
    this.right = new Map();
    this.own = element("div", "verdict");
    this.foreign = element("div", "verdict");
    this.own.setAttribute("role", "status");
    this.foreign.setAttribute("role", "status");
    const check = element("button", "main check", text("checkHashes"));
    check.type = "button";
    check.addEventListener("click", () => this.checkOwn());
    place.append(check, this.own, this.dropZone(), this.foreign);
    if (canHash()) return;
    check.disabled = true;
    this.own.append(element("p", "alarm", text("noHashing")));
  }

  // The hash of a version that was found to be right; undefined before.
  hashOf(version) {
    return this.right.get(version);
  }

  async checkOwn() {
    this.own.replaceChildren(element("p", "quiet", text("checking")));
    const key = heldKey();
    try {
      const answer = await fetch(`${this.log.path}/bundle`, { headers: key ? { Authorization: `Bearer ${key}` } : {}, cache: "no-store" });
      if (!answer.ok) throw new NotABundle("notServed");
      const found = await verify(await bundleLines(new Uint8Array(await answer.arrayBuffer())));
      this.right = rightHashes(found, this.log.match);
      this.own.replaceChildren(...this.verdict(found));
    } catch (error) {
      this.own.replaceChildren(element("p", "alarm", whyNot(error)));
    }
    this.on.checked();
  }

  async checkFile(file) {
    this.foreign.replaceChildren(element("p", "quiet", text("checking")));
    try {
      const found = await verify(await bundleLines(new Uint8Array(await file.arrayBuffer())));
      if (this.right.size === 0) await this.checkOwn();
      this.foreign.replaceChildren(element("h3", "", file.name), ...this.verdict(found), ...this.compared(found));
    } catch (error) {
      this.foreign.replaceChildren(element("h3", "", file.name), element("p", "alarm", whyNot(error)));
    }
  }

  verdict(found) {
    const { findings, events, heads } = found;
    if (findings.length > 0) {
      const list = element("ul", "found");
      list.append(...findings.map((finding) => this.findingRow(finding)));
      return [element("p", "alarm", text("notVerified", findings.length)), list];
    }
    const parts = [element("p", "good", text("verified", events, heads.size))];
    const own = heads.get(this.log.match);
    if (own) parts.push(element("p", "head-hash", text("lastHash", own.version, own.hash)));
    return parts;
  }

  findingRow({ stream, version, check, why, values }) {
    const row = element("li", "finding");
    row.dataset.check = check;
    row.dataset.version = String(version);
    row.append(element("b", "", text(`check_${check}`)), ": ");
    if (stream === this.log.match) row.append(versionLink(version, null, this.on));
    else row.append(stream === null ? text("ofLog", version) : text("ofStream", stream, version));
    row.append(` – ${text(`why_${why}`, ...values)}`);
    return row;
  }

  // A log that was made anew as a whole has right hashes, but others than the service gave out.
  compared(found) {
    const theirs = found.heads.get(this.log.match);
    if (theirs === undefined) return [element("p", "quiet", text("otherMatch"))];
    if (this.right.size === 0) return [];
    const other = [...theirs.hashes].find(([version, hash]) => this.right.has(version) && this.right.get(version) !== hash);
    if (other !== undefined) {
      const row = element("p", "alarm other-than-here", `${text("otherThanHere")} `);
      row.append(versionLink(other[0], null, this.on));
      return [row];
    }
    const missing = Math.max(...this.right.keys()) - theirs.version;
    return [element("p", "same-as-here", missing > 0 ? text("olderThanHere", missing) : text("sameAsHere"))];
  }

  dropZone() {
    const zone = element("label", "drop-zone", text("dropHere"));
    const input = element("input", "file");
    Object.assign(input, { type: "file", accept: ".ndjson,.gz,.json,application/x-ndjson" });
    input.addEventListener("change", () => input.files[0] && this.checkFile(input.files[0]));
    zone.append(input);
    // A file may fall anywhere on the page; without this the browser would leave for it.
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) this.checkFile(file);
    });
    return zone;
  }
}

// By version, up to the first one that does not verify.
function rightHashes({ heads, findings }, match) {
  const wrong = findings.find((finding) => finding.stream === match)?.version ?? Infinity;
  return new Map([...(heads.get(match)?.hashes ?? [])].filter(([version]) => version < wrong));
}

function whyNot(error) {
  if (error instanceof NotABundle) return text(`why_${error.message}`);
  return error instanceof TypeError ? text("why_noText") : String(error);
}
