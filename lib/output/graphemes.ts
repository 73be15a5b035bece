import { safeCut } from '../recording/text.ts';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** UTF-16 units that are segmented at once: browsers take quadratic time, some ten seconds for an hour of Chinese. */
const PIECE_LENGTH = 1000;

/** The characters of a text as people see them, one by one, in linear time. */
export function* graphemesOf(text: string): Generator<string, void, undefined> {
  let length = PIECE_LENGTH;
  for (let at = 0; at < text.length;) {
    const end = safeCut(text, Math.min(at + length, text.length));
    const found = Array.from(segmenter.segment(text.slice(at, end)), ({ segment }) => segment);
    // The last one may continue after the piece.
    if (end < text.length) found.pop();
    yield* found;
    for (const { length } of found) at += length;
    length = found.length === 0 ? length * 2 : PIECE_LENGTH;
  }
}
