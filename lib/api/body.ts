/**
 * Reads a body to its end; null when it is longer than `maxBytes` (docs/faults.md#f51). `onProgress` is called before
 * each read. Rejects when the stream does: the body was cut off, could not be decompressed, or was aborted.
 */
export async function readBytes(
  response: Response,
  maxBytes: number,
  onProgress: () => void,
): Promise<Uint8Array | null> {
  if (!response.body) return new Uint8Array();
  // A compressed body expands to more than its declared length, in practice never to less.
  if (Number(response.headers.get('Content-Length')) > maxBytes) return null;
  const reader = response.body.getReader();
  const pieces: BlobPart[] = [];
  let byteCount = 0;
  for (;;) {
    onProgress();
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    byteCount += value.byteLength;
    if (byteCount > maxBytes) return null;
    pieces.push(value);
  }
}

/**
 * Decodes a body by its byte-order mark, otherwise by its declared charset, otherwise as UTF-8 (docs/faults.md#f22 to
 * #f24). Undecodable bytes become U+FFFD, never an error. `Response.text()` would decode everything as UTF-8.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  return decoderFor(bytes, contentType).decode(bytes);
}

function decoderFor(bytes: Uint8Array, contentType: string | null): TextDecoder {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  const label = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
