import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/** Three bytes per pixel, row by row. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** Color values, of 256, are rounded to this step: few colors make small files. */
const STEP = 17;
const toStep = Uint8Array.from({ length: 256 }, (_, value) => Math.round(value / STEP) * STEP);

/** Reads a PNG and reduces its colors. */
export function decodePicture(png: Uint8Array): Picture {
  const { width, height, data } = PNG.sync.read(Buffer.from(png));
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4) {
    rgb[to++] = toStep[data[from] ?? 0] ?? 0;
    rgb[to++] = toStep[data[from + 1] ?? 0] ?? 0;
    rgb[to++] = toStep[data[from + 2] ?? 0] ?? 0;
  }
  return { width, height, rgb };
}

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits per pixel, each an index into the color table. */
const INDEXED = [8, 3, 0, 0, 0];

/**
 * Encodes a PNG with a color table, a third of the size of one with full colors. Throws if there are more than 256
 * colors.
 */
export function encodePicture({ width, height, rgb }: Picture): Buffer {
  const numbers = new Map<number, number>();
  const colors: number[] = [];
  // Each row begins with a zero, for no filter.
  const rows = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(pixel * 3, pixel * 3 + 3);
    const color = (red << 16) | (green << 8) | blue;
    let number = numbers.get(color);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(color, number);
      colors.push(red, green, blue);
    }
    rows[pixel + Math.floor(pixel / width) + 1] = number;
  }
  if (numbers.size > 256) throw new Error(`A picture has ${numbers.size} colors`);
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', Buffer.concat([size, Buffer.from(INDEXED)])),
    pngChunk('PLTE', Buffer.from(colors)),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
