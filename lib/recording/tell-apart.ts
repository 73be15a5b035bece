import { seriesPrefixes } from './series.ts';
import { drawnPart, shortenTitle, TWO_LINES, type MarkedText } from './short-title.ts';
import type { Recording } from './types.ts';

/** A recording that is to be shown in a row. */
interface PlainRow<Facts> {
  recording: Recording;
  ranges: MarkedText['ranges'];
  /** All that the row draws besides its title and its time, as precise as it is drawn; null if that is nothing. */
  facts: Facts;
}

/** A row as it is shown, different from all others. */
export interface DistinctRow<Facts> {
  recording: Recording;
  title: MarkedText;
  /** Whether the title needs two lines: past the first, another differs from it, or something matches. */
  isLong: boolean;
  facts: Facts;
  /** Whether the time is shown with seconds. */
  seconds: boolean;
  /** The end of the id, when nothing else differs; encoded, because an id may contain anything. */
  idEnd: string | null;
}

/** Length of an id's end that is usually enough. */
const ID_END = 4;

/**
 * Rows with titles shortened to one line of `units`, or to two lines where that would look like another or cut off a match; with
 * seconds, or the ends of the ids, only when everything else is the same.
 */
export function tellApart<Facts>(rows: readonly PlainRow<Facts>[], units = TWO_LINES): readonly DistinctRow<Facts>[] {
  const prefixes = seriesPrefixes(rows.map(({ recording }) => recording.title));
  const twoLines = Math.min(2 * units, TWO_LINES);
  const shorten = ({ recording: { title }, ranges }: PlainRow<Facts>, room: number) =>
    shortenTitle({ text: title, ranges }, prefixes.get(title) ?? 0, room);
  const short = rows.map((row) => ({ row, title: shorten(row, units) }));
  /** The titles that look alike on one line. */
  const looks = new Map<string, Set<string>>();
  const lookOf = ({ text }: MarkedText) => drawnPart(text, units);
  for (const { row, title } of short) {
    looks.set(lookOf(title), (looks.get(lookOf(title)) ?? new Set()).add(row.recording.title));
  }
  const shown = short.map(({ row, title }): DistinctRow<Facts> => {
    const { recording, facts } = row;
    const drawn = lookOf(title);
    const isCut = (looks.get(drawn)?.size ?? 0) > 1 || title.ranges.some(([, end]) => end > drawn.length);
    const isLong = twoLines > units && isCut;
    return { recording, title: isLong ? shorten(row, twoLines) : title, isLong, facts, seconds: false, idEnd: null };
  });
  for (const same of alike(shown, 60_000, twoLines)) {
    const seconds = new Set(same.map(({ recording }) => Math.floor((recording.createdAtMs ?? 0) / 1_000)));
    for (const row of same) row.seconds = seconds.size > 1;
  }
  for (const same of alike(shown, 1_000, twoLines)) {
    const ids = same.map(({ recording }) => recording.id);
    const longest = ids.reduce((most, { length }) => Math.max(most, length), 0);
    let length = Math.min(ID_END, longest);
    while (length < longest && new Set(ids.map((id) => id.slice(-length))).size < ids.length) length++;
    for (const row of same) row.idEnd = encodeURIComponent(row.recording.id.slice(-length).toWellFormed());
  }
  return shown;
}

/** UTF-16 units of a name that are certainly drawn next to others. */
const NAME_ROOM = 10;

/** A date that could not be parsed (`when`) is drawn whole. */
const shortenNames = (key: string, value: unknown): unknown =>
  typeof value === 'string' && key !== 'when' ? drawnPart(value, NAME_ROOM) : value;

/**
 * Groups of rows that would look the same, or may, where long texts are cut; with times truncated to `stepMs`. Most
 * rows differ in their titles: their facts are not compared, because that takes time on every key press.
 */
function alike<Facts>(rows: readonly DistinctRow<Facts>[], stepMs: number, units: number): DistinctRow<Facts>[][] {
  const sameTitles = groupsOf(rows, ({ recording: { createdAtMs }, title }) => {
    const when = createdAtMs === null ? null : Math.floor(createdAtMs / stepMs);
    return `${when} ${drawnPart(title.text, units)}`;
  });
  return sameTitles.flatMap((group) => groupsOf(group, ({ facts }) => JSON.stringify(facts, shortenNames)));
}

/** Groups of more than one row. */
function groupsOf<Row>(rows: readonly Row[], lookOf: (row: Row) => string): Row[][] {
  const looks = new Map<string, Row[]>();
  for (const row of rows) {
    const look = lookOf(row);
    const same = looks.get(look);
    if (same) same.push(row);
    else looks.set(look, [row]);
  }
  return [...looks.values()].filter(({ length }) => length > 1);
}
