// Asking the service. Every answer is a value, a problem too; only a lost connection throws.

const ANSWER_MILLISECONDS = 10_000;

export class Unreachable extends Error {}

// `key`: who asks, or null; `patience` in milliseconds. Returns { ok, status, body, etag }; body of a problem is its document.
export async function api(path, { method = "GET", body, key = null, headers = {}, patience = ANSWER_MILLISECONDS } = {}) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: { Accept: "application/json", ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...authorization(key), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
      cache: "no-store",
    });
  } catch (error) {
    throw new Unreachable(String(error));
  }
  return { ok: response.ok, status: response.status, body: await document(response), etag: response.headers.get("ETag") };
}

function authorization(key) {
  return key ? { Authorization: `Bearer ${key}` } : {};
}

async function document(response) {
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.includes("json")) return null;
  try {
    return await response.json();
  } catch (error) {
    throw new Unreachable(String(error));
  }
}

// A proxy's own page, a server that restarts: worth another try, unlike what the service refuses.
export function mayWorkLater(answer) {
  return answer.status >= 500 || answer.status === 429 || answer.status === 408;
}

// A UUIDv7 made here: milliseconds since 1970, then 74 random bits.
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let now = Date.now();
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = now % 256;
    now = Math.floor(now / 256);
  }
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

// One entry as it is reported.
export function item(entry, more = {}) {
  return { event_id: newId(), occurred_at: Date.now() * 1000, entry, ...more };
}
