import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recording } from '../service/recordings/build.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { painted } from '../support/finding.ts';
import { allTurns, frames, readingTab } from '../support/reading.ts';
import { timeAtTop } from '../support/transcript.ts';
import { until } from '../support/until.ts';

const FILLING = 'The lock is opened from the other side, which takes a while in winter.\n\n';

const summary = `
# Opening

## The lock

- **[2:00] The key.** It is under the stone.

| What | When |
|---|---|
| Water let in | [4:00] |

\`\`\`
${'x'.repeat(400)}
\`\`\`

${FILLING.repeat(12)}
## The boat

${FILLING.repeat(12)}
### Its name

${FILLING.repeat(20)}
`;

const WIDE = `| ${Array.from({ length: 8 }, (_, i) => `Column ${i}`).join(' | ')} |
|${'---|'.repeat(8)}
| ${Array.from({ length: 8 }, (_, i) => `value${i}`).join(' | ')} |`;

const base = recording({
  id: 'lock',
  title: 'Lock keepers',
  createdAt: '2026-11-20T09:00:00.000Z',
  names: { 1: 'Maren Okafor', 2: 'Ivo Brandt' },
  summary,
  notes: `${WIDE}\n\n## One\n\n## Two\n\nKey: [3:00]\n\n1. [x] numbered`,
  talk: Array.from({ length: 10 }, (_, minute) => {
    const words = 'Somebody has to say how it was done before there was a lock. '.repeat(4);
    return `@ ${minute}:00\n1: Minute ${minute}. ${words}\n2: So it is. ${words}`;
  }).join('\n'),
});

/** The same, of which no place was read before. */
const unread = { ...base, meta: { ...base.meta, id: 'unread', meetingTitle: 'Unread' } };

/** So long that it is laid out in parts. */
const endless = {
  ...base,
  meta: { ...base.meta, id: 'endless', meetingTitle: 'Endless' },
  content: {
    ...base.content,
    summary: Array.from({ length: 300 }, (_, at) => `## Lock ${at}\n\n${FILLING}- Gate ${at}\n- Open\n`).join('\n'),
  },
};

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
  app = await startEarshot({ data: [base, unread, endless, report] });
});
afterAll(() => app?.close());
beforeEach(() => app.service.reset());

const inTab = async (id: string, tab: string) => {
  const page = await app.browser.openPage(`sidepanel.html?recording=${id}`);
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole('tabpanel', { name: tab }).waitFor();
  return page;
};
const part = (page: Page, name: string) => page.getByRole('tabpanel', { name });
const contents = (page: Page) => page.getByRole('menu', { name: 'Contents' });
const stamps = (page: Page, tab: string) => part(page, tab).locator('a.document-stamp');

/** Distance in pixels from the bars down to the focused element. */
const focusBelowBars = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('.recording-bar')?.getBoundingClientRect().bottom ?? 0;
    return (document.activeElement?.getBoundingClientRect().top ?? 0) - bar;
  });

describe('the contents of a document', () => {
  it('lead to its headings, which are then under the bars and have the focus', async () => {
    const panel = await app.read('Lock keepers');
    await panel.getByRole('tab', { name: 'Summary' }).click();
    await panel.getByRole('button', { name: 'Contents' }).click();
    const names = await contents(panel).getByRole('menuitemradio').allTextContents();
    expect(names.map((name) => name.trim())).toEqual(['Opening', 'The lock', 'The boat', 'Its name']);
    // The first has the focus, so Enter is enough.
    expect(await panel.locator(':focus').textContent()).toBe('Opening');
    expect(await accessibilityFaults(panel)).toEqual([]);
    for (const [name, level] of [
      ['The boat', 3],
      ['Its name', 4],
      ['The lock', 3],
    ] as const) {
      if ((await contents(panel).count()) === 0) await panel.getByRole('button', { name: 'Contents' }).click();
      await contents(panel).getByRole('menuitemradio', { name }).click();
      const heading = part(panel, 'Summary').getByRole('heading', { name, level });
      await until('the focus on the heading', () => heading.evaluate((each) => each === document.activeElement));
      await until('the heading under the bars', async () => {
        const below = await focusBelowBars(panel);
        return below >= 0 && below < 40;
      });
    }
  });
});

describe('a document that is laid out in parts', () => {
  const topOf = (page: Page, words: string) =>
    page.getByRole('heading', { name: words, exact: true }).evaluate((heading) => heading.getBoundingClientRect().top);

  it('leads by its contents, find and the reader’s place to what is far away', async () => {
    const page = await inTab(endless.meta.id, 'Summary');
    await page.getByRole('button', { name: 'Contents' }).click();
    await contents(page).getByRole('menuitemradio', { name: 'Lock 220', exact: true }).click();
    await until('the heading under the bars', async () => {
      const below = await focusBelowBars(page);
      return below >= 0 && below < 40;
    });
    await page.evaluate(() => scrollBy(0, 37));
    await frames(page, 8);
    const place = await topOf(page, 'Lock 221');
    await page.keyboard.press('t');
    await allTurns(page);
    await page.keyboard.press('s');
    await until('the place', async () => Math.abs((await topOf(page, 'Lock 221')) - place) <= 1);
    await page.reload();
    await until('the place', async () => Math.abs((await topOf(page, 'Lock 221')) - place) <= 1);

    await page.keyboard.press('/');
    await page.keyboard.type('gate 12');
    await until('the match in view', async () => {
      const isSeen = await page.getByText('Gate 12', { exact: true }).evaluate((item) => {
        const { top, bottom } = item.getBoundingClientRect();
        return top > 100 && bottom <= innerHeight;
      });
      return isSeen && (await painted(page)).current.join() === 'Gate 12';
    });
    await page.keyboard.press('Escape');
    await until('the place', async () => Math.abs((await topOf(page, 'Lock 221')) - place) <= 1);
    await page.close();
  });
});

describe('a stamp', () => {
  it('loses nobody their place in the summary', async () => {
    const page = await inTab(unread.meta.id, 'Summary');
    await stamps(page, 'Summary').last().scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 400));
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    await stamps(page, 'Summary')
      .last()
      .evaluate((stamp) => stamp instanceof HTMLElement && stamp.click());
    await until('the turn', async () => (await timeAtTop(page)) === '4:00');
    await page.keyboard.press('s');
    await part(page, 'Summary').waitFor();
    await until('the place', async () => Math.abs((await page.evaluate(() => scrollY)) - before) <= 1);
    await page.close();
  });
});

describe('the words of a document', () => {
  it('show the number and the box of a task in a numbered list', async () => {
    const page = await inTab(base.meta.id, 'Notes');
    const item = page.getByRole('listitem').filter({ hasText: 'numbered' });
    const drawn = await item.evaluate((task) => ({
      marker: getComputedStyle(task).listStyleType,
      // A number stands before the item.
      boxAt: (task.querySelector('input')?.getBoundingClientRect().left ?? -1) - task.getBoundingClientRect().left,
    }));
    expect(drawn.marker).toBe('decimal');
    expect(drawn.boxAt).toBeGreaterThanOrEqual(0);
    await page.close();
  });

  it('scroll a wide table in itself at 320 pixels, by mouse and by keys, and the page not at all', async () => {
    const page = await inTab(base.meta.id, 'Notes');
    await page.setViewportSize({ width: 320, height: 700 });
    const region = page.getByRole('region', { name: 'Table' });
    await region.waitFor();
    const { inside, outside } = await region.evaluate((box) => ({
      inside: box.scrollWidth - box.clientWidth,
      outside: document.documentElement.scrollWidth - innerWidth,
    }));
    expect(inside).toBeGreaterThan(100);
    expect(outside).toBeLessThanOrEqual(0);
    await region.focus();
    await page.keyboard.press('ArrowRight');
    await until('the table to scroll', async () => (await region.evaluate((box) => box.scrollLeft)) > 0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1600, height: 700 });
    await region.waitFor({ state: 'detached' });
    await page.close();
  });

  it('scroll a wide table to a found word', async () => {
    const page = await inTab(base.meta.id, 'Notes');
    await page.setViewportSize({ width: 320, height: 700 });
    const region = page.getByRole('region', { name: 'Table' });
    await region.waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('value7');
    await until('the table to scroll', async () => (await region.evaluate((box) => box.scrollLeft)) > 100);
    await page.close();
  });

  it('wrap a line of code of 400 characters', async () => {
    const page = await inTab(base.meta.id, 'Summary');
    await page.setViewportSize({ width: 320, height: 700 });
    const sizes = await part(page, 'Summary')
      .locator('pre')
      .evaluate((code) => ({
        hidden: code.scrollWidth - code.clientWidth,
        lines: code.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(code).lineHeight),
        wider: document.documentElement.scrollWidth - innerWidth,
      }));
    expect(sizes.hidden).toBeLessThanOrEqual(0);
    expect(sizes.wider).toBeLessThanOrEqual(0);
    expect(sizes.lines).toBeGreaterThan(8);
    await page.close();
  });
});

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
