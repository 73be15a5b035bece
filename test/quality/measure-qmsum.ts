import type { KnownItem } from './make-queries.ts';
import { figuresOf, ndcgOf } from './metrics.ts';
import { readQmsum, toJudged } from './qmsum.ts';
import { aligned } from './report.ts';
import { searchAsPopup, type PopupSearch } from './search-as-popup.ts';
import { contentWords } from './text-words.ts';

const PLACES = 10;

/** Shares of all queries, each run over all meetings together. */
export interface QmsumLine {
  name: string;
  queries: number;
  /** The right meeting comes first. */
  at1: number;
  /** nDCG of the first ten hits, judged by the answer spans. */
  ndcg: number;
  empty: number;
}

/** Measures the engine with the queries of a folder in QMSum format: whole, and reduced to their content words. */
export async function measureQmsum(folder: string): Promise<QmsumLine[]> {
  const judged = readQmsum(folder).map(toJudged);
  const search = await searchAsPopup(judged.map(({ kept }) => kept));
  const queries = judged.flatMap((one) => one.queries);
  return [
    lineOf(search, 'whole questions', queries),
    lineOf(
      search,
      'content words',
      queries.map(({ text, wanted }) => ({ text: contentWords(text).join(' ') || text, wanted })),
    ),
  ];
}

function lineOf(search: PopupSearch, name: string, queries: readonly KnownItem[]): QmsumLine {
  const outcomes = queries.map(({ text, wanted }) => ({ wanted, found: search(text, PLACES) }));
  const { at1, empty } = figuresOf(outcomes);
  const ndcg = outcomes.reduce((sum, outcome) => sum + ndcgOf(outcome, PLACES), 0) / Math.max(1, outcomes.length);
  return { name, queries: queries.length, at1, ndcg, empty };
}

/** Formats the lines as a plain-text table. */
export const qmsumTable = (lines: readonly QmsumLine[]): string =>
  aligned([
    ['What', 'queries', 'R@1', 'nDCG@10', 'empty'],
    ...lines.map(({ name, queries, at1, ndcg, empty }) => [
      name,
      String(queries),
      ...[at1, ndcg, empty].map((value) => value.toFixed(3)),
    ]),
  ]);
