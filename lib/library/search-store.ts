import type { Database } from '@sqlite.org/sqlite-wasm';
import type { RecordingId } from '../recording/types.ts';
import { noFilters } from '../search/filter-recordings.ts';
import { findHits, type Sought } from './find-hits.ts';
import { isIdle, toMatching, type Matching } from './match.ts';
import { widenedWords } from './query-words.ts';
import type { Ranker, Ranking } from './ranking.ts';
import { readRow, select, withLocalNames } from './rows.ts';
import type { FoundWord } from './scores.ts';
import type { LibraryAnswer, LibraryGroup, LibrarySearch, LibraryTerm, WidenedAnswer } from './types.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Dependencies of a search. `nowMs` (epoch milliseconds) is what recency counts from. */
export interface SearchContext {
  database: Database;
  ranker: Ranker;
  vocabulary: Vocabulary;
  nowMs: number;
}

/** Searches everything that is stored for a query as typed. */
export function searchStore(context: SearchContext, search: LibrarySearch): LibraryAnswer {
  const matching = toMatching(search.query, search.isStrict === true);
  const ranking = context.ranker.rank(matching, context.nowMs);
  const worths = new Map(ranking.words.map((found) => [found.word.typed, found.rarity]));
  const most = ranking.words.reduce((sum, { rarity }) => Math.max(sum, rarity), 0);
  const isAll = matching.wanted.every(isIdle);
  const sought = matching.wanted.map((wanted, word): Sought => {
    const tells = isAll || !isIdle(wanted);
    const rarity = (tells && worths.get(wanted.pieces.map(({ text }) => text).join(' '))) || 0;
    return { wanted, word, weight: 1, worth: most > 0 ? rarity / most : 1 };
  });
  return answerOf(context, search, ranking, sought, matching);
}

/**
 * Finds what `searchStore` does not: recordings that contain some of the words, other forms of them, or what may be
 * meant by them. Stop words count only if nothing else of the query is in any recording that its filters leave. Nothing
 * for a query without words, or of phrases only.
 */
export function widenStore(context: SearchContext, search: LibrarySearch): WidenedAnswer {
  const { ranker, vocabulary, nowMs } = context;
  const matching = toMatching(search.query, false);
  const wanted = widenedWords(matching.typed, vocabulary);
  if (wanted.every(({ isRequired }) => isRequired)) return { groups: [], total: 0, said: 0, words: [] };
  const deciding = ranker.rankWidened(matching, wanted, nowMs);
  const isAnyThere = deciding.rows.length + ranker.rank(matching, nowMs).rows.length > 0;
  const ranking =
    isAnyThere || !matching.typed.some(isIdle)
      ? deciding
      : ranker.rankWidened(matching, widenedWords(matching.typed, vocabulary, true), nowMs);
  const most = ranking.words.reduce((sum, { rarity }) => Math.max(sum, rarity), 0);
  const sought = ranking.words.flatMap(({ word, variants, rarity, speakers }, at) =>
    word.variants.flatMap((variant, index): Sought[] =>
      (variants[index]?.standing.rows.length ?? 0) > 0 || speakers.size > 0
        ? [{ wanted: variant.wanted, word: at, weight: variant.weight, worth: rarity / most }]
        : [],
    ),
  );
  const shown = new Set(ranking.rows);
  const words = ranking.words.map((found) => toWidenedWord(found, shown));
  return { ...answerOf(context, search, ranking, sought, matching), words };
}

/** Ids of the recordings that contain any of these terms; as one text, because there may be thousands. */
export function readContaining(database: Database, terms: LibraryTerm[]): RecordingId[] {
  const { unwanted } = toMatching({ terms: [], without: terms, filters: noFilters() }, true);
  if (unwanted === null) return [];
  const sql = 'SELECT json_group_array(r.id) FROM words JOIN recording r ON r.row = words.rowid WHERE words MATCH ?';
  const [found] = select<[string]>(database, sql, [unwanted]);
  return JSON.parse(found?.[0] ?? '[]') as RecordingId[];
}

/** The word as typed if one of these rows contains it, otherwise its variants that one of them contains. */
function toWidenedWord({ word, variants }: FoundWord, shown: ReadonlySet<number>): WidenedAnswer['words'][number] {
  const { typed } = word;
  const there = word.variants.filter((_, at) => variants[at]?.standing.rows.some((row) => shown.has(row)));
  const asTyped = there.some(({ weight, open }) => weight === 1 || open);
  return { typed, found: asTyped ? [typed] : there.map(({ tokens }) => tokens.join(' ')).slice(0, MOST_SAID) };
}

/** Maximum number of found words to report for one word. */
const MOST_SAID = 3;

/**
 * Cache of the matches in the recordings of a ranking: the popup requests its first screen, and then the same again with
 * the rest. A change of the database makes a new ranking (`ranking.ts`).
 */
const groupsOf = new WeakMap<Ranking, Map<number, LibraryGroup>>();

function answerOf(
  { database }: SearchContext,
  { limit }: LibrarySearch,
  ranking: Ranking,
  sought: readonly Sought[],
  { speakers }: Matching,
): LibraryAnswer {
  const { rows, titled } = ranking;
  const said = rows.filter((row) => !titled.has(row));
  const first = rows.slice(0, limit);
  // What is only in titles takes no place from what was said.
  const others = said.slice(first.filter((row) => !titled.has(row)).length, limit);
  const known = groupsOf.get(ranking) ?? new Map<number, LibraryGroup>();
  groupsOf.set(ranking, known);
  const groups = [...first, ...others].flatMap((row) => {
    const group = known.get(row) ?? groupOf(database, row, sought, speakers);
    if (group) known.set(row, group);
    return group ?? [];
  });
  return { groups, total: rows.length, said: said.length };
}

function groupOf(
  database: Database,
  row: number,
  sought: readonly Sought[],
  speakers: readonly string[],
): LibraryGroup | null {
  const read = readRow(database, row);
  if (!read) return null;
  const { recording, summaryLines, notesLines } = read;
  if (sought.length === 0 && speakers.length === 0) return { recording, hits: [], hitCount: 0 };
  const content = withLocalNames(database, row, read.content);
  const { hits, count } = findHits({ recording, content, summaryLines, notesLines }, sought, speakers);
  return { recording, hits, hitCount: count };
}
