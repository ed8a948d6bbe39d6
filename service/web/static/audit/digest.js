// The hash of an event, as the service and the offline verifier make it:
//   SHA-256(tag, previous hash, 4 bytes length of header, header, SHA-256(body))
// Integers are big-endian; a text is 4 bytes of length and its UTF-8.

export const FIRST = "0".repeat(64);

const utf8 = new TextEncoder();
const TAG = utf8.encode("touchline/event/1\0");

// Browsers hash only on https and on the machine itself.
export function canHash() {
  return globalThis.crypto?.subtle !== undefined;
}

// `event`: an envelope as it stands in a log, numbers as numbers or BigInt. `body`: its bytes.
export async function eventHash(event, previous, body) {
  const header = headerOf(event);
  const parts = [TAG, bytesOf(previous), number(header.length, 4), header, await sha256(body)];
  return hexOf(await sha256(joined(parts)));
}

export function headerOf(event) {
  return joined([
    id(event.event_id),
    id(event.competition_id),
    number(event.position),
    id(event.stream_id),
    string(event.stream_kind),
    number(event.version),
    string(event.type),
    number(event.schema),
    string(event.rules),
    optional(event.cause, id),
    id(event.actor.key),
    string(event.actor.role),
    optional(event.device, string),
    number(event.occurred_at),
    number(event.recorded_at),
  ]);
}

export async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

export function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function id(uuid) {
  return bytesOf(uuid.replaceAll("-", ""));
}

function number(value, size = 8) {
  const view = new DataView(new ArrayBuffer(size));
  if (size === 4) view.setUint32(0, value);
  else view.setBigInt64(0, BigInt(value));
  return new Uint8Array(view.buffer);
}

function string(value) {
  const bytes = utf8.encode(value);
  return joined([number(bytes.length, 4), bytes]);
}

function optional(value, encoded) {
  return value === null ? Uint8Array.of(0) : joined([Uint8Array.of(1), encoded(value)]);
}

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
