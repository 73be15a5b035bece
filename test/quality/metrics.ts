/** One recording of a result. */
export interface FoundRecording {
  id: string;
  /** The turns of its hits in display order; null outside the transcript. */
  turns: readonly (number | null)[];
}

/** The right result of a query: a recording, and its right turns. */
export interface Wanted {
  id: string;
  turns: readonly number[];
}

/** The right result of a query, and what was found, best first. */
export interface Outcome {
  wanted: Wanted;
  found: readonly FoundRecording[];
}

/** Shares of all queries, from 0 to 1; an empty result counts as wrong. */
export interface Figures {
  queries: number;
  /** The recording comes first. */
  at1: number;
  /** The recording is among the first five. */
  at5: number;
  /** Mean of 1 / place among the first five, 0 beyond them. */
  mrr: number;
  /** The recording is among the first five, and the first of its hits is a right turn. */
  turn: number;
  /** Mean nDCG of the first ten hits. */
  ndcg: number;
  /** Nothing was found. */
  empty: number;
}

/** Rows that are visible without scrolling. */
const SHOWN = 5;
const HITS = 10;

/** The figures of these queries; all are zero if there are none. */
export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const mean = (valueOf: (outcome: Outcome) => number | boolean) =>
    outcomes.reduce((sum, outcome) => sum + Number(valueOf(outcome)), 0) / Math.max(1, outcomes.length);
  return {
    queries: outcomes.length,
    at1: mean((outcome) => placeOf(outcome) === 1),
    at5: mean((outcome) => placeOf(outcome) <= SHOWN),
    mrr: mean((outcome) => 1 / placeOf(outcome)),
    turn: mean((outcome) => placeOf(outcome) <= SHOWN && isRightTurnFirst(outcome)),
    ndcg: mean((outcome) => ndcgOf(outcome, HITS)),
    empty: mean(({ found }) => found.length === 0),
  };
}

/** The place of the right recording, from 1; Infinity if it is not shown. */
function placeOf({ wanted, found }: Outcome): number {
  const at = found.slice(0, SHOWN).findIndex(({ id }) => id === wanted.id);
  return at === -1 ? Infinity : at + 1;
}

function isRightTurnFirst({ wanted, found }: Outcome): boolean {
  const turn = found.find(({ id }) => id === wanted.id)?.turns[0];
  return turn !== undefined && turn !== null && wanted.turns.includes(turn);
}

/**
 * nDCG: the right turns among the first `most` hits, weighted by 1 / log2(place + 1), relative to the best possible
 * order. Hits are in display order, recording by recording.
 */
export function ndcgOf({ wanted, found }: Outcome, most: number): number {
  const right = new Set(wanted.turns);
  const gain = (at: number) => 1 / Math.log2(at + 2);
  let best = 0;
  for (let at = 0; at < Math.min(most, right.size); at++) best += gain(at);
  let sum = 0;
  const hits = found.flatMap(({ id, turns }) => turns.map((turn) => ({ id, turn }))).slice(0, most);
  for (const [at, { id, turn }] of hits.entries()) {
    if (id === wanted.id && turn !== null && right.delete(turn)) sum += gain(at);
  }
  return best === 0 ? 0 : sum / best;
}
