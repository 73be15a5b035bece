import { succeed, type Result } from '../../failure.ts';
import type { SeriesPlace } from '../../messaging/protocol.ts';
import { seriesOf } from '../../recording/series.ts';
import type { RecordingId } from '../../recording/types.ts';
import type { StoreDeps } from '../platform.ts';

const NO_SERIES: SeriesPlace = { earlier: null, later: null, isDetached: false };
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
export function createSeriesStore({ cache, library, records, scopeOf, words }: StoreDeps) {
  /** The series title, without month and day names in the user's language. */
  const seriesIn = (title: string) => seriesOf(title, words.copy().locale);

  async function readDetached(): Promise<Result<ReadonlySet<RecordingId>>> {
    const scope = await scopeOf();
    if (!scope.ok) return scope;
    if (scope.value === null) return succeed(new Set<RecordingId>());
    const all = await records.readAll('detached', scope.value);
    return all.ok ? succeed(new Set(all.value.map(([id]) => id as RecordingId))) : all;
  }

  /** Speaker names by recording, as far as they are known; null when the library does not respond. */
  async function readNames(ids: RecordingId[]): Promise<ReadonlyMap<RecordingId, ReadonlySet<string>> | null> {
    const answer = await cache.askLibrary((connectionId) => library.speakerNames(connectionId, { ids }));
    return answer.ok ? new Map(answer.value.map(({ id, names }) => [id, new Set(names)])) : null;
  }

  return {
    /** `storage-failed` when the detached recordings could not be read. */
    async place(id: RecordingId): Promise<Result<SeriesPlace>> {
      const out = await readDetached();
      if (!out.ok) return out;
      // Newest first.
      const rows = await cache.rows();
      const own = rows.find((row) => row.id === id);
      const series = own ? seriesIn(own.title) : '';
      if (out.value.has(id)) return succeed({ ...NO_SERIES, isDetached: true });
      if (series === '') return succeed(NO_SERIES);
      const isIn = ({ id: other, title }: { id: RecordingId; title: string }) =>
        other === id || (!out.value.has(other) && seriesIn(title) === series);
      const ids = rows.filter(isIn).map((row) => row.id);
      if (ids.length === 1) return succeed(NO_SERIES);
      const names = await readNames(ids);
      // Without names, the series cannot be determined now.
      if (names === null) return succeed(NO_SERIES);
      const ownNames = names.get(id) ?? NOBODY;
      const meets = (other: RecordingId) => areOneCircle(ownNames, names.get(other) ?? NOBODY);
      const at = ids.indexOf(id);
      return succeed({
        earlier: ids.slice(at + 1).find(meets) ?? null,
        later: ids.slice(0, at).findLast(meets) ?? null,
        isDetached: false,
      });
    },
    /** False when nothing was changed. */
    async setDetached(id: RecordingId, isDetached: boolean): Promise<boolean> {
      const scope = await scopeOf();
      if (!scope.ok || scope.value === null) return false;
      return isDetached
        ? records.write('detached', scope.value, id, true)
        : records.remove('detached', scope.value, [id]);
    },
  };
}
