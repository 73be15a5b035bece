import type { KeptRecord } from '../../lib/library/types.ts';
import { sampleMeetings, toSpoken } from './collection.ts';
import { FLOORS } from './floors.ts';
import { asKnownItem } from './judged-questions.ts';
import { KINDS, makeQueries, type KnownItem, type Pool } from './make-queries.ts';
import { generateMeetings } from './meetings/generate-meetings.ts';
import { figuresOf } from './metrics.ts';
import { QUESTIONS } from './questions.ts';
import type { Line } from './report.ts';
import { searchAsPopup, type PopupSearch } from './search-as-popup.ts';

/** Rows that are visible without scrolling. */
const SHOWN = 5;
/** The samples are few, and easier to tell apart than generated meetings. */
const SHARE_OF_SAMPLES = 1 / 3;

/**
 * Measures the engine with the project's own meetings: this many generated ones, and this many queries of each kind.
 */
export async function measureOwn(size: { meetings: number; queries: number }): Promise<Line[]> {
  const samples = sampleMeetings();
  const generated = generateMeetings(size.meetings);
  const search = await searchAsPopup([...samples, ...generated]);
  const spoken = samples.map(toSpoken);
  const pools = [
    { meetings: spoken, share: SHARE_OF_SAMPLES },
    { meetings: generated.map(toSpoken), share: 1 - SHARE_OF_SAMPLES },
  ];
  const questions = QUESTIONS.map((question) => asKnownItem(question, spoken));
  return [...linesOf(search, pools, size.queries), lineOf(search, 'questions', questions)].map((line) => ({
    ...line,
    floor: FLOORS[line.name] ?? null,
  }));
}

/** Measures other meetings the same way. There are no floors: these meetings differ between users. */
export async function measureOutside(kept: readonly KeptRecord[], queries: number): Promise<Line[]> {
  const spoken = kept.map(toSpoken).filter(({ turns }) => turns.length > 0);
  const lines = linesOf(await searchAsPopup(kept), [{ meetings: spoken, share: 1 }], queries);
  return lines.filter(({ figures }) => figures.queries > 0);
}

const linesOf = (search: PopupSearch, pools: readonly Pool[], count: number): Line[] =>
  KINDS.map((kind) => lineOf(search, kind, makeQueries(pools, kind, count)));

const lineOf = (search: PopupSearch, name: string, queries: readonly KnownItem[]): Line => ({
  name,
  figures: figuresOf(queries.map(({ text, wanted }) => ({ wanted, found: search(text, SHOWN) }))),
  floor: null,
});
