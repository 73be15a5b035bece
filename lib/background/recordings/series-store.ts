import type { Neighbors } from '../../messaging/protocol.ts';
import { createSeriesTest } from '../../recording/series.ts';
import type { RecordingId } from '../../recording/types.ts';
import type { StoreDeps } from '../platform.ts';

const NO_SERIES: Neighbors = { earlier: null, later: null };
const NOBODY: ReadonlySet<string> = new Set();

/**
 * Somebody is in both, where names are known. Meetings of two share both people: the user is in all of them, and would
 * connect one-on-ones with different people.
 */
function areOneCircle(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const least = Math.min(some.size, others.size);
  const common = [...some].filter((name) => others.has(name)).length;
  return least === 0 || common >= (least === 2 ? 2 : 1);
}

/** Finds recordings of one series: with the same title except for dates and counters, and a speaker in common. */
export function createSeriesStore({ cache, library, words }: StoreDeps) {
  /** Speaker names by recording, as far as they are known; null when the library does not respond. */
  async function readNames(ids: RecordingId[]): Promise<ReadonlyMap<RecordingId, ReadonlySet<string>> | null> {
    const answer = await cache.askLibrary((connectionId) => library.speakerNames(connectionId, { ids }));
    return answer.ok ? new Map(answer.value.map(({ id, names }) => [id, new Set(names)])) : null;
  }

  return {
    /** The recordings before and after one in its series; null where there is none, or it cannot be determined now. */
    async place(id: RecordingId): Promise<Neighbors> {
      // Newest first.
      const rows = await cache.rows();
      const own = rows.find((row) => row.id === id);
      const isOfSeries = own ? createSeriesTest(own.title, words.copy().locale) : null;
      if (!isOfSeries) return NO_SERIES;
      const isIn = ({ id: other, title }: { id: RecordingId; title: string }) => other === id || isOfSeries(title);
      const ids = rows.filter(isIn).map((row) => row.id);
      if (ids.length === 1) return NO_SERIES;
      const names = await readNames(ids);
      // Without names, the series cannot be determined now.
      if (names === null) return NO_SERIES;
      const ownNames = names.get(id) ?? NOBODY;
      const meets = (other: RecordingId) => areOneCircle(ownNames, names.get(other) ?? NOBODY);
      const at = ids.indexOf(id);
      return {
        earlier: ids.slice(at + 1).find(meets) ?? null,
        later: ids.slice(0, at).findLast(meets) ?? null,
      };
    },
  };
}
