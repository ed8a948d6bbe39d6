// Verifies a bundle as the offline verifier does: the same checks, the same names for what fails.
//   content  an event's hash does not follow from its content
//   link     its previous hash is not that of the event before it
//   gap      a version is missing        order  one stands twice or in the wrong place
//   count    fewer or more than promised form   not the canonical bytes
// Of each stream the first thing that fails is found; everything before it is right.

import { FIRST, eventHash, hexOf, sha256 } from "./digest.js";
import { canonical, eventOfLine, streamOfLine } from "./event_line.js";

const utf8 = new TextEncoder();

export class NotABundle extends Error {}

// Returns { manifest, events, heads: Map of stream to { version, hash, hashes }, findings }; a finding
// is { stream, version, check, why, values }, `why` the key of its sentence, `stream` null of the log.
export async function verify({ lines, whole }) {
  const manifest = manifestOf(lines[0] ?? "");
  const verifier = new Verifier(manifest);
  if (!whole) verifier.ofLog("form", "cutOff");
  for (const line of lines.slice(1)) {
    if (line.startsWith('{"end":')) await verifier.end(line, lines[0]);
    else await verifier.event(line);
  }
  verifier.finish();
  return { manifest, events: verifier.events, heads: verifier.streams, findings: verifier.findings() };
}

function manifestOf(line) {
  let manifest = null;
  try {
    manifest = JSON.parse(line);
  } catch {
    throw new NotABundle("noManifest");
  }
  if (manifest?.format !== "touchline-bundle" || !Array.isArray(manifest.streams)) throw new NotABundle("noManifest");
  if (manifest.version !== 1) throw new NotABundle("otherVersion");
  return manifest;
}

class Verifier {
  constructor(manifest) {
    this.manifest = manifest;
    this.wholeLog = manifest.scope === "competition";
    this.events = 0;
    this.streams = new Map();
    this.log = { version: 0, missing: 0, finding: null };
    this.logFindings = [];
    this.ended = false;
  }

  async event(line) {
    this.events += 1;
    const event = this.ended ? null : eventOfLine(line);
    if (event === null) return this.unreadable(line);
    if (this.wholeLog) this.inLog(event.position);
    const stream = this.stream(event.stream_id);
    if (stream.finding === null) stream.finding = await this.problem(stream, event);
    else if (stream.missing) reconsider(stream, event.version);
    stream.version = event.version;
    stream.position = event.position;
    stream.hash = event.hash;
    stream.hashes.set(event.version, event.hash);
  }

  async problem(stream, event) {
    const bytes = utf8.encode(event.body);
    const { stream_id: id, version } = event;
    if ((await eventHash(event, event.previous, bytes)) !== event.hash) {
      const relinked = (await eventHash(event, stream.hash, bytes)) === event.hash;
      return this.changed(stream, event, relinked);
    }
    if (version !== stream.version + 1) return misplaced(stream, id, version);
    if (event.previous !== stream.hash) return finding(id, version, "link", "notLinked");
    if (event.position <= stream.position) return finding(id, version, "order", "positionNotAbove");
    if (event.competition_id !== this.manifest.competition) return finding(id, version, "content", "otherCompetition");
    return canonical(event.body) ? null : finding(id, version, "form", "bodyForm");
  }

  changed(stream, event, relinked) {
    const expected = stream.version + 1;
    if (relinked) return finding(event.stream_id, expected, "link", "notLinked");
    if (event.version > expected) {
      // Perhaps it is the missing one with a changed version; the next event will tell.
      stream.doubted = true;
      return misplaced(stream, event.stream_id, event.version);
    }
    return finding(event.stream_id, expected, "content", "notItsHash");
  }

  inLog(position) {
    const { log } = this;
    if (position === log.missing) {
      log.missing = 0;
      log.finding = finding(null, position, "order", "late", position);
    } else if (position !== log.version + 1 && log.finding === null) {
      log.finding = misplaced(log, null, position);
    }
    log.version = position;
  }

  unreadable(line) {
    this.log.version += 1;
    const id = this.ended ? null : streamOfLine(line);
    if (id === null) return this.ofLog("form", "lineForm", this.events + 1);
    const stream = this.stream(id);
    stream.version += 1;
    stream.finding ??= finding(id, stream.version, "form", "lineForm", this.events + 1);
  }

  async end(line, firstLine) {
    this.ended = true;
    const manifest = hexOf(await sha256(utf8.encode(firstLine)));
    if (line === JSON.stringify({ end: this.events, manifest_sha256: manifest })) return;
    const marker = /^\{"end":(\d+),"manifest_sha256":"([0-9a-f]*)"\}$/.exec(line);
    if (marker === null) this.ofLog("form", "endForm");
    else if (Number(marker[1]) !== this.events) this.ofLog("count", "endCount", marker[1], this.events);
    else this.ofLog("content", "otherManifest");
  }

  finish() {
    if (!this.ended) this.ofLog("count", "noEnd", this.events);
    const promised = new Map(this.manifest.streams.map((each) => [each.stream, each]));
    for (const id of new Set([...promised.keys(), ...this.streams.keys()])) {
      const stream = this.stream(id);
      stream.finding ??= asPromised(id, stream, promised.get(id));
    }
    const { log, manifest } = this;
    if (this.wholeLog && log.finding === null && log.version !== manifest.head) {
      this.logFindings.push(finding(null, log.version, "count", "logCount", manifest.head, log.version));
    }
  }

  findings() {
    const ofStreams = [...this.streams.values()].map((stream) => stream.finding);
    return [...ofStreams, this.log.finding, ...this.logFindings].filter((each) => each !== null);
  }

  stream(id) {
    if (!this.streams.has(id)) {
      this.streams.set(id, { version: 0, position: 0, hash: FIRST, hashes: new Map(), finding: null, missing: 0, doubted: false });
    }
    return this.streams.get(id);
  }

  ofLog(check, why, ...values) {
    this.logFindings.push(finding(null, 0, check, why, ...values));
  }
}

function finding(stream, version, check, why, ...values) {
  return { stream, version, check, why, values };
}

// A version of a stream, or a position of the log, that is not the next one.
function misplaced(followed, stream, number) {
  const expected = followed.version + 1;
  if (number < expected) return finding(stream, number, "order", "after", number, followed.version);
  followed.missing = expected;
  return finding(stream, expected, "gap", "missing", expected, number);
}

// What the next event of a stream says about a version that was missing.
function reconsider(stream, version) {
  const { stream: id } = stream.finding;
  if (version === stream.missing) {
    stream.finding = finding(id, version, "order", "late", version);
    stream.missing = 0;
  } else if (stream.doubted && version === stream.missing + 1) {
    stream.finding = finding(id, stream.missing, "content", "notItsHash");
    stream.missing = 0;
  }
  stream.doubted = false;
}

function asPromised(id, stream, promise) {
  if (promise === undefined) return finding(id, stream.version, "count", "notNamed");
  if (stream.version !== promise.version) {
    return finding(id, Math.min(stream.version, promise.version) + 1, "count", "streamCount", promise.version, stream.version);
  }
  return stream.hash === promise.hash ? null : finding(id, stream.version, "link", "otherHead");
}
