import { deflateSync } from 'node:zlib';
import type { PNG } from 'pngjs';
import { pngChunk, PNG_SIGNATURE } from '../../test/gallery/picture.ts';

export interface Frame {
  picture: PNG;
  /** Milliseconds on the screen. */
  ms: number;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Eight bits for each of red, green and blue. */
const TRUE_COLOR = [8, 2, 0, 0, 0];

/**
 * An animated PNG (APNG) that plays `plays` times and stays at its last frame. Each frame holds only the area that
 * differs from the one before; frames without a difference lengthen that one. All pictures have the same size.
 */
export function animatedPng(frames: readonly Frame[], plays: number): Buffer {
  const [first] = frames;
  if (!first) throw new Error('No frames');
  const { width, height } = first.picture;
  const drawn: (Frame & { area: Area })[] = [{ ...first, area: { x: 0, y: 0, width, height } }];
  for (const frame of frames.slice(1)) {
    const last = drawn.at(-1);
    const area = last && differingArea(last.picture, frame.picture);
    if (area) drawn.push({ ...frame, area });
    else if (last) last.ms += frame.ms;
  }

  let sequence = 0;
  const chunks = drawn.flatMap(({ picture, ms, area }, index) => {
    const control = Buffer.alloc(26);
    control.writeUInt32BE(sequence++, 0);
    control.writeUInt32BE(area.width, 4);
    control.writeUInt32BE(area.height, 8);
    control.writeUInt32BE(area.x, 12);
    control.writeUInt32BE(area.y, 16);
    control.writeUInt16BE(ms, 20);
    control.writeUInt16BE(1000, 22);
    const data = deflateSync(rowsOf(picture, area), { level: 9 });
    if (index === 0) return [pngChunk('fcTL', control), pngChunk('IDAT', data)];
    return [pngChunk('fcTL', control), pngChunk('fdAT', Buffer.concat([numbers(sequence++), data]))];
  });
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', Buffer.concat([numbers(width, height), Buffer.from(TRUE_COLOR)])),
    pngChunk('acTL', numbers(drawn.length, plays)),
    ...chunks,
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

/** The smallest area that holds every pixel that differs; null if none does. */
function differingArea(before: PNG, after: PNG): Area | null {
  let [left, top, right, bottom] = [after.width, after.height, -1, -1];
  for (let y = 0; y < after.height; y++) {
    for (let x = 0; x < after.width; x++) {
      const at = (y * after.width + x) * 4;
      if (before.data.readUInt32BE(at) === after.data.readUInt32BE(at)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** The pixels of an area as PNG wants them: each row begins with a zero, for no filter. */
function rowsOf({ width, data }: PNG, area: Area): Buffer {
  const rows = Buffer.alloc((area.width * 3 + 1) * area.height);
  let to = 0;
  for (let y = area.y; y < area.y + area.height; y++) {
    to += 1;
    for (let x = area.x; x < area.x + area.width; x++) {
      to += data.copy(rows, to, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return rows;
}
