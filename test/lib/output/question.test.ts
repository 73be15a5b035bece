import { expect, it } from 'vitest';
import { MOST_CHARACTERS, questionOf, type AskedMeeting } from '../../../lib/output/question.ts';
import { aContent, aRecording } from '../../support/factories.ts';
import { aHit } from '../../support/hits.ts';
import { WORDS } from './contents.ts';

const segment = (speaker: number, text: string, startSeconds: number) => ({
  speaker,
  startSeconds,
  endSeconds: null,
  text,
});

function aMeeting(parts: Partial<AskedMeeting> = {}): AskedMeeting {
  const content = aContent({
    speakers: [
      { label: '1', name: 'Ana Ruiz' },
      { label: '2', name: 'Tom' },
    ],
    segments: [segment(1, 'And the board?', 70), segment(0, 'They know: the budget is fixed. *Until* March.', 75)],
  });
  return { recording: aRecording({ title: 'Plan [x]' }), content, linkAt: null, hits: [], ...parts };
}

it('a passage has its meeting, speaker, time and links, and the sentences beside it', async () => {
  const hits = [aHit({ turn: 1, snippet: 'They know: the budget is fixed.', ranges: [[15, 21]] })];
  const linkAt = (seconds: number | null) => `https://rec.example/1?t=${seconds ?? 0}`;
  const markdown = await questionOf('Answer.\n\nQuestion: <b>', [aMeeting({ hits, linkAt })], WORDS);
  expect(markdown?.split('\n\n')).toEqual([
    'Answer.',
    String.raw`Question: \<b\>`,
    expect.stringMatching(/^## \[Plan \[x\], .*2026.*\]\(https:\/\/rec\.example\/1\?t=0\)$/),
    [
      '> **Ana Ruiz** · [1:15](https://rec.example/1?t=75)',
      '>',
      '> Tom: And the board?',
      '>',
      String.raw`> They know: the budget is fixed. \*Until\* March.`,
    ].join('\n'),
  ]);
});

it('lines of summaries are shared out fairly, in at most 30,000 characters', async () => {
  const long = Array.from({ length: 400 }, (_, at) => `Line ${at} ${'word '.repeat(20)}`).join('\n\n');
  const meetings = Array.from({ length: 100 }, (_, at) =>
    aMeeting({
      recording: aRecording({ title: `M${at}` }),
      content: aContent({ summary: at === 7 ? 'Short.' : long }),
    }),
  );
  const markdown = (await questionOf('Task', meetings, WORDS)) ?? '';
  expect(markdown.length).toBeGreaterThan(MOST_CHARACTERS - 500);
  expect(markdown.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  expect(markdown.match(/^## /gm)).toHaveLength(100);
  expect(markdown).toContain('Short.');
});

it('a meeting without anything is left out, and without any there is no question', async () => {
  const empty = aMeeting({ content: aContent({ summary: null }) });
  expect(
    (await questionOf('Task', [empty, aMeeting({ content: aContent({ summary: 'Yes.' }) })], WORDS))?.match(/^## /gm),
  ).toHaveLength(1);
  expect(await questionOf('Task', [empty], WORDS)).toBeNull();
});
