import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleRecordings } from '../service/recordings/index.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { pressToClose } from '../support/keys.ts';
import { chooseMore } from '../support/more-menu.ts';
import { until } from '../support/until.ts';

const idOf = (words: string) => {
  const found = sampleRecordings.find(({ content }) => JSON.stringify(content).includes(words));
  if (!found) throw new Error(`no meeting has ${words}`);
  return found.meta.id;
};
const INCIDENT = idOf('Exclusion constraint on door');
const SALES = idOf('One page (not a brochure)');

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot();
  await app.keep([INCIDENT, SALES]);
});
afterAll(() => app?.close());

const list = (page: Page) => page.getByRole('dialog', { name: 'Open tasks' });
const box = (page: Page, name: RegExp) => list(page).getByRole('checkbox', { name });

it('the open tasks are found in the popup, listed in the panel, ticked here, copied, and lead to their meeting', async () => {
  const popup = await app.popupWithRows();
  const search = popup.getByRole('combobox', { name: 'Search recordings' });
  await search.fill('is:task ');
  await until('the meetings with open tasks', async () => (await app.titles(popup)).length === 3);
  const rows = popup.getByRole('listbox', { name: 'Recordings' }).getByRole('option');
  expect(await rows.first().innerText()).toMatch(/^Open tasks \(\d+\)/);
  expect(await popup.getByText('Open tasks in 2 meetings').count()).toBe(1);
  const count = Number(/\d+/.exec(await rows.first().innerText())?.[0]);
  await search.press('Home');
  await pressToClose(popup, 'Enter');

  const panel = await app.browser.sidePanel();
  await list(panel).waitFor();
  await until('the tasks', async () => (await list(panel).getByRole('checkbox').count()) === count);
  expect(await accessibilityFaults(panel)).toEqual([]);
  for (const width of [280, 400]) {
    await panel.setViewportSize({ width, height: 700 });
    expect(await list(panel).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true);
  }
  await box(panel, /Exclusion constraint/).focus();
  await panel.keyboard.press('Space');
  await until('the tick', () => box(panel, /Exclusion constraint/).isChecked());

  await list(panel).getByRole('combobox').selectOption('Unassigned');
  await list(panel).getByRole('button', { name: 'Copy list' }).click();
  await list(panel).getByText('Copied').waitFor();
  const { plain } = await app.browser.readClipboard();
  expect(plain).toContain('- [ ] One page (not a brochure) to Alastair by tomorrow noon — ');
  expect(plain).not.toContain('Exclusion constraint');

  // Ticked, it is among those that are done the next time.
  await panel.keyboard.press('Escape');
  await list(panel).waitFor({ state: 'detached' });
  await chooseMore(panel, /^Open tasks/);
  await list(panel).getByText('Done (1)').click();
  await box(panel, /Exclusion constraint/).waitFor();
  await panel.emulateMedia({ forcedColors: 'active' });
  expect(await accessibilityFaults(panel)).toEqual([]);
  await panel.emulateMedia({ forcedColors: null });

  const line = list(panel).getByRole('listitem').filter({ hasText: 'One page (not a brochure)' });
  await line.getByRole('button').click();
  await list(panel).waitFor({ state: 'detached' });
  await panel.getByRole('tab', { name: 'Summary', selected: true }).waitFor();
  await panel.getByText('One page (not a brochure) to Alastair').first().waitFor();
  expect(app.service.requests.every(({ method }) => method === 'GET')).toBe(true);
});

it('a meeting whose tasks are all ticked is found no more', async () => {
  const panel = await app.browser.openPage(`sidepanel.html?recording=${SALES}`);
  await panel.getByRole('tab', { selected: true }).waitFor();
  await chooseMore(panel, /^Open tasks/);
  for (const name of [/One page/, /Socket with Craig/, /Trial week/]) await box(panel, name).check();
  const popup = await app.popupWithRows();
  await popup.getByRole('combobox', { name: 'Search recordings' }).fill('is:task ');
  await popup.getByText('Open tasks in 1 meeting').waitFor();
  await panel.close();
});
