// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { QMSUM_FLOORS } from './floors.ts';
import { measureQmsum } from './measure.ts';
import { readQmsum, toJudged } from './qmsum.ts';
import { missed } from './report.ts';

/** Turn 0 is made of entries 0 and 1, turn 1 of entry 2, turn 2 of entry 4; entry 3 says nothing. */
const GARDEN = {
  topic_list: [{ topic: 'Hedges', relevant_text_span: [['0', '1']] }],
  general_query_list: [{ query: 'Summarize the whole meeting.', answer: 'They spoke of a garden.' }],
  specific_query_list: [
    {
      query: 'hedgehogs',
      answer: 'They sleep.',
      relevant_text_span: [
        ['1', '2'],
        ['4', '4'],
      ],
    },
    { query: 'What about penguins?', answer: 'Nothing.', relevant_text_span: [['0', '0']] },
  ],
  meeting_transcripts: [
    { speaker: 'Gardener', content: 'The hedge grows {vocalsound} quickly .' },
    { speaker: 'Gardener', content: 'Two hedgehogs live in it .' },
    { speaker: 'Neighbor', content: 'Hedgehogs sleep in winter .' },
    { speaker: 'Neighbor', content: ' ' },
    { speaker: 'Gardener', content: 'Then we wait for spring .' },
  ],
};
const KITCHEN = {
  specific_query_list: [{ query: 'Who did what with the soup?', answer: '', relevant_text_span: [[0, 0]] }],
  meeting_transcripts: [{ speaker: 'Cook', content: 'The soup is salty .' }],
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qmsum-'));
  mkdirSync(join(folder, 'train'));
  writeFileSync(join(folder, 'train', 'garden.json'), JSON.stringify(GARDEN));
  writeFileSync(join(folder, 'all.jsonl'), `${JSON.stringify(GARDEN)}\n${JSON.stringify(KITCHEN)}\n`);
  writeFileSync(join(folder, 'README.md'), 'No meeting');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('readQmsum reads each meeting once, from files and from lines', () => {
  const meetings = readQmsum(folder);
  expect(meetings.map((meeting) => meeting.meeting_transcripts.length)).toEqual([5, 1]);
  expect(meetings[0]?.specific_query_list[0]?.relevant_text_span).toEqual([
    [1, 2],
    [4, 4],
  ]);
});

it('readQmsum throws on a file of another format, and on an empty folder', () => {
  writeFileSync(join(folder, 'other.json'), '{"meta":{}}');
  expect(() => readQmsum(folder)).toThrow('other.json is not in the format of QMSum');
  expect(() => readQmsum(mkdtempSync(join(folder, 'empty-')))).toThrow('No meetings');
});

it('toJudged takes the turns that a span touches, and leaves marks out', () => {
  const [garden] = readQmsum(folder);
  if (!garden) throw new Error('No meeting was read');
  const { kept, queries } = toJudged(garden, 7);
  expect(queries).toEqual([
    { text: 'hedgehogs', wanted: { id: 'qmsum-7', turns: [0, 1, 2] } },
    { text: 'What about penguins?', wanted: { id: 'qmsum-7', turns: [0] } },
  ]);
  expect(kept.recording.title).toBe('');
  expect(kept.content.segments[0]?.text).not.toContain('vocalsound');
});

it('measureQmsum pools the queries of all meetings', async () => {
  const lines = await measureQmsum(folder);
  const [whole, words] = lines;
  // No meeting mentions penguins.
  expect(words).toMatchObject({ name: 'content words', figures: { queries: 3, at1: 2 / 3, empty: 1 / 3 } });
  // Hedgehogs: two of three right turns come first; the soup: the only one.
  const two = 1 + 1 / Math.log2(3);
  expect(words?.figures.ndcg).toBeCloseTo((two / (two + 1 / Math.log2(4)) + 1) / 3);
  expect(whole).toMatchObject({ name: 'whole questions', figures: { queries: 3 } });
  expect(Object.fromEntries(lines.map(({ name, floor }) => [name, floor]))).toEqual(QMSUM_FLOORS);
  expect(lines.slice(1).flatMap(missed)).toEqual(['content words: empty is 0.3333, most allowed 0']);
});
