// What the device keeps: entries that are not sent yet, in order, and the last of every match that
// was seen, so that a reload without a network shows it again. IndexedDB survives a dead battery.

const NAME = "touchline-tablet";
const VERSION = 1;
let opened = null;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const outbox = request.result.createObjectStore("outbox", { keyPath: "number", autoIncrement: true });
      outbox.createIndex("match", "match");
      request.result.createObjectStore("seen", { keyPath: "match" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function run(store, mode, work) {
  const transaction = (await database()).transaction(store, mode, { durability: "strict" });
  const request = work(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });
}

// One unsent entry: { match, item, version: what the match was at when it was reported }.
export function addUnsent(entry) {
  return run("outbox", "readwrite", (store) => store.add(entry));
}

export function unsentOf(match) {
  return run("outbox", "readonly", (store) => store.index("match").getAll(match));
}

export function allUnsent() {
  return run("outbox", "readonly", (store) => store.getAll());
}

export function change(entry) {
  return run("outbox", "readwrite", (store) => store.put(entry));
}

export function removeUnsent(number) {
  return run("outbox", "readwrite", (store) => store.delete(number));
}

// What was last known of a match: { match, row, expected, version, board, events, learnt }.
export function remember(seen) {
  return run("seen", "readwrite", (store) => store.put(seen));
}

export function remembered(match) {
  return run("seen", "readonly", (store) => store.get(match));
}

export function everythingRemembered() {
  return run("seen", "readonly", (store) => store.getAll());
}
