import type { Figures } from './metrics.ts';

/** The least figures by query set, and the most empty results; what is not named is only printed. */
export type Floors = Readonly<Record<string, Partial<Figures>>>;

/**
 * The goals of search quality by query set: minimum shares, the maximum share of empty results, and the minimum number
 * of queries, because fewer prove little. They are what people notice, not what the engine reaches today: that is
 * printed beside them.
 */
export const FLOORS: Floors = {
  exact: { queries: 200, at1: 0.9, at5: 0.97, empty: 0 },
  typo: { queries: 200, at1: 0.9, at5: 0.97, empty: 0 },
  form: { queries: 200, at1: 0.86, at5: 0.96, empty: 0 },
  'wrong word': { queries: 200, at1: 0.75, at5: 0.95, empty: 0 },
  CJK: { queries: 200, at1: 0.5, at5: 0.81, empty: 0 },
  questions: { queries: 60, at1: 0.84, at5: 0.97, empty: 0 },
};

/** The goal among thousands of generated meetings. */
export const LARGE_FLOORS: Floors = { exact: { queries: 200, at1: 0.85 } };

/** The goals for QMSum. They are for the whole data set, of which only a query is required. */
export const QMSUM_FLOORS: Floors = {
  'whole questions': { queries: 1, at1: 0.34, ndcg: 0.118, empty: 0 },
  'content words': { queries: 1, at1: 0.35, ndcg: 0.118, empty: 0 },
};
