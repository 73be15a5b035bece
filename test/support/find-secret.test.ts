// @vitest-environment node
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { holdsSecret } from './find-secret.ts';
import { unsnap } from './leveldb-tables.ts';

const SECRET = '5a3b1e0c9d7f2468ace013579bdf02468ace1357';

/** A table of LevelDB with one block, compressed or not. */
function table(content: Buffer, kind: 0 | 1): Buffer {
  const data = Buffer.concat([content, Buffer.from([kind, 0, 0, 0, 0])]);
  // One entry: no shared key, a key of one byte, the position of the block; and one restart.
  const index = Buffer.from([0, 1, 2, 0x6b, 0, content.length, 0, 0, 0, 0, 1, 0, 0, 0]);
  const footer = Buffer.alloc(48);
  Buffer.from([0, 0, data.length, index.length]).copy(footer);
  Buffer.from('57fb808b247547db', 'hex').copy(footer, 40);
  return Buffer.concat([data, index, Buffer.alloc(5), footer]);
}

/** `text` as Snappy may compress it; its characters 10 to 14 must repeat the first five. */
const snapped = (text: string) => {
  const half = text.slice(0, 10);
  // A literal of ten bytes, a copy of five from ten back, and the rest as a literal.
  const rest = text.slice(15);
  return Buffer.concat([
    Buffer.from([text.length, (10 - 1) << 2]),
    Buffer.from(half),
    Buffer.from([((5 - 4) << 2) | 1, 10]),
    Buffer.from([60 << 2, rest.length - 1]),
    Buffer.from(rest),
  ]);
};

it.each<[string, Buffer]>([
  ['as it is', Buffer.from(`{"key":"svc_${SECRET}"}`)],
  ['in capitals', Buffer.from(SECRET.toUpperCase())],
  ['in two bytes a character', Buffer.from(SECRET, 'utf16le')],
  ['in hex', Buffer.from(Buffer.from(SECRET).toString('hex'))],
  ...[0, 1, 2].map((before): [string, Buffer] => [
    `in Base64 after ${before} characters`,
    Buffer.from(Buffer.from(`${'x'.repeat(before)}${SECRET}`).toString('base64')),
  ]),
  ['cut in two', Buffer.from(`${SECRET.slice(0, 27)}\0\0\0${SECRET.slice(27)}`)],
  ['compressed', gzipSync(`{"key":"${SECRET}"}`)],
  ['in a table', table(Buffer.from(SECRET), 0)],
])('finds a secret that is there %s', (_, bytes) => expect(holdsSecret(bytes, SECRET)).toBe(true));

it('finds a secret in a table that was made small', () => {
  // The first five characters again, so that a copy splits the text of the file.
  const text = `${SECRET.slice(20, 30)}${SECRET.slice(20, 25)}${SECRET.slice(25)}`;
  expect(unsnap(snapped(text)).toString()).toBe(text);
  const file = table(snapped(text), 1);
  expect(file.includes(SECRET.slice(20))).toBe(false);
  expect(holdsSecret(file, SECRET)).toBe(true);
});

it('finds none where there is none', () => {
  expect(holdsSecret(Buffer.from(`svc_••••${SECRET.slice(-4)}`), SECRET)).toBe(false);
  expect(holdsSecret(table(Buffer.from('nothing'), 0), SECRET)).toBe(false);
});
