import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { focusedTime, scrollToTurn, turnAtTop } from '../support/transcript.ts';
import { until } from '../support/until.ts';
import {
  NAMES,
  strip,
  timeBox,
  timeOf,
  transcriptSegments,
  turnToBeAtTop,
  timedRecordings,
  openTimedInPanel,
  openTimedInTab,
} from '../support/timed-turns.ts';

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot({ data: timedRecordings });
});
afterAll(() => app?.close());
beforeEach(() => app.service.reset());

const spokenPlace = (page: Page) => strip(page).getAttribute('aria-valuetext');
describe('the time of a turn', () => {
  it('copies a reference, and makes the page come back there', async () => {
    const { panel, id, title } = await openTimedInPanel(app);
    await scrollToTurn(panel, 20, 100);
    await panel
      .locator('.turn-time')
      .filter({ hasText: timeOf(21) })
      .click();
    await panel
      .getByRole('status')
      .filter({ hasText: `Copied: ${title}, 10:30` })
      .waitFor();
    expect(await app.browser.readClipboard()).toMatchObject({ plain: `${title}, 10:30` });
    const address = new URL(await panel.evaluate(() => location.href));
    expect(Number(address.searchParams.get('at'))).toBeGreaterThanOrEqual(630);
    expect(address.searchParams.get('recording')).toBe(id);
    await panel.reload();
    await turnToBeAtTop(panel, timeOf(21));
    await until('the focus on the turn', async () => (await focusedTime(panel)) === timeOf(21));
  });

  it('leads a tab of its own to the same turn', async () => {
    const { panel, title } = await openTimedInPanel(app);
    const href = await panel
      .locator('.turn-time')
      .filter({ hasText: timeOf(40) })
      .getAttribute('href');
    const page = await app.browser.context.newPage();
    await page.goto(new URL(href ?? '', panel.url()).href);
    await page.locator('.turn').first().waitFor();
    await turnToBeAtTop(page, timeOf(40));
    expect(await page.title()).toBe(title);
    await page.close();
  });

  it('opens such a tab when it is clicked with Ctrl, and copies nothing', async () => {
    const page = await openTimedInTab(app);
    const link = page.locator('.turn-time').first();
    const opened = await app.browser.openedBy(() => link.click({ modifiers: ['ControlOrMeta'] }));
    await opened.waitForLoadState();
    expect(new URL(opened.url()).searchParams.get('at')).toBeTruthy();
    expect(await page.getByText(/^Copied:/).count()).toBe(0);
    expect(new URL(await page.evaluate(() => location.href)).searchParams.get('at')).toBeNull();
    await opened.close();
    await page.close();
  });

  it('works by the keyboard', async () => {
    const page = await openTimedInTab(app);
    await page.locator('.turn-time').nth(2).focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: /^Copied: Watch \d+, 1:02$/ })
      .waitFor();
    await page.close();
  });
});

describe('the timeline', () => {
  it('jumps to who speaks where it is clicked', async () => {
    const { panel } = await openTimedInPanel(app);
    await strip(panel).waitFor();
    const box = await strip(panel).boundingBox();
    // The strip ends with the last words.
    const length = transcriptSegments.at(-1)?.endTime ?? NaN;
    const at = (seconds: number) => ({ x: ((box?.width ?? 0) * seconds) / length, y: 6 });
    const start = transcriptSegments.find(({ text }) => text.startsWith('Turn 32. '))?.startTime ?? NaN;
    await strip(panel).hover({ position: at(start + 10) });
    await panel
      .locator('.timeline-label')
      .filter({ hasText: NAMES[32 % 3] ?? '' })
      .waitFor();
    await strip(panel).click({ position: at(start + 10) });
    await turnToBeAtTop(panel, timeOf(32));
    expect((await turnAtTop(panel))?.name).toBe(NAMES[32 % 3]);
    expect(await spokenPlace(panel)).toContain(NAMES[32 % 3]);
  });

  it('follows the reader', async () => {
    const page = await openTimedInTab(app);
    const marker = () => page.locator('.timeline-marker').evaluate((element) => element.getBoundingClientRect().left);
    await until('the marker', async () => (await page.locator('.timeline-marker').count()) === 1);
    const atStart = await marker();
    await scrollToTurn(page, 45, -5);
    await until('the marker to move', async () => (await marker()) > atStart + 50);
    await until('its words', async () => (await spokenPlace(page)) === `${timeOf(45)}, ${NAMES[45 % 3]}`);
    await scrollToTurn(page, 10, -5);
    await until('its words', async () => (await spokenPlace(page)) === `${timeOf(10)}, ${NAMES[10 % 3]}`);
    await page.close();
  });
});

it('leads to the line that hides a moment, when its speaker is hidden', async () => {
  const page = await openTimedInTab(app);
  await page.getByRole('button', { name: '3 people' }).click();
  await page.getByRole('checkbox', { name: 'Maren Okafor' }).check();
  const fold = page.locator('.turns-folded').nth(10);
  await fold.waitFor();
  // The eleventh line hides turns 31 and 32.
  await timeBox(page).fill('16:05');
  await page.keyboard.press('Enter');
  await until('the focus on the line', () => fold.evaluate((line) => line.contains(document.activeElement)));
  await fold.getByRole('button').click();
  await until('the turns of the others', async () => (await focusedTime(page)) === timeOf(31));
  await page.close();
});

describe('the box for a time', () => {
  it.each([
    ['0:10:30', timeOf(21)],
    ['20:05', timeOf(40)],
    ['12', timeOf(23)],
    ['5m 3s', timeOf(10)],
  ])('takes %s to the turn at %s', async (typed, time) => {
    const page = await openTimedInTab(app);
    await timeBox(page).fill(typed);
    await page.keyboard.press('Enter');
    await turnToBeAtTop(page, time);
    expect(await focusedTime(page)).toBe(time);
    expect(await timeBox(page).inputValue()).toBe('');
    await page.close();
  });
});

it('names every control of the bar', async () => {
  const page = await openTimedInTab(app);
  const controls = page.locator('.recording-bar').locator('button, input, [role="slider"], [role="tab"]');
  const names = await controls.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute('aria-label') || element.textContent?.trim()),
  );
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !name)).toEqual([]);
  await page.close();
});
