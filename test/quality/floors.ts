import type { Figures } from './metrics.ts';

/** What the engine has to reach: shares, and of empty answers the most there may be. */
export type Floor = Omit<Figures, 'queries'>;

/** By the set of queries. They are only ever raised (of empty answers: lowered), to what the engine does. */
export const FLOORS: Readonly<Record<string, Floor>> = {
  exact: { at1: 0.685, at5: 0.91, mrr: 0.776, turn: 0.877, empty: 0 },
  typo: { at1: 0.01, at5: 0.012, mrr: 0.011, turn: 0.012, empty: 0.988 },
  form: { at1: 0.242, at5: 0.33, mrr: 0.279, turn: 0.257, empty: 0.39 },
  'wrong word': { at1: 0.147, at5: 0.23, mrr: 0.18, turn: 0.212, empty: 0.58 },
  CJK: { at1: 0.507, at5: 0.86, mrr: 0.643, turn: 0.712, empty: 0 },
};
