// The lines of a bundle, plain or gzipped, as texts that encode to the very bytes that were read.

const GZIP = [0x1f, 0x8b];

// Returns { lines, whole }: `whole` is false where the last line has no line feed. Throws TypeError for
// bytes that are no text, or gzip data that is damaged.
export async function bundleLines(bytes) {
  const plain = GZIP.every((byte, index) => bytes[index] === byte) ? await unpacked(bytes) : bytes;
  // A byte order mark would be bytes that nobody sees; it is kept.
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain);
  const lines = text.split("\n");
  const rest = lines.pop();
  if (rest !== "") lines.push(rest);
  return { lines, whole: rest === "" };
}

async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
