import type { KeptRecord } from '../../lib/library/types.ts';
import { sampleMeetings, toSpoken } from './collection.ts';
import { FLOORS, QMSUM_FLOORS, type Floors } from './floors.ts';
import { KINDS, makeQueries, type KnownItem, type Pool } from './make-queries.ts';
import { generateMeetings } from './meetings/generate-meetings.ts';
import { figuresOf, type FoundRecording } from './metrics.ts';
import { readQmsum, toJudged } from './qmsum.ts';
import { asKnownItem, QUESTIONS } from './questions.ts';
import type { Line } from './report.ts';
import { contentWords } from './text-words.ts';
import { toFoundInside, toWidened } from '../../lib/background/recordings/search-handlers.ts';
import { LIBRARY_LIMITS } from '../../lib/models/search-state.ts';
import { parseQuery } from '../../lib/search/query-language.ts';
import { memoryStore, NOW_MS } from '../support/memory-library.ts';

/** Returns what the popup would show for a text, best first. */
type PopupSearch = (text: string, limit: number) => FoundRecording[];

/** Recordings per transaction. */
const PORTION = 50;

/** Creates a search with the product's own engine over these recordings. */
async function searchAsPopup(kept: readonly KeptRecord[]): Promise<PopupSearch> {
  const { store } = await memoryStore();
  for (let from = 0; from < kept.length; from += PORTION) store.keep(kept.slice(from, from + PORTION), NOW_MS);
  return (text, limit) => {
    const { query } = parseQuery(text, NOW_MS);
    const { rows, groups } = toFoundInside(store.search({ query, limit }));
    const left = groups.length < LIBRARY_LIMITS[0] ? limit - groups.length : 0;
    const widened = left > 0 ? toWidened(store.widen({ query, limit: left })).groups : [];
    // Recordings found by title only come first, as in the popup.
    return [
      ...rows.map(({ id }) => ({ id, turns: [] })),
      ...[...groups, ...widened].map(({ recording, hits }) => ({
        id: recording.id,
        turns: hits.map(({ turn }) => turn),
      })),
    ];
  };
}

/** Is told what has just been done. */
type Note = (text: string) => void;

/** The samples are few, and easier to tell apart than generated meetings. */
const SHARE_OF_SAMPLES = 1 / 3;
/** Recordings that are asked for: as many as have the hits that nDCG counts. */
const LIMIT = 10;

/**
 * Measures the engine with the samples and this many generated meetings: this many queries of each kind, and the
 * questions.
 */
export async function measureOwn(
  size: { meetings: number; queries: number },
  { floors = FLOORS, note }: { floors?: Floors; note?: Note } = {},
): Promise<Line[]> {
  const samples = sampleMeetings();
  const generated = generateMeetings(size.meetings);
  note?.(`${size.meetings} meetings generated`);
  const spoken = samples.map(toSpoken);
  const pools = [
    { meetings: spoken, share: SHARE_OF_SAMPLES },
    { meetings: generated.map(toSpoken), share: 1 - SHARE_OF_SAMPLES },
  ];
  const questions = QUESTIONS.map((question) => asKnownItem(question, spoken));
  return measure([...samples, ...generated], { ...queriesOf(pools, size.queries), questions }, { floors, note });
}

/** Measures other meetings the same way. There are no floors: these meetings differ between users. */
export async function measureOutside(kept: readonly KeptRecord[], queries: number, note?: Note): Promise<Line[]> {
  const spoken = kept.map(toSpoken).filter(({ turns }) => turns.length > 0);
  const lines = await measure(kept, queriesOf([{ meetings: spoken, share: 1 }], queries), { note });
  return lines.filter(({ figures }) => figures.queries > 0);
}

/**
 * Measures the engine with the questions of a folder in QMSum format: whole, and reduced to their content words. Each
 * is asked of all meetings together.
 */
export async function measureQmsum(folder: string, note?: Note): Promise<Line[]> {
  const judged = readQmsum(folder).map(toJudged);
  const whole = judged.flatMap(({ queries }) => queries);
  const words = whole.map(({ text, wanted }) => ({ text: contentWords(text).join(' ') || text, wanted }));
  const sets = { 'whole questions': whole, 'content words': words };
  return measure(
    judged.map(({ kept }) => kept),
    sets,
    { floors: QMSUM_FLOORS, note },
  );
}

type Sets = Readonly<Record<string, readonly KnownItem[]>>;

const queriesOf = (pools: readonly Pool[], count: number): Sets =>
  Object.fromEntries(KINDS.map((kind) => [kind, makeQueries(pools, kind, count)]));

async function measure(
  kept: readonly KeptRecord[],
  sets: Sets,
  { floors = {}, note }: { floors?: Floors; note?: Note | undefined },
): Promise<Line[]> {
  const search = await searchAsPopup(kept);
  note?.(`${kept.length} meetings stored`);
  return Object.entries(sets).map(([name, queries]) => {
    const figures = figuresOf(queries.map(({ text, wanted }) => ({ wanted, found: search(text, LIMIT) })));
    note?.(`${queries.length} queries searched: ${name}`);
    return { name, figures, floor: floors[name] ?? null };
  });
}
