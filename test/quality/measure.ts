import type { KeptRecord } from '../../lib/library/types.ts';
import { toSpoken } from './collection.ts';
import { KINDS, makeQueries, type Kind, type KnownItem } from './make-queries.ts';
import type { Outcome } from './metrics.ts';
import type { PopupSearch } from './search-as-popup.ts';

/** What a search answers to each query, in the order of the queries; `limit` recordings at most. */
export const ask = (search: PopupSearch, queries: readonly KnownItem[], limit = 5): Outcome[] =>
  queries.map(({ text, wanted }) => ({ wanted, found: search(text, limit) }));

/** The parts that samples and generated meetings have in the queries: the samples are few, and told apart too easily. */
const SHARES = { samples: 1, generated: 2 };

/** So many queries of each kind, made of these meetings. */
export function queriesByKind(
  { samples, generated }: Readonly<Record<keyof typeof SHARES, readonly KeptRecord[]>>,
  count: number,
): [Kind, KnownItem[]][] {
  const pools = [
    { meetings: samples.map(toSpoken), share: SHARES.samples },
    { meetings: generated.map(toSpoken), share: SHARES.generated },
  ];
  return KINDS.map((kind) => [kind, makeQueries(pools, kind, count)]);
}
