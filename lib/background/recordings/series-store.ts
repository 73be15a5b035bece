import { uiLanguage } from '../../i18n.ts';
import type { SeriesPlace } from '../../messaging/protocol.ts';
import { createSeriesTest } from '../../recording/series.ts';
import type { Recording, RecordingId } from '../../recording/types.ts';
import type { StoreDeps } from '../platform.ts';

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
export function createSeriesStore({ cache, library }: StoreDeps) {
  /** Speaker names by recording, as far as they are known; null when the library does not respond. */
  async function readNames(ids: RecordingId[]): Promise<ReadonlyMap<RecordingId, ReadonlySet<string>> | null> {
    const answer = await cache.askLibrary((connectionId) => library.speakerNames(connectionId, { ids }));
    return answer.ok ? new Map(answer.value.map(({ id, names }) => [id, new Set(names)])) : null;
  }

  return {
    /** Where a recording is in its series; null when it is alone, or that cannot be determined now. */
    async place(id: RecordingId): Promise<SeriesPlace | null> {
      // Newest first.
      const rows = await cache.rows();
      const own = rows.find((row) => row.id === id);
      const isOfSeries = own ? createSeriesTest(own.title, uiLanguage()) : null;
      const alike = isOfSeries ? rows.filter((row) => row === own || isOfSeries(row.title)) : [];
      const names = alike.length > 1 ? await readNames(alike.map((row) => row.id)) : null;
      if (names === null) return null;
      const ownNames = names.get(id) ?? NOBODY;
      const members = alike.filter((row) => row === own || areOneCircle(ownNames, names.get(row.id) ?? NOBODY));
      const at = members.findIndex((row) => row === own);
      const count = members.length;
      if (count === 1) return null;
      return { at: count - at, count, earlier: neighbor(members[at + 1]), later: neighbor(members[at - 1]) };
    },
  };
}

const neighbor = (row: Recording | undefined) =>
  row ? { id: row.id, title: row.title, createdAtMs: row.createdAtMs } : null;
