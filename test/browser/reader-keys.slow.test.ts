import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { keptPreferences, keptTabToBe } from '../support/kept-preferences.ts';
import { chooseMore } from '../support/more-menu.ts';
import { focusedTime, scrollToTurn } from '../support/transcript.ts';
import { until } from '../support/until.ts';
import {
  tab,
  timeBox,
  timeOf,
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

const isSelected = (page: Page, name: string) =>
  tab(page, name)
    .getAttribute('aria-selected')
    .then((selected) => selected === 'true');
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');

describe('single keys', () => {
  it('go from turn to turn', async () => {
    const { panel } = await openTimedInPanel(app);
    await panel.getByRole('heading', { level: 1 }).focus();
    await panel.evaluate(() => scrollTo(0, 0));
    const press = async (key: string, turn: number) => {
      await panel.keyboard.press(key);
      await until(`turn ${turn} after ${key}`, async () => (await focusedTime(panel)) === timeOf(turn));
    };
    await press('j', 0);
    await press('j', 1);
    await press('j', 2);
    await press('k', 1);
    await turnToBeAtTop(panel, timeOf(1));
    await press('k', 0);
    await press('k', 0);
    // From the reader's position if no turn has the focus.
    await panel.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await scrollToTurn(panel, 33, -20);
    await press('j', 34);
    await panel.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await scrollToTurn(panel, 33, -20);
    await press('k', 33);
  });

  it('change the tab, open the box for a time, and show themselves', async () => {
    const page = await openTimedInTab(app);
    await page.keyboard.press('s');
    await page.getByRole('tabpanel', { name: 'Summary' }).waitFor();
    await keptTabToBe(page, 'summary');
    await page.keyboard.press('o');
    await page.getByRole('tabpanel', { name: 'Notes' }).waitFor();
    await keptTabToBe(page, 'notes');
    await page.keyboard.press('t');
    await page.getByRole('tabpanel', { name: 'Transcript' }).waitFor();
    await keptTabToBe(page, 'transcript');
    await page.keyboard.press('g');
    expect(await timeBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.close();
  });

  it('open the menus of copies and files, insert the turn being read, and are not pressed by being held', async () => {
    const page = await openTimedInTab(app);
    const isOn = (name: RegExp) => until(String(name), async () => name.test(await focusedName(page)));
    await page.keyboard.press('j');
    await until('the first turn', async () => (await focusedTime(page)) === timeOf(0));
    // Held: what it opens must not take it for a first letter.
    await page.keyboard.down('a');
    await isOn(/^Quote/);
    await page.keyboard.down('a');
    await isOn(/^Quote/);
    await page.keyboard.up('a');
    await page.keyboard.press('Enter');
    await page.locator('.news', { hasText: 'Quote copied' }).waitFor();
    expect((await app.browser.readClipboard()).plain).toContain('Turn 0.');
    await page.keyboard.press('j');
    await page.keyboard.press('Alt+Enter');
    // A tab has no page next to it.
    await page.locator('.news', { hasText: 'Copied instead' }).waitFor();
    await page.close();
  });

  it('can be switched off for good, and on again', async () => {
    const { panel } = await openTimedInPanel(app);
    const beside = await openTimedInTab(app);
    const searchKeyBeside = () => beside.locator('.panel-nav-search').getAttribute('aria-keyshortcuts');
    expect(await searchKeyBeside()).toBe('q');
    const openDialog = () => chooseMore(panel, /^Keyboard shortcuts/);
    const keysSwitch = panel.getByRole('dialog').getByRole('checkbox', { name: /^Single-key shortcuts/ });
    await openDialog();
    await keysSwitch.uncheck();
    await panel.keyboard.press('Escape');
    const pressAll = async () => {
      for (const key of ['s', 'o', 'j', 'g', '?', '/']) await panel.keyboard.press(key);
      expect(await isSelected(panel, 'Transcript')).toBe(true);
      expect(await panel.getByRole('dialog').count()).toBe(0);
      expect(await panel.getByRole('searchbox').count()).toBe(0);
      expect(await focusedTime(panel)).toBeNull();
    };
    await pressAll();
    await panel.keyboard.press('Control+f');
    await panel.getByRole('searchbox', { name: 'Find in transcript' }).waitFor();
    await panel.keyboard.press('Escape');
    await until('it to be kept', async () => (await keptPreferences(panel))?.letterKeys === false);
    await until('it to be so in the other panel', async () => (await searchKeyBeside()) === null);
    await beside.close();
    await app.browser.stopServiceWorker();
    await panel.reload();
    await panel.locator('.turn').first().waitFor();
    await openDialog();
    expect(await keysSwitch.isChecked()).toBe(false);
    await panel.keyboard.press('Escape');
    await pressAll();
    await openDialog();
    await keysSwitch.check();
    await panel.keyboard.press('Escape');
    await panel.keyboard.press('s');
    await until('the summary', () => isSelected(panel, 'Summary'));
    await keptTabToBe(panel, 'summary');
    await panel.keyboard.press('t');
    await until('the transcript', () => isSelected(panel, 'Transcript'));
    await keptTabToBe(panel, 'transcript');
  });
});

it('A press on the text closes whatever is open over it, in the panel', async () => {
  const { panel } = await openTimedInPanel(app);
  await panel.getByRole('heading', { level: 1 }).focus();
  await turnToBeAtTop(panel, timeOf(0));
  const menu = panel.getByRole('menu');
  for (const [open, opened] of [
    [() => panel.keyboard.press('a'), menu],
    [() => panel.getByRole('button', { name: 'Actions' }).click(), menu],
    [() => panel.getByRole('button', { name: /people/ }).click(), panel.getByRole('region', { name: 'People' })],
    [() => panel.keyboard.press('?'), panel.getByRole('dialog', { name: 'Keyboard shortcuts' })],
  ] as const) {
    await open();
    await opened.waitFor();
    // The lower edge, which nothing that opens reaches.
    const { height } = await panel.evaluate(() => ({ height: innerHeight }));
    await panel.mouse.click(8, height - 8);
    await opened.waitFor({ state: 'detached' });
  }
});
