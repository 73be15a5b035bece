import { QMSUM_FLOORS } from './floors.ts';
import type { KnownItem } from './make-queries.ts';
import { figuresOf, ndcgOf, type PlaceFigures } from './metrics.ts';
import { readQmsum, toJudged } from './qmsum.ts';
import type { Line } from './report.ts';
import { searchAsPopup, type PopupSearch } from './search-as-popup.ts';
import { contentWords } from './text-words.ts';

const PLACES = 10;

/**
 * Measures the engine with the queries of a folder in QMSum format: whole, and reduced to their content words. Each is
 * run over all meetings together.
 */
export async function measureQmsum(folder: string): Promise<Line<PlaceFigures>[]> {
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

function lineOf(search: PopupSearch, name: string, queries: readonly KnownItem[]): Line<PlaceFigures> {
  const outcomes = queries.map(({ text, wanted }) => ({ wanted, found: search(text, PLACES) }));
  const { at1, empty } = figuresOf(outcomes);
  const ndcg = outcomes.reduce((sum, outcome) => sum + ndcgOf(outcome, PLACES), 0) / Math.max(1, outcomes.length);
  return { name, figures: { queries: queries.length, at1, ndcg, empty }, floor: QMSUM_FLOORS[name] ?? null };
}
