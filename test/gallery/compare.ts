import type { Picture } from './picture.ts';

/** Size of a compared block, in pixels of the reduced pictures: about a letter or two. */
const BLOCK = 8;
/** Allowed offsets, in reduced pixels: letters of other fonts are not at exactly the same place. */
const SHIFTS = [0, -1, 1];
/** Allowed mean difference of a block, of 255, at the best offset. Fonts of another machine stay below it. */
const TOLERANCE = 14;
/** Allowed difference in size, in rows or columns. */
const SIZE_TOLERANCE = 1;

/** Averages each pixel with its neighbors: this keeps the position of letters, but not how they are rendered. */
function soften(picture: Picture): Picture {
  const { width, height, rgb } = picture;
  const across = new Float32Array(rgb.length);
  const soft = new Uint8Array(rgb.length);
  const row = width * 3;
  for (let index = 0; index < rgb.length; index++) {
    const column = Math.floor(index / 3) % width;
    const left = rgb[column === 0 ? index : index - 3] ?? 0;
    const right = rgb[column === width - 1 ? index : index + 3] ?? 0;
    across[index] = (left + (rgb[index] ?? 0) + right) / 3;
  }
  for (let index = 0; index < rgb.length; index++) {
    const own = across[index] ?? 0;
    soft[index] = ((across[index - row] ?? own) + own + (across[index + row] ?? own)) / 3;
  }
  return { width, height, rgb: soft };
}

/** Describes how two reduced pictures differ; null when they differ only in the rendering of letters. */
export function difference(reference: Picture, picture: Picture): string | null {
  if (Buffer.compare(reference.rgb, picture.rgb) === 0 && reference.width === picture.width) return null;
  const [before, after] = [soften(reference), soften(picture)];
  const isOfSize =
    Math.abs(before.width - after.width) <= SIZE_TOLERANCE && Math.abs(before.height - after.height) <= SIZE_TOLERANCE;
  if (!isOfSize) return `${after.width} × ${after.height} and not ${before.width} × ${before.height} as before`;
  let worst = { value: 0, x: 0, y: 0 };
  let count = 0;
  for (let y = 0; y < after.height; y += BLOCK) {
    for (let x = 0; x < after.width; x += BLOCK) {
      const value = blockDifference(before, after, x, y);
      if (value > TOLERANCE) count++;
      if (value > worst.value) worst = { value, x, y };
    }
  }
  if (count === 0) return null;
  return `${count} places differ, most of all the one at ${worst.x}, ${worst.y} (by ${Math.round(worst.value)} of 255)`;
}

/** The mean difference of a block at the best offset of `after`. */
function blockDifference(before: Picture, after: Picture, x: number, y: number): number {
  let least = Infinity;
  for (const dy of SHIFTS) {
    for (const dx of SHIFTS) {
      least = Math.min(least, shiftedDifference(before, after, x, y, dx, dy));
      // Nearly always at the first offset.
      if (least <= TOLERANCE / 4) return least;
    }
  }
  return least;
}

function shiftedDifference(before: Picture, after: Picture, x: number, y: number, dx: number, dy: number): number {
  let sum = 0;
  let pixels = 0;
  for (let row = y; row < Math.min(y + BLOCK, after.height); row++) {
    for (let column = x; column < Math.min(x + BLOCK, after.width); column++) {
      const own = at(after, column, row);
      const other = at(before, column + dx, row + dy);
      let most = 0;
      // The channel that differs most: a change of hue may leave the others as they are.
      for (let channel = 0; channel < 3; channel++)
        most = Math.max(most, Math.abs((after.rgb[own + channel] ?? 0) - (before.rgb[other + channel] ?? 0)));
      sum += most;
      pixels++;
    }
  }
  return sum / pixels;
}

/** The index of a pixel in the bytes; beyond the edges, of the nearest one. */
function at({ width, height }: Picture, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, x));
  const row = Math.min(height - 1, Math.max(0, y));
  return (row * width + column) * 3;
}
