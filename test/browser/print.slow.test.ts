import { afterAll, beforeAll, expect, it } from 'vitest';
import { recording } from '../service/recordings/build.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { allTurns, readingTab } from '../support/reading.ts';

/** Somebody speaks for minutes, and others interject a word. */
const report = recording({
  id: 'report',
  title: 'A long report',
  createdAt: '2026-11-20T09:00:00.000Z',
  talk: [
    ...['0:10', '1:10', '2:10', '3:10'].map((at) => `@ ${at}\n1: ${'Then we went on with it. '.repeat(16)}`),
    '@ 4:00\n2: Right.',
    '@ 4:05\n1: That was all.',
  ].join('\n'),
});

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot({ data: [report] });
});
afterAll(() => app?.close());

it('A printed transcript has short turns and the times of minutes beside other words, not over them', async () => {
  const page = await readingTab(app.browser, report.meta.id);
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
