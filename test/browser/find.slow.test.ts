import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysBefore, recording } from '../service/recordings/build.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { box, expectCount, painted } from '../support/finding.ts';
import { allTurns, readingTab } from '../support/reading.ts';

const cafe = recording({
  id: 'cafe-meeting',
  title: 'At the Café',
  createdAt: daysBefore(3, '09:00:00'),
  names: { 1: 'Zoë Kahlo', 2: 'Bo Lind' },
  talk: `
    1: We meet at the Café on the corner.
    2: The CAFÉ, or the cafe\u0301 by the bridge? A cafeteria is no place to talk.
    1: The one that Noémi calls cafe.
    3: שָׁלוֹם לכולם, and good bye.
    2: ｃａｆé in wide letters. 会議室で話しましょう。
    3: Nothing of that sort from me.
  `,
  summary: `
    ## What was said

    - We **ship** it on [Friday](https://example.com/friday), all of it
    - Nobody ships on a *Sun*day

    | Who | What |
    | --- | --- |
    | Zoë | ships |
  `,
  notes: 'Ask about the bridge.\n\nThe **bri**dge again.',
});
let app: Earshot;
beforeAll(async () => {
  app = await startEarshot({ data: [cafe] });
});
afterAll(() => app?.close());
beforeEach(() => app.service.reset());

const inTab = (id: string): Promise<Page> => readingTab(app.browser, id);

describe('the find bar', () => {
  it.each(['/', 'Control+f'])('opens by %s with the focus in its box', async (key) => {
    const page = await inTab(cafe.meta.id);
    await page.keyboard.press(key);
    const searchbox = page.getByRole('searchbox', { name: 'Find in transcript' });
    await searchbox.waitFor();
    expect(await searchbox.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await searchbox.inputValue()).toBe('');
    await page.close();
  });

  it('opens on the words that were searched for in the popup', async () => {
    const panel = await app.read('at the caf');
    await allTurns(panel);
    await panel.keyboard.press('/');
    await box(panel).waitFor();
    expect(await box(panel).inputValue()).toBe('at the caf');
    await expectCount(panel, '1 of 1');
    expect((await painted(panel)).current).toEqual(['at the Caf']);
    await panel.keyboard.type('bridge');
    await expectCount(panel, '1 of 1');
    await panel.keyboard.press('Escape');
    await panel.keyboard.press('/');
    expect(await box(panel).inputValue()).toBe('bridge');
    await panel.keyboard.press('Escape');
  });

  it.each([
    ['CAFÉ', ['Café', 'CAFÉ', 'cafe\u0301', 'cafe', 'cafe', 'ｃａｆé']],
    ['שלום', ['שָׁלוֹם']],
    ['会議室', ['会議室']],
  ])('finds %s whatever its case and marks', async (query, found) => {
    const page = await inTab(cafe.meta.id);
    await page.keyboard.press('/');
    await box(page).fill(query);
    await expectCount(page, `1 of ${found.length}`);
    const { all, current } = await painted(page);
    expect([...current, ...all]).toEqual(found);
    await page.close();
  });

  it('finds only what the people say who are shown', async () => {
    const page = await inTab(cafe.meta.id);
    await page.keyboard.press('/');
    await box(page).fill('cafe');
    await expectCount(page, '1 of 6');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '3 people' }).click();
    await page.getByRole('checkbox', { name: 'Zoë Kahlo' }).check();
    await page.keyboard.press('/');
    await expectCount(page, '1 of 2');
    const { all, current } = await painted(page);
    expect([...current, ...all]).toEqual(['Café', 'cafe']);
    await page.close();
  });
});

describe('summary and notes', () => {
  it('are searched under their own labels, across bold words and links', async () => {
    const page = await inTab(cafe.meta.id);
    await page.getByRole('tab', { name: 'Summary' }).click();
    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox', { name: 'Find in summary' }).waitFor();
    await box(page).fill('ship it on friday, all');
    await expectCount(page, '1 of 1');
    // The host shown after a link is not searched, but appears in the text.
    expect((await painted(page)).current).toEqual(['ship it on Friday example.com, all']);
    await box(page).fill('sunday');
    await expectCount(page, '1 of 1');
    expect((await painted(page)).current).toEqual(['Sunday']);
    await box(page).fill('ships');
    await expectCount(page, '1 of 2');
    await page.getByRole('tab', { name: 'Notes' }).click();
    await page.getByRole('searchbox', { name: 'Find in notes' }).waitFor();
    await box(page).fill('bridge');
    await expectCount(page, '1 of 2');
    const { all, current } = await painted(page);
    expect([...current, ...all]).toEqual(['bridge', 'bridge']);
    await page.getByRole('tab', { name: 'Transcript' }).click();
    await page.getByRole('searchbox', { name: 'Find in transcript' }).waitFor();
    await expectCount(page, '1 of 1');
    await page.close();
  });
});
