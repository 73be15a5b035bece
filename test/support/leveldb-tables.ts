/** The last eight bytes of a table of LevelDB, in the order of the file. */
const MAGIC = Buffer.from('57fb808b247547db', 'hex');
const FOOTER_BYTES = 48;
const SNAPPY = 1;

/** A number with seven bits per byte, the lowest first, and the offset of the next one. */
function varint(bytes: Buffer, at: number): [value: number, next: number] {
  let value = 0;
  for (let shift = 0; ; shift += 7, at++) {
    const byte = bytes[at];
    if (byte === undefined) throw new RangeError('The number is cut off');
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at + 1];
  }
}

/** Decompresses Snappy's format: literals, and copies of earlier output. */
export function unsnap(bytes: Buffer): Buffer {
  const [length, start] = varint(bytes, 0);
  const whole = Buffer.alloc(length);
  let to = 0;
  for (let at = start; at < bytes.length;) {
    const tag = bytes.readUInt8(at++);
    const kind = tag & 3;
    if (kind === 0) {
      const extra = Math.max(0, (tag >> 2) - 59);
      const size = extra === 0 ? (tag >> 2) + 1 : bytes.readUIntLE(at, extra) + 1;
      to += bytes.copy(whole, to, at + extra, at + extra + size);
      at += extra + size;
      continue;
    }
    const size = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const back = kind === 1 ? ((tag >> 5) << 8) + bytes.readUInt8(at) : bytes.readUIntLE(at, kind === 2 ? 2 : 4);
    at += kind === 1 ? 1 : kind === 2 ? 2 : 4;
    // Byte by byte: a copy may overlap what it writes.
    for (let count = 0; count < size; count++, to++) whole[to] = whole[to - back] ?? 0;
  }
  return whole;
}

function block(file: Buffer, offset: number, size: number): Buffer {
  const bytes = file.subarray(offset, offset + size);
  return file[offset + size] === SNAPPY ? unsnap(bytes) : bytes;
}

/** The decompressed blocks of a table (`.ldb`); empty when `file` is not a table. */
export function tableBlocks(file: Buffer): Buffer[] {
  if (file.length < FOOTER_BYTES || !file.subarray(-MAGIC.length).equals(MAGIC)) return [];
  const footer = file.subarray(-FOOTER_BYTES);
  let at = varint(footer, varint(footer, 0)[1])[1];
  const [indexOffset, next] = varint(footer, at);
  const index = block(file, indexOffset, varint(footer, next)[0]);
  const end = index.length - 4 * (index.readUInt32LE(index.length - 4) + 1);
  const blocks = [index];
  for (at = 0; at < end;) {
    const [, afterShared] = varint(index, at);
    const [own, afterOwn] = varint(index, afterShared);
    const [size, afterSize] = varint(index, afterOwn);
    const [offset, afterOffset] = varint(index, afterSize + own);
    blocks.push(block(file, offset, varint(index, afterOffset)[0]));
    at = afterSize + own + size;
  }
  return blocks;
}
