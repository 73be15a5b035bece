import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { daysBefore, recording } from '../service/recordings/build.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { box, status } from '../support/popup-on-page.ts';
import { until } from '../support/until.ts';

/** More than a search lists. Those with a transcript alone are more than the library sends of one kind. */
const titled = Array.from({ length: 55 }, (_, at) =>
  recording({
    id: `sync-${at}`,
    title: at < 6 ? `Weekly sync Oslo ${at}` : `Weekly sync ${at}`,
    createdAt: daysBefore(at + 1, '09:00:00.000'),
    ...(at < 21 ? { talk: '1: Nothing new today.' } : { status: 'FAILED' }),
  }),
);

/** More than the library sends quotes of. */
const said = Array.from({ length: 21 }, (_, at) =>
  recording({
    id: `retro-${at}`,
    title: `Retro ${at}`,
    createdAt: daysBefore(at + 1, '14:00:00.000'),
    talk: `
      1: The weekly numbers from Oslo came late.
      2: Then we look at them tomorrow.
      1: Every weekly number from Oslo, please.
    `,
  }),
);

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot({ data: [...titled, ...said] });
});
afterAll(() => app?.close());

const isSelected = async (option: Locator) => (await option.getAttribute('aria-selected')) === 'true';

it('the popup lists titles and what was said in sections, all of each on request, once the transcripts are saved', async () => {
  const popup = await app.popupWithRows();
  const titles = popup.getByRole('group', { name: 'Titles', exact: true });
  const rows = titles.locator('.result');
  const showAll = titles.getByRole('option', { name: /^Show all/ });
  const meetings = popup.getByRole('group', { name: 'Said in 21 more meetings', exact: true });

  await box(popup).fill('weekly');
  await until('the titles alone', async () => (await rows.count()) === 50);
  await app.browser.undisturbed(async () => {
    const offer = popup.getByRole('button', { name: /^Save all transcripts \(/ });
    await offer.click();
    await offer.waitFor({ state: 'detached' });
    await popup.getByText(/^Saving transcripts: /).waitFor({ state: 'detached' });
  });

  // There are more titles than 50, but exactly 21 meetings, of which 20 are listed.
  await box(popup).fill('');
  await box(popup).fill('weekly');
  await meetings.waitFor();
  await until('the best of them', async () => (await meetings.locator('.result').count()) === 20);
  await status(popup).filter({ hasText: '72+ meetings' }).waitFor();
  expect(await rows.count()).toBe(5);
  expect(await showAll.textContent()).toBe('Show all 50+');
  await showAll.click();
  await until('all that are listed', async () => (await rows.count()) === 50);
  expect(await showAll.count()).toBe(0);
  expect(await isSelected(rows.nth(5))).toBe(true);

  await box(popup).fill('weekly oslo');
  await until('the number of titles', async () => (await showAll.first().textContent()) === 'Show all 6');
  await meetings.waitFor();
  // Past the row of their series.
  for (let moves = 0; moves < 6; moves++) await box(popup).press('ArrowDown');
  expect(await isSelected(showAll.first())).toBe(true);
  await box(popup).press('Enter');
  await until('all of them', async () => (await rows.count()) === 6);
  expect(await isSelected(rows.nth(5))).toBe(true);

  await box(popup).press('Control+ArrowDown');
  const options = meetings.getByRole('option');
  expect(await isSelected(options.first())).toBe(true);
  await box(popup).press('ArrowRight');
  await options.first().getByText('Quote 1 of 2').waitFor();
  await box(popup).press('ArrowRight');
  await options.first().getByText('Quote 2 of 2').waitFor();
  expect(await options.first().innerText()).toContain('weekly number');
  await box(popup).press('Control+ArrowUp');
  expect(await isSelected(rows.first())).toBe(true);

  // Those that were not listed at first.
  await meetings.getByRole('option', { name: 'Show all 21' }).click();
  await until('all meetings', async () => (await options.count()) === 21);
});
