import { seriesPrefixes } from './series.ts';
import { safeCut } from './text.ts';
import type { Recording } from './types.ts';

/** A text and the parts of it that match; `ranges` are in UTF-16 units, in order and without overlaps. */
export interface MarkedText {
  text: string;
  ranges: readonly [number, number][];
}

/** UTF-16 units of a title that certainly fit on two lines of the popup, and on one beside a date. */
const TWO_LINES = 88;
export const ONE_LINE = 52;
/** Letters of double width, such as Chinese, Japanese and Korean ones; the two units of an emoji are among them. */
const WIDE = /[\u2E80-\uFFDC]/;
/** Units before each match; the most that fit are used. */
const CONTEXTS = [28, 16, 8, 0];
/** Units of the beginning, which tells the kind of meeting. */
const HEAD = 24;
/** What an ellipsis takes the place of, too. */
const JOINT = /(?<![\s,:;|·–—-])[\s,:;|·–—-]+$/;
/** How far a cut may move to the edge of a word. */
const REACH = 14;

/** Whether a text has letters of double width. */
export const isWide = (text: string): boolean => WIDE.test(text);

type Span = [start: number, end: number];

/** The beginning of a text that is certainly drawn where `room` units of single width are. */
const drawnPart = (text: string, room = TWO_LINES): string => text.slice(0, isWide(text) ? room / 2 : room);

/**
 * A title for a row with room for `units` of single width, in which no match is cut off. Of the beginning that all rows
 * of its series have (`prefixLength`), only the first words that fit stay.
 */
export function shortenTitle({ text, ranges }: MarkedText, prefixLength: number, units = TWO_LINES): MarkedText {
  const room = isWide(text) ? units / 2 : units;
  if (text.length <= room) return { text, ranges };
  const [first, left] = [text.slice(0, prefixLength).search(/\s/), room - (text.length - prefixLength) - 3];
  const head = left > first ? wordEnd(text, Math.min(prefixLength, left)) : first;
  const hidesMatch = ranges.some(([start, end]) => start < prefixLength && end > head);
  const goes = first > 0 && head + 4 < prefixLength && !hidesMatch;
  const spans: Span[] = goes ? [[0, head], [prefixLength, text.length]] : [[0, text.length]]; // prettier-ignore
  if (ranges.length === 0 || lengthOf(spans) <= room) return goes ? joined(text, ranges, spans) : { text, ranges };
  return joined(text, ranges, aroundMatches(text, ranges, spans, room));
}

const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, [start, end]) => sum + end - start + 3, -3);

/** The beginning, each match with its context, and as much as fits after the last one. */
function aroundMatches(text: string, ranges: MarkedText['ranges'], spans: readonly Span[], room: number): Span[] {
  const [from] = spans.at(-1) ?? [0];
  // The text after a series' prefix tells its meetings apart.
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

/** Joins spans that nearly touch: an ellipsis takes as much space as what it would leave out. */
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
    if (start > 0) shown = shown === '' ? '… ' : `${shown.replace(JOINT, '')} … `;
    const shift = shown.length - start;
    shown += text.slice(start, end);
    for (const [from, to] of ranges) if (from >= start && to <= end) marks.push([from + shift, to + shift]);
  }
  const isCut = (spans.at(-1)?.[1] ?? 0) < text.length;
  return { text: isCut ? `${shown.replace(JOINT, '')}…` : shown, ranges: marks };
}

/** A row as it is shown, different from others as far as titles and times go. */
export interface DistinctRow {
  recording: Recording;
  title: MarkedText;
  /** Whether the title needs two lines: past the first, another differs from it, or something matches. */
  isLong: boolean;
  /** Whether the time is shown with seconds. */
  seconds: boolean;
  /** The end of the id if title and second are the same, as when two people recorded a meeting; encoded for display. */
  idEnd: string | null;
}

/** Length of an id's end, which is usually enough. */
const ID_END = 4;

/**
 * Rows with titles shortened to one line of `units`, or two where that would look like another or cut off a match; with
 * seconds and ends of ids where the title and the minute are the same.
 */
export function tellApart(
  rows: readonly { recording: Recording; ranges: MarkedText['ranges'] }[],
  units = TWO_LINES,
): readonly DistinctRow[] {
  const prefixes = seriesPrefixes(rows.map(({ recording }) => recording.title));
  const twoLines = Math.min(2 * units, TWO_LINES);
  const shown = rows.map(({ recording, ranges }) => {
    const shorten = (room: number) =>
      shortenTitle({ text: recording.title, ranges }, prefixes.get(recording.title) ?? 0, room);
    const short = shorten(units);
    return { recording, shorten, short, drawn: drawnPart(short.text, units) };
  });
  type Shown = (typeof shown)[number];
  const secondOf = ({ recording: { createdAtMs } }: Shown) => Math.floor((createdAtMs ?? 0) / 1_000);
  const inMinute = (row: Shown) => `${Math.floor(secondOf(row) / 60)} ${row.drawn}`;
  const inSecond = (row: Shown) => `${secondOf(row)} ${row.recording.createdAtText} ${row.drawn}`;
  const titles = valuesBy(
    shown,
    ({ drawn }) => drawn,
    (row) => row.recording.title,
  );
  const seconds = valuesBy(shown, inMinute, secondOf);
  const ids = valuesBy(shown, inSecond, (row) => row.recording.id);
  const areMany = (values: ReadonlySet<unknown> | undefined) => values !== undefined && values.size > 1;
  return shown.map((row): DistinctRow => {
    const { recording, shorten, short, drawn } = row;
    const isCut = areMany(titles.get(drawn)) || short.ranges.some(([, end]) => end > drawn.length);
    const isLong = twoLines > units && isCut;
    const isSame = areMany(ids.get(inSecond(row)));
    return {
      recording,
      title: isLong ? shorten(twoLines) : short,
      isLong,
      seconds: areMany(seconds.get(inMinute(row))),
      idEnd: isSame ? encodeURIComponent(recording.id.slice(-ID_END).toWellFormed()) : null,
    };
  });
}

/** The different values of the rows that look alike. */
function valuesBy<Row>(rows: readonly Row[], lookOf: (row: Row) => string, valueOf: (row: Row) => string | number) {
  const values = new Map<string, Set<string | number>>();
  for (const row of rows) values.set(lookOf(row), (values.get(lookOf(row)) ?? new Set()).add(valueOf(row)));
  return values;
}
