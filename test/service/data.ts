import { generateRecordings } from './recordings/generate.ts';
import { sampleRecordings } from './recordings/index.ts';
import { loadMeetings } from './recordings/load-data.ts';
import type { SampleContent, SampleMeta, SampleRecording } from './recordings/types.ts';

/** The sample recordings, a number of generated ones, the meetings of a folder, or the given recordings. */
export type DataSource = 'samples' | { generated: number } | { dir: string } | readonly SampleRecording[];

/** The source that the options `--data` and `--generated` of a command ask for. */
export function sourceOf({
  data,
  generated,
}: {
  data?: string | undefined;
  generated?: string | undefined;
}): DataSource {
  if (data !== undefined) return { dir: data };
  return generated === undefined ? 'samples' : { generated: Number(generated) };
}

export interface DataSet {
  /** In the order of the list. */
  metas: readonly SampleMeta[];
  /** Undefined for an unknown id. */
  contentOf: (id: string) => SampleContent | undefined;
}

export function openData(source: DataSource): DataSet {
  if (source === 'samples') return inMemory(sampleRecordings);
  if ('generated' in source) return generateRecordings(source.generated);
  return inMemory('dir' in source ? loadMeetings(source.dir) : source);
}

function inMemory(recordings: readonly SampleRecording[]): DataSet {
  const contents = new Map(recordings.map(({ meta, content }) => [meta.id, content]));
  return { metas: recordings.map(({ meta }) => meta), contentOf: (id) => contents.get(id) };
}
