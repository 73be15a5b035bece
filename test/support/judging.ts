import { decodeList } from '../../lib/api/decode-list.ts';
import type { TitleIndex } from '../../lib/search/titles.ts';
import type { JudgedGroups, JudgedQuery } from '../fixtures/judged-titles.ts';
import { sampleRecordings } from '../service/recordings/index.ts';

/** The rows that count as seen; a recording below them counts as not found. */
const SEEN = 50;

/**
 * The recordings that judged queries search. `files` are meetings from outside with their file names; without them,
 * queries can mean only the samples.
 */
export function openJudgedLibrary(files: readonly { name: string; value: unknown }[] = []) {
  const meetings = files.map(({ value }) => (value as { meta: unknown }).meta);
  const decoded = decodeList([...sampleRecordings.map(({ meta }) => meta), ...meetings], {
    unit: 'seconds',
    proved: true,
  });
  const recordings = decoded?.recordings ?? [];
  const samples = recordings.slice(0, sampleRecordings.length);
  return {
    recordings,
    /** The id that a judgment means; null when its meeting is not here. Throws for a title that no sample has. */
    idOf(means: JudgedQuery['means']): string | null {
      if (typeof means === 'number') {
        const at = files.findIndex(({ name }) => name.startsWith(`${String(means).padStart(2, '0')}-`));
        return at === -1 ? null : (recordings[samples.length + at]?.id ?? null);
      }
      // The samples are newest first.
      const sample =
        samples.find(({ title }) => title === means) ?? samples.find(({ title }) => title.startsWith(means));
      if (!sample) throw new Error(`No sample recording has the title ${means}`);
      return sample.id;
    },
  };
}

export interface Judgement {
  group: string;
  query: string;
  /** 1 is the first row; Infinity when it was not found. */
  place: number;
}

/** The place of each judged recording; queries that mean a missing meeting are left out. */
export function judge(
  groups: JudgedGroups,
  library: ReturnType<typeof openJudgedLibrary>,
  index: TitleIndex,
): Judgement[] {
  return Object.entries(groups).flatMap(([group, queries]) =>
    queries.flatMap(({ query, means }) => {
      const id = library.idOf(means);
      if (id === null) return [];
      const at = index.search(query, SEEN).findIndex(({ recording }) => recording.id === id);
      return { group, query, place: at === -1 ? Infinity : at + 1 };
    }),
  );
}

/** The share of the judgments that are among the first `rows`. */
export const successAt = (rows: number, judgements: readonly Judgement[]): number =>
  judgements.filter(({ place }) => place <= rows).length / judgements.length;
