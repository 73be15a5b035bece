import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { daysBefore, recording } from './recordings/build.ts';
import { generateContent, generateRecordings } from './recordings/generate.ts';
import { sampleIds, sampleRecordings } from './recordings/index.ts';
import { loadMeetings } from './recordings/load-data.ts';
import { sampleNow } from './recordings/people.ts';
import type { SampleContent, SampleMeta, SampleRecording } from './recordings/types.ts';

const id = '00000000-0000-4000-8000-000000000001';
const dayMs = 86_400_000;

const titleOf = ({ meta }: SampleRecording) => meta.meetingTitle ?? '';
const segmentsOf = (content: SampleContent) => content.transcriptSegments ?? [];
const wordsOf = (content: SampleContent, only?: string) =>
  segmentsOf(content)
    .filter(({ speaker }) => only === undefined || speaker === only)
    .map(({ text }) => text)
    .join(' ');
const labelsIn = (content: SampleContent) => new Set(segmentsOf(content).map(({ speaker }) => speaker));
const idsOf = (recordings: readonly SampleRecording[]) => recordings.map(({ meta }) => meta.id);
const spoken = sampleRecordings.filter(({ content }) => segmentsOf(content).length > 0);

function sample(wanted: string): SampleRecording {
  const found = sampleRecordings.find(({ meta }) => meta.id === wanted);
  if (!found) throw new Error(`No sample ${wanted}`);
  return found;
}

/** Changes of speaker, plus one: what a reader sees as blocks. */
function turnsIn(content: SampleContent): number {
  const speakers = segmentsOf(content).map((segment) => segment.speaker);
  return speakers.filter((speaker, index) => speaker !== speakers[index - 1]).length;
}

/** Entries of a transcription, parsed: a line that does not start an entry belongs to the one before. */
function entriesOf(transcription: string) {
  return transcription.split(/\n(?=\[[^\]\n]+ @ \d+:\d\d\]: )/).map((entry) => {
    const match = /^\[(.+?) @ (\d+):(\d\d)\]: (.+)$/s.exec(entry);
    if (!match) throw new Error(`Not an entry: ${entry}`);
    return { speaker: match[1], seconds: Number(match[2]) * 60 + Number(match[3]), text: match[4] };
  });
}

describe('the sample recordings', () => {
  it('are many, newest first, and no two share an id', () => {
    const dates = sampleRecordings.map(({ meta }) => meta.createdAt);
    expect(sampleRecordings.length).toBeGreaterThanOrEqual(24);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(new Set(sampleRecordings.map(({ meta }) => meta.id)).size).toBe(sampleRecordings.length);
    for (const { meta } of sampleRecordings) expect(meta.id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  });

  it('lie in the eighteen months before the fixed instant, on weekdays, some of them on its day', () => {
    const ages = sampleRecordings.map(({ meta }) => (Date.parse(sampleNow) - Date.parse(meta.createdAt)) / dayMs);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(ages.filter((age) => age < 1).length).toBeGreaterThan(1);
    expect(Math.max(...ages)).toBeGreaterThan(500);
    expect(Math.max(...ages)).toBeLessThan(550);
    for (const { meta } of sampleRecordings) expect([1, 2, 3, 4, 5]).toContain(new Date(meta.createdAt).getUTCDay());
  });

  it('write dates in UTC with milliseconds, and end before they are updated', () => {
    expect(sampleRecordings.map(({ meta }) => new Date(meta.createdAt).toISOString())).toEqual(
      sampleRecordings.map(({ meta }) => meta.createdAt),
    );
    const tooEarly = spoken.filter(
      ({ meta }) => Date.parse(meta.updatedAt ?? '') <= Date.parse(meta.createdAt) + (meta.duration ?? NaN) * 1000,
    );
    expect(idsOf(tooEarly)).toEqual([]);
  });

  it('are of every status, and of one that nobody announced', () => {
    const statuses = new Set(sampleRecordings.map(({ meta }) => meta.status));
    expect(statuses).toEqual(new Set(['UPLOADING', 'PROCESSING', 'COMPLETED', 'FAILED', 'ARCHIVED_V2']));
  });

  it('are as long as their last segment and count the speakers who speak', () => {
    expect(spoken.map(({ meta }) => [meta.id, meta.duration, meta.speakerCount])).toEqual(
      spoken.map(({ meta, content }) => [
        meta.id,
        Math.ceil(segmentsOf(content).at(-1)?.endTime ?? NaN),
        labelsIn(content).size,
      ]),
    );
  });

  it('have segments in order, each with a length, none over another', () => {
    for (const { content } of spoken) {
      const times = segmentsOf(content).flatMap(({ startTime, endTime }) => [startTime ?? NaN, endTime ?? NaN]);
      expect(times.every((time, index) => time > (times[index - 1] ?? 0))).toBe(true);
    }
  });

  it('have a transcription that says the same as the segments', () => {
    for (const { content } of spoken) {
      expect(entriesOf(content.transcription ?? '')).toEqual(
        segmentsOf(content).map(({ speaker, startTime, text }) => ({
          speaker,
          seconds: Math.floor(startTime ?? NaN),
          text,
        })),
      );
    }
  });

  it('have mostly the length of a real exchange, and two of them a long one', () => {
    const turns = sampleRecordings.map(({ content }) => turnsIn(content));
    expect(turns.filter((count) => count >= 25).length).toBeGreaterThanOrEqual(20);
    expect(turns.filter((count) => count >= 100).length).toBe(2);
    expect(turnsIn(sample(sampleIds.long).content)).toBeGreaterThanOrEqual(100);
    expect(turnsIn(sample(sampleIds.longWithNames).content)).toBeGreaterThanOrEqual(100);
  });

  it('name only speakers who speak, leave some without a name, and belong to several people and teams', () => {
    const namesOf = (content: SampleContent) => Object.keys(content.speakerNames ?? {});
    const silent = spoken.filter(({ content }) => namesOf(content).some((label) => !labelsIn(content).has(label)));
    expect(idsOf(silent)).toEqual([]);
    const partlyNamed = spoken.filter(({ content }) => namesOf(content).length < labelsIn(content).size);
    expect(partlyNamed.length).toBeGreaterThan(3);
    expect(partlyNamed.length).toBeLessThan(spoken.length - 10);
    expect(new Set(sampleRecordings.map(({ meta }) => meta.user.id)).size).toBeGreaterThan(6);
    expect(new Set(sampleRecordings.map(({ meta }) => meta.team?.id)).size).toBeGreaterThan(5);
    expect(new Set(sampleRecordings.map(({ meta }) => meta.isOwner))).toEqual(new Set([true, false]));
  });

  it('point with the times in their summaries into the recording', () => {
    const times = sampleRecordings.flatMap(({ meta, content }) =>
      [...(content.summary ?? '').matchAll(/\[(\d+):(\d\d)\]/g)].map(([, minutes, seconds]) => ({
        seconds: Number(minutes) * 60 + Number(seconds),
        duration: meta.duration ?? 0,
      })),
    );
    expect(times.length).toBeGreaterThan(2);
    expect(times.filter(({ seconds, duration }) => seconds >= duration)).toEqual([]);
  });

  it('use all of Markdown in their summaries', () => {
    const summaries = sampleRecordings.map(({ content }) => content.summary ?? '').join('\n');
    for (const construct of [/^# /m, /^- \[x\] /m, /^- \[ \] /m, /^1\. /m, /^\|[-:| ]+\|$/m, /^```sql$/m, /^> /m]) {
      expect(summaries).toMatch(construct);
    }
    for (const construct of [/\]\(https:\/\//, /\*\*\S/, /`\S/, /~~\S/]) expect(summaries).toMatch(construct);
    expect(summaries).not.toMatch(/^ {4}#/m);
  });
});

describe('the samples that tests ask for', () => {
  it('have distinct ids', () => {
    const ids = Object.values(sampleIds);
    expect(new Set(ids).size).toBe(ids.length);
    for (const wanted of ids) expect(sample(wanted).meta.id).toBe(wanted);
  });

  it('main: everything is there', () => {
    const { meta, content } = sample(sampleIds.main);
    expect(meta.isOwner).toBe(true);
    expect(Object.keys(content.speakerNames ?? {})).toHaveLength(meta.speakerCount ?? 0);
    expect(content.summary).toContain('| 06:12 |');
    expect(content.notes).toContain('## Before the call');
  });

  it.each([
    ['hebrew', /\p{Script=Hebrew}/gu, 1_000],
    ['japanese', /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu, 1_000],
    ['french', /[éèêàçùôîœ]/g, 60],
    ['german', /[äöüßÄÖÜ]/g, 30],
    ['vietnamese', /[\u1ea0-\u1ef9]/g, 120],
  ] as const)('%s: title and talk are in the language', (key, letters, atLeast) => {
    const found = sample(sampleIds[key]);
    expect(titleOf(found)).toMatch(letters);
    expect(wordsOf(found.content).match(letters)?.length).toBeGreaterThan(atLeast);
  });

  it('japanese: the line breaks of the author leave no spaces', () => {
    expect(wordsOf(sample(sampleIds.japanese).content)).not.toMatch(/[、\p{Script=Hiragana}] \p{Script=Hiragana}/u);
  });

  it('bilingual: both languages are spoken, also by one person', () => {
    const { content } = sample(sampleIds.bilingual);
    const first = wordsOf(content, 'Speaker 1');
    expect(first).toMatch(/¿|ñ|cuando/);
    expect(first).toMatch(/\bthe\b/);
  });

  it('noSegments: text with line breaks, brackets, and minutes beyond the hour', () => {
    const { meta, content } = sample(sampleIds.noSegments);
    const entries = entriesOf(content.transcription ?? '');
    expect(segmentsOf(content)).toEqual([]);
    expect(entries.find(({ seconds }) => seconds === 61 * 60 + 5)?.text).toMatch(/\[a door\].*\nAnd if/);
    expect(entries.length).toBeGreaterThan(15);
    expect(new Set(entries.map(({ speaker }) => speaker)).size).toBe(meta.speakerCount);
    expect(entries.at(-1)?.seconds).toBeLessThan(meta.duration ?? 0);
  });

  it('summary, names and transcript are missing where they should be', () => {
    expect(sample(sampleIds.noSummary).content).toMatchObject({ summary: null });
    expect(turnsIn(sample(sampleIds.noSummary).content)).toBeGreaterThan(25);
    expect(sample(sampleIds.noNames).content).toMatchObject({ speakerNames: {}, notes: null });
    expect(sample(sampleIds.noTranscript)).toMatchObject({
      meta: { status: 'COMPLETED' },
      content: { transcription: '', transcriptSegments: [], summary: null },
    });
  });

  it('htmlSummary: is HTML', () => {
    expect(sample(sampleIds.htmlSummary).content.summary).toMatch(/^<h1>.*<\/p>$/s);
  });

  it('twoLabelsOneName: two speakers who speak have one name', () => {
    const { content } = sample(sampleIds.twoLabelsOneName);
    expect([...labelsIn(content)]).toEqual(expect.arrayContaining(['Speaker 2', 'Speaker 5']));
    expect(content.speakerNames?.['Speaker 2']).toBe(content.speakerNames?.['Speaker 5']);
  });

  it.each([
    ['uploading', 'UPLOADING'],
    ['processing', 'PROCESSING'],
    ['failed', 'FAILED'],
  ] as const)('%s: has nothing to read', (key, status) => {
    const { meta, content } = sample(sampleIds[key]);
    expect(meta).toMatchObject({ status, speakerCount: null });
    expect([content.transcription ?? '', segmentsOf(content), content.summary ?? null]).toEqual(['', [], null]);
  });

  it('titles: long, empty, null, like HTML, shared, and with diacritics', () => {
    const titles = sampleRecordings.map(titleOf);
    expect(titleOf(sample(sampleIds.longTitle)).length).toBeGreaterThanOrEqual(300);
    expect(sample(sampleIds.emptyTitle).meta.meetingTitle).toBe('');
    expect(sample(sampleIds.nullTitle).meta.meetingTitle).toBeNull();
    expect(titleOf(sample(sampleIds.htmlTitle))).toContain('<b>Q3</b> & "plans"');
    expect(titles.filter((title) => title === 'Weekly sync')).toHaveLength(2);
    expect(titles.filter((title) => title.startsWith('Weekly sync')).length).toBeGreaterThanOrEqual(4);
    expect(titles.filter((title) => title.startsWith('Pricing review')).length).toBeGreaterThanOrEqual(3);
    expect(titles.filter((title) => title.normalize('NFD') !== title).length).toBeGreaterThanOrEqual(5);
  });
});

describe('recording', () => {
  const draft = { id, title: 'A', createdAt: daysBefore(1, '10:00:00.500') };

  it('joins the lines of a turn, and lets silence pass', () => {
    const { content } = recording({ ...draft, talk: '1: One,\n two.\n @ 61:05\n 2: Three.' });
    expect(content.transcription).toBe('[Speaker 1 @ 0:01]: One, two.\n[Speaker 2 @ 61:05]: Three.');
  });

  it('speaks about 150 words a minute', () => {
    const { meta } = recording({ ...draft, talk: `1: ${Array.from({ length: 60 }, () => 'One two five.').join(' ')}` });
    expect(meta.duration).toBeGreaterThan(60);
    expect(meta.duration).toBeLessThan(90);
  });

  it('refuses a talk that nobody starts', () => {
    expect(() => recording({ ...draft, talk: 'Hello.' })).toThrow('must start with a speaker');
  });
});

describe('the generator', () => {
  const { metas, contentOf } = generateRecordings(10_000);
  const completed = metas.filter((meta) => meta.status === 'COMPLETED');

  it('makes the same recordings of the same seed, and others of another', () => {
    const again = generateRecordings(10_000);
    const ids = (items: readonly SampleMeta[]) => new Set(items.map((meta) => meta.id));
    expect(again.metas).toEqual(metas);
    expect(again.contentOf(metas[7]?.id ?? '')).toEqual(contentOf(metas[7]?.id ?? ''));
    expect([...ids(generateRecordings(100, 2).metas)].filter((other) => ids(metas).has(other))).toEqual([]);
  });

  it('makes so many, with ids of their own, newest first, over five years of working days', () => {
    const dates = metas.map((meta) => meta.createdAt);
    expect(new Set(metas.map((meta) => meta.id)).size).toBe(10_000);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(dates[0]?.localeCompare(sampleNow)).toBe(-1);
    expect(dates.at(-1)).toMatch(/^202[12]-/);
    expect(dates.some((date) => new Date(date).getUTCDay() % 6 === 0)).toBe(false);
  });

  it('varies titles over several scripts without leaving a slot open', () => {
    const titles = metas.map((meta) => meta.meetingTitle ?? '');
    expect(new Set(titles).size).toBeGreaterThan(2_000);
    for (const script of [/[a-z]/, /\p{Script=Hebrew}/u, /\p{Script=Hiragana}/u, /[éü]/]) {
      expect(titles.filter((title) => script.test(title)).length).toBeGreaterThan(100);
    }
    expect(titles.filter((title) => /[{}]|undefined/.test(title))).toEqual([]);
  });

  it('completes nearly all, and leaves the rest without content', () => {
    expect(completed.length).toBeGreaterThan(9_500);
    expect(completed.length).toBeLessThan(10_000);
    const unfinished = metas.find((meta) => meta.status === 'PROCESSING');
    expect(contentOf(unfinished?.id ?? '')).toMatchObject({ transcription: '', transcriptSegments: [] });
    expect(contentOf('nobody')).toBeUndefined();
  });

  it('makes contents that agree with their recordings', () => {
    for (const meta of completed.slice(0, 200)) {
      const content = contentOf(meta.id);
      const segments = content?.transcriptSegments ?? [];
      expect(segments.at(-1)?.endTime).toBe(meta.duration);
      expect(new Set(segments.map(({ speaker }) => speaker)).size).toBe(meta.speakerCount);
      expect(content?.transcription.split('\n')).toHaveLength(segments.length);
      expect(`${content?.transcription}${content?.summary}`).not.toMatch(/[{}]|undefined/);
    }
  });

  it('makes a transcript of any length, in order, by as many speakers as asked for', () => {
    const content = generateContent({ segments: 50_000, speakers: 12 });
    const starts = content.transcriptSegments.map(({ startTime }) => startTime);
    expect(starts).toHaveLength(50_000);
    expect(starts.every((start, index) => index === 0 || start > (starts[index - 1] ?? Infinity))).toBe(true);
    expect(new Set(content.transcriptSegments.map(({ speaker }) => speaker)).size).toBe(12);
    expect(content.transcription.split('\n')).toHaveLength(50_000);
  });

  it('makes different transcripts of different seeds, and short ones', () => {
    expect(generateContent({ segments: 9, seed: 5 })).toEqual(generateContent({ segments: 9, seed: 5 }));
    expect(generateContent({ segments: 9, seed: 5 })).not.toEqual(generateContent({ segments: 9, seed: 6 }));
    expect(generateContent({ segments: 0 })).toMatchObject({ transcription: '', speakerNames: {} });
    expect(generateContent({ segments: 1 }).speakerNames).not.toHaveProperty('Speaker 2');
  });
});

describe('loadMeetings', () => {
  let dir = '';
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'recordings-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));
  const write = (name: string, value: unknown) => writeFileSync(join(dir, name), JSON.stringify(value));

  it('reads recordings in the order of the files, without their source', () => {
    const { meta, content } = sample(sampleIds.main);
    write('2.json', { meta: { ...meta, id: 'b' }, content, source: { name: 'somewhere' } });
    write('1.json', { meta: { ...meta, id: 'a' }, content, source: { name: 'somewhere' } });
    expect(loadMeetings(dir)).toEqual([
      { meta: { ...meta, id: 'a' }, content },
      { meta: { ...meta, id: 'b' }, content },
    ]);
  });

  it('passes over files and folders that are something else', () => {
    write('1.json', sample(sampleIds.main));
    write('list.json', [1, 2]);
    write('half.json', { meta: { id } });
    write('README.md', sample(sampleIds.long));
    mkdirSync(join(dir, 'licences'));
    expect(loadMeetings(dir).map(({ meta }) => meta.id)).toEqual([sampleIds.main]);
  });

  it('says which folder is empty, missing, or holds a broken file', () => {
    expect(() => loadMeetings(dir)).toThrow(`No recordings in ${dir}`);
    expect(() => loadMeetings(join(dir, 'nowhere'))).toThrow(`Cannot read the folder of recordings ${dir}`);
    writeFileSync(join(dir, 'broken.json'), '{"meta":');
    expect(() => loadMeetings(dir)).toThrow(`Not a JSON file: ${join(dir, 'broken.json')}`);
  });
});
