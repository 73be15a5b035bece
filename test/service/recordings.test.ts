import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleIds, sampleRecordings } from './recordings/index.ts';
import { loadMeetings } from './recordings/load-data.ts';
import { sampleNow } from './recordings/people.ts';
import type { SampleContent } from './recordings/types.ts';

const segmentsOf = (content: SampleContent) => content.transcriptSegments ?? [];
const spoken = sampleRecordings.filter(({ content }) => segmentsOf(content).length > 0);

/** Entries of a transcription: a line that does not start an entry belongs to the one before. */
const entriesOf = (transcription: string) => transcription.split(/\n(?=\[[^\]\n]+ @ \d+:\d\d\]: )/);

describe('the sample recordings', () => {
  it('are newest first, each with an id of its own, before the fixed instant', () => {
    const dates = sampleRecordings.map(({ meta }) => meta.createdAt);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(dates[0]?.localeCompare(sampleNow)).toBe(-1);
    expect(new Set(sampleRecordings.map(({ meta }) => meta.id)).size).toBe(sampleRecordings.length);
    expect(new Set(Object.values(sampleIds)).size).toBe(Object.keys(sampleIds).length);
  });

  it('are of every status, and of one that nobody announced', () => {
    const statuses = new Set(sampleRecordings.map(({ meta }) => meta.status));
    expect(statuses).toEqual(new Set(['UPLOADING', 'PROCESSING', 'COMPLETED', 'FAILED', 'ARCHIVED_V2']));
  });

  it.each(spoken.map(({ meta, content }) => [meta.meetingTitle, meta, content] as const))(
    'agree with their content: %s',
    (_, meta, content) => {
      const segments = segmentsOf(content);
      const times = segments.flatMap(({ startTime, endTime }) => [startTime ?? NaN, endTime ?? NaN]);
      const labels = new Set(segments.map(({ speaker }) => speaker));
      expect(times.every((time, index) => time > (times[index - 1] ?? 0))).toBe(true);
      expect([meta.duration, meta.speakerCount]).toEqual([Math.ceil(times.at(-1) ?? NaN), labels.size]);
      expect(entriesOf(content.transcription ?? '').map((entry) => entry.replace(/^.+?\]: /, ''))).toEqual(
        segments.map(({ text }) => text),
      );
      expect([...labels]).toEqual(expect.arrayContaining(Object.keys(content.speakerNames ?? {})));
    },
  );
});

describe('loadMeetings', () => {
  let dir = '';
  beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'recordings-'))));
  afterEach(() => rmSync(dir, { recursive: true }));
  const write = (name: string, value: unknown) => writeFileSync(join(dir, name), JSON.stringify(value));
  const [one, two] = spoken;

  it('reads recordings in the order of the files, without their source and whatever else is there', () => {
    write('2.json', { ...two, source: { name: 'somewhere' } });
    write('1.json', one);
    write('list.json', [1, 2]);
    write('half.json', { meta: { id: 'half' } });
    write('README.md', one);
    mkdirSync(join(dir, 'licences'));
    expect(loadMeetings(dir)).toEqual([one, two]);
  });

  it('says which folder is empty, missing, or holds a broken file', () => {
    expect(() => loadMeetings(dir)).toThrow(`No recordings in ${dir}`);
    expect(() => loadMeetings(join(dir, 'nowhere'))).toThrow(`Cannot read the folder of recordings ${dir}`);
    writeFileSync(join(dir, 'broken.json'), '{"meta":');
    expect(() => loadMeetings(dir)).toThrow(`Not a JSON file: ${join(dir, 'broken.json')}`);
  });
});
