// An event's line in a bundle, taken apart without reading its body as anything but bytes: what is
// hashed is what stands there.

const ID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const NUMBER = "(?:0|[1-9][0-9]{0,15})";
const NAME = '"[!#-\\[\\]-~]*"';
const TEXT = '(?:null|"[^"\\\\\\x00-\\x1f]*(?:\\\\.[^"\\\\\\x00-\\x1f]*)*")';
const ENVELOPE = new RegExp(
  `^\\{"event_id":"(${ID})","competition_id":"(${ID})","position":(${NUMBER})` +
    `,"stream_id":"(${ID})","stream_kind":(${NAME}),"version":(${NUMBER})` +
    `,"type":(${NAME}),"schema":(${NUMBER}),"rules":(${NAME}),"cause":(null|"${ID}")` +
    `,"actor":\\{"key":"(${ID})","role":(${NAME})\\},"device":(${TEXT})` +
    `,"occurred_at":(${NUMBER}),"recorded_at":(${NUMBER})` +
    `,"hash":"([0-9a-f]{64})","previous":"([0-9a-f]{64})","body":`,
);
const STREAM = new RegExp(`"stream_id":"(${ID})"`);

// The event of a line, `body` its text; null for a line that is no event in canonical form.
export function eventOfLine(line) {
  const found = ENVELOPE.exec(line);
  if (found === null || !line.endsWith("}")) return null;
  const device = JSON.parse(found[13]);
  // One text has one form: no escapes that need not be.
  if (JSON.stringify(device) !== found[13]) return null;
  return {
    event_id: found[1],
    competition_id: found[2],
    position: Number(found[3]),
    stream_id: found[4],
    stream_kind: JSON.parse(found[5]),
    version: Number(found[6]),
    type: JSON.parse(found[7]),
    schema: BigInt(found[8]),
    rules: JSON.parse(found[9]),
    cause: JSON.parse(found[10]),
    actor: { key: found[11], role: JSON.parse(found[12]) },
    device,
    occurred_at: BigInt(found[14]),
    recorded_at: BigInt(found[15]),
    hash: found[16],
    previous: found[17],
    body: line.slice(found[0].length, -1),
  };
}

// Which stream a line was of, where it says so although it is no event any more.
export function streamOfLine(line) {
  return STREAM.exec(line)?.[1] ?? null;
}

// Whether a text is the canonical form (RFC 8785, whole numbers, ASCII names) of some JSON.
export function canonical(body) {
  try {
    return written(JSON.parse(body)) === body;
  } catch {
    return false;
  }
}

function written(value) {
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw new RangeError("events hold whole numbers only");
    return String(value);
  }
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const names = Object.keys(value).sort();
  if (names.some((name) => /[^\x00-\x7f]/.test(name))) throw new RangeError("names are ASCII");
  return `{${names.map((name) => `${JSON.stringify(name)}:${written(value[name])}`).join(",")}}`;
}
