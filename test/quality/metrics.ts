/** One recording of a result. */
export interface FoundRecording {
  id: string;
  /** The turns of its hits in display order; null outside the transcript. */
  turns: readonly (number | null)[];
  /** The engine's score, if it has one: equal scores are unordered. Without it, the order of the result counts. */
  score?: number;
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
  /** Nothing was found. */
  empty: number;
}

/** The same for queries whose right turns are judged by their places. */
export interface PlaceFigures extends Pick<Figures, 'queries' | 'at1' | 'empty'> {
  /** Mean nDCG of the first ten hits. */
  ndcg: number;
}

const SHOWN = 5;

/** The place of a recording, from 1; Infinity when it is missing: among equal scores, the worst place. */
export function placeOf(id: string, found: readonly FoundRecording[]): number {
  const at = found.findIndex((one) => one.id === id);
  if (at === -1) return Infinity;
  const score = found[at]?.score;
  if (score === undefined) return at + 1;
  return (
    Math.max(
      at,
      found.findLastIndex((one) => one.score === score),
    ) + 1
  );
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

export function figuresOf(outcomes: readonly Outcome[]): Figures {
  const places = outcomes.map(({ wanted, found }) => placeOf(wanted.id, found));
  const share = (holds: (outcome: Outcome, place: number) => boolean) =>
    mean(outcomes.map((outcome, at) => (holds(outcome, places[at] ?? Infinity) ? 1 : 0)));
  return {
    queries: outcomes.length,
    at1: share((_, place) => place === 1),
    at5: share((_, place) => place <= SHOWN),
    mrr: mean(places.map((place) => (place <= SHOWN ? 1 / place : 0))),
    turn: share((outcome, place) => place <= SHOWN && isRightTurnFirst(outcome)),
    empty: share(({ found }) => found.length === 0),
  };
}

function isRightTurnFirst({ wanted, found }: Outcome): boolean {
  const turn = found.find(({ id }) => id === wanted.id)?.turns[0];
  return turn !== undefined && turn !== null && wanted.turns.includes(turn);
}

/**
 * nDCG: the right turns among the first `most` places, weighted by 1 / log2(place + 1), relative to the best possible
 * order. Places are the hits in display order, recording by recording.
 */
export function ndcgOf({ wanted, found }: Outcome, most: number): number {
  const right = new Set(wanted.turns);
  const places = found.flatMap(({ id, turns }) => turns.map((turn) => ({ id, turn }))).slice(0, most);
  const gain = (at: number) => 1 / Math.log2(at + 2);
  let sum = 0;
  for (const [at, { id, turn }] of places.entries()) {
    if (id === wanted.id && turn !== null && right.delete(turn)) sum += gain(at);
  }
  let best = 0;
  for (let at = 0; at < Math.min(most, new Set(wanted.turns).size); at++) best += gain(at);
  return best === 0 ? 0 : sum / best;
}
