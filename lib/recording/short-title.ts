import { safeCut } from './text.ts';

/** A text with the parts of it that match; `ranges` are UTF-16 units, in order and apart. */
export interface MarkedText {
  text: string;
  ranges: readonly [number, number][];
}

/** Units of a title that are sure to stand on two lines of the popup, and on one. */
const ROOM = 88;
const LINE = 44;
/** Letters that are twice as wide, as those of Chinese, Japanese and Korean; emoji are halves of these. */
const WIDE = /[\u2E80-\uFFDC]/;
/** Units around each match, the most that fit. */
const CONTEXTS = [28, 16, 8, 0];
/** The beginning says what kind of meeting it is. */
const HEAD = 24;
/** How far a cut looks for the edge of a word. */
const REACH = 14;

type Span = [start: number, end: number];

/**
 * A title short enough for a row, so that no match is cut off: what is left out stands in front of or between them.
 * `prefixLength`: so much of it is the same in all rows of its series, and all but its first word may go.
 */
export function shortenTitle({ text, ranges }: MarkedText, prefixLength: number): MarkedText {
  const isWide = WIDE.test(text);
  const head = text.slice(0, prefixLength).search(/\s/);
  const hidesMatch = ranges.some(([start, end]) => start < prefixLength && end > head);
  const goes = head > 0 && head + 1 < prefixLength && !hidesMatch && text.length > (isWide ? LINE / 2 : LINE);
  const spans: Span[] = goes ? [[0, head], [prefixLength, text.length]] : [[0, text.length]]; // prettier-ignore
  const room = isWide ? ROOM / 2 : ROOM;
  if (ranges.length === 0 || lengthOf(spans) <= room) return goes ? joined(text, ranges, spans) : { text, ranges };
  return joined(text, ranges, aroundMatches(text, ranges, spans, room));
}

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, [start, end]) => sum + end - start + 3, -3);

/** The beginning, each match with what stands around it, and after the last one what there is room for. */
function aroundMatches(text: string, ranges: MarkedText['ranges'], spans: readonly Span[], room: number): Span[] {
  const [from] = spans.at(-1) ?? [0];
  // What follows a series' prefix tells its meetings apart.
  const heads: Span[] = [...spans.slice(0, -1), [from, wordEnd(text, from + Math.min(HEAD, Math.floor(room / 3)))]];
  for (const context of CONTEXTS) {
    const around = ranges.map(([start, end]): Span => {
      const wish = start - context;
      return [wish <= from ? Math.min(from, start) : wordStart(text, wish, start), end];
    });
    const kept = merged([...heads, ...around]);
    const left = room - lengthOf(kept);
    if (left < 0 && context > 0) continue;
    const last = kept.at(-1);
    if (last && left > 0) last[1] = Math.max(last[1], wordEnd(text, last[1] + left));
    return kept;
  }
  return [...spans];
}

/** Spans that nearly touch are one: an ellipsis needs as much room as what it would leave out. */
function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const [start, end] of spans) {
    const last = result.at(-1);
    if (last && start <= last[1] + 3) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

function wordStart(text: string, wish: number, most: number): number {
  const space = text.slice(wish, Math.min(wish + REACH, most)).search(/\s/);
  return space === -1 ? safeCut(text, wish) : wish + space + 1;
}

function wordEnd(text: string, wish: number): number {
  if (wish >= text.length) return text.length;
  const space = text.slice(Math.max(0, wish - REACH), wish + 1).search(/\s\S*$/);
  return space === -1 ? safeCut(text, Math.floor(wish)) : Math.max(0, wish - REACH) + space;
}

function joined(text: string, ranges: MarkedText['ranges'], spans: readonly Span[]): MarkedText {
  let shown = '';
  const marks: [number, number][] = [];
  for (const [start, end] of spans) {
    if (start > 0) shown = shown === '' ? '… ' : `${shown.trimEnd()} … `;
    const shift = shown.length - start;
    shown += text.slice(start, end);
    for (const [from, to] of ranges) if (from >= start && to <= end) marks.push([from + shift, to + shift]);
  }
  const isCut = (spans.at(-1)?.[1] ?? 0) < text.length;
  return { text: isCut ? `${shown.trimEnd()}…` : shown, ranges: marks };
}
