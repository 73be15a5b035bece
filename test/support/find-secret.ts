import { gunzipSync } from 'node:zlib';
import { searchFiles } from './find-in-files.ts';
import { tableBlocks } from './leveldb-tables.ts';

/** `secret` inside a Base64 text, at each of the three offsets that the text before it can cause. */
function inBase64(secret: string): string[] {
  return [0, 1, 2].map((before) => {
    const whole = Buffer.from(' '.repeat(before) + secret + '  ').toString('base64');
    // Without the groups that neighbors share.
    return whole.slice(before === 0 ? 0 : 4, Math.floor((secret.length + before) / 3) * 4);
  });
}

/** Half of `secret` is enough: a log of LevelDB, and every format with pages, may split it in two. */
function needlesOf(secret: string): Buffer[] {
  const middle = Math.floor(secret.length / 2);
  const halves = [secret.slice(0, middle), secret.slice(middle)];
  const texts = halves.flatMap((half) => [
    half,
    half.toUpperCase(),
    Buffer.from(half).toString('hex'),
    ...inBase64(half),
  ]);
  return [...texts.map((text) => Buffer.from(text)), ...halves.map((half) => Buffer.from(half, 'utf16le'))];
}

function gunzipped(bytes: Buffer): Buffer[] {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return [];
  try {
    return [gunzipSync(bytes)];
  } catch {
    return [];
  }
}

/**
 * Whether `bytes` of a file contain `secret` or half of it: as text of one or two bytes, in hex, in Base64, or
 * compressed.
 */
export function holdsSecret(bytes: Buffer, secret: string): boolean {
  const needles = needlesOf(secret);
  return [bytes, ...tableBlocks(bytes), ...gunzipped(bytes)].some((part) =>
    needles.some((each) => part.includes(each)),
  );
}

/** The files under `folder` that contain `secret` (see `holdsSecret`), and how many files were searched. */
export const filesWithSecret = (folder: string, secret: string): { files: string[]; searched: number } =>
  searchFiles(folder, (bytes) => holdsSecret(bytes, secret));
