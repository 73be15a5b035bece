import { afterAll, beforeAll, expect, it } from 'vitest';
import { recording } from '../service/recordings/build.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { allTurns, readingTab } from '../support/reading.ts';

const SENTENCE = 'So the second crane stands where the first one stood, only a little further from the water. ';

/** Somebody speaks for minutes, and others interject a word. */
const harbor = recording({
  id: 'harbor',
  title: 'The harbor',
  createdAt: '2026-11-20T09:00:00.000Z',
  names: { 1: 'Maren Okafor', 2: 'Ivo Brandt' },
  talk: [
    ...Array.from({ length: 4 }, (_, minute) => `@ ${minute}:10\n1: Part ${minute}. ${SENTENCE.repeat(4)}`),
    '@ 4:00\n2: Right.',
    '@ 4:05\n1: Yes, Ivo.',
  ].join('\n'),
});

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot({ data: [harbor] });
});
afterAll(() => app?.close());

it('A printed transcript has short turns and the times of minutes beside other words, not over them', async () => {
  const page = await readingTab(app.browser, harbor.meta.id);
  // The width of A4 between the margins.
  await page.setViewportSize({ width: 673, height: 900 });
  await page.getByRole('tab', { name: 'Transcript' }).click();
  await allTurns(page);
  await page.emulateMedia({ media: 'print' });
  const { gaps, marks, between } = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.turn')].map((turn) => turn.getBoundingClientRect());
    const head = document.querySelector('.turn-short > .turn-head');
    const [name, time] = ['.turn-name', '.turn-time'].map((part) => head?.querySelector(part)?.getBoundingClientRect());
    return {
      gaps: boxes.slice(1).map(({ top }, at) => top - (boxes[at]?.bottom ?? Infinity)),
      marks: [...document.querySelectorAll('.turn-text[data-at]')].map(
        (text) => getComputedStyle(text, '::before').position,
      ),
      between: (time?.left ?? 0) - (name?.right ?? Infinity),
    };
  });
  expect(Math.min(...gaps)).toBeGreaterThan(4);
  expect(new Set(marks)).toEqual(new Set(['static']));
  expect(between).toBeGreaterThan(4);
  await page.close();
});
