import type { RecordingId } from '../recording/types.ts';
import type { HitsPart, ResultRow } from './search-state.ts';

/** What the keys can go to: a row, or a place inside a recording by its number in the group. */
export interface Stop {
  id: RecordingId;
  hit: number | null;
}

interface Shown {
  rows: readonly ResultRow[];
  hits: HitsPart;
}

/** All of them as they stand on the screen: the first rows, the places, and the other rows. */
export function stopsOf({ rows, hits: { groups, headCount } }: Shown): Stop[] {
  const all = rows.map(({ recording }): Stop => ({ id: recording.id, hit: null }));
  const places = groups.flatMap(({ recording, hits }) => hits.map((_, hit): Stop => ({ id: recording.id, hit })));
  return places.length === 0 ? all : [...all.slice(0, headCount), ...places, ...all.slice(headCount)];
}

export const findStop = (stops: readonly Stop[], id: RecordingId | null, hit: number | null): number =>
  stops.findIndex((stop) => stop.id === id && stop.hit === hit);
