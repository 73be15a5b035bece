import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { unfoldConnection } from '../support/options-page.ts';
import { until } from '../support/until.ts';

/** The way back to the service, from its address pattern in the options to the tabs that popup and panel open. */
let app: Earshot;
let pattern: string;
beforeAll(async () => {
  app = await startEarshot();
  pattern = `${app.service.address}/recordings/{id}?t={seconds}`;
});
afterAll(() => app?.close());

/** The address of the tab that `act` opens, which is then closed. */
async function opened(act: () => Promise<unknown>): Promise<URL> {
  const [tab] = await Promise.all([app.browser.context.waitForEvent('page'), act().catch(() => undefined)]);
  await until('the tab to have its address', async () => tab.url().startsWith('http'));
  const url = new URL(tab.url());
  await tab.close();
  return url;
}

const actions = async (page: Page) => page.getByRole('button', { name: 'Actions' }).click();
const item = (page: Page) => page.getByRole('menuitem', { name: /^Open in the service/ });

it('is nowhere before there is a pattern', async () => {
  const panel = await app.read('Incident review');
  await actions(panel);
  await panel.getByRole('menuitem', { name: /^Find/ }).waitFor();
  expect(await panel.getByText('Open in the service').count()).toBe(0);
});

it('is set on the options page, and tried on a recording that exists', async () => {
  const options = await app.browser.openPage('options.html#connection');
  await unfoldConnection(options);
  const field = options.getByLabel('Address of a recording in the service');
  await field.fill(`${app.service.address}/recordings/`);
  await field.press('Tab');
  await options.getByText('{id} is missing').waitFor();
  expect(await accessibilityFaults(options)).toEqual([]);
  await field.fill(pattern);
  await options.getByText('Saved', { exact: true }).waitFor();
  const url = await opened(() => options.getByRole('link', { name: /^Open “/ }).click());
  expect(url.origin + url.pathname).toMatch(new RegExp(`^${app.service.address}/recordings/[^/]+$`));
  expect(await accessibilityFaults(options)).toEqual([]);
  await options.close();
});

it('leads from the panel to the turn that is read, and from its head to the meeting', async () => {
  const panel = await app.read('Incident review');
  const id = new URL(panel.url()).searchParams.get('recording') ?? '';
  const expected = `${app.service.address}/recordings/${encodeURIComponent(id)}`;
  expect(await accessibilityFaults(panel)).toEqual([]);
  const fromHead = await opened(() => panel.getByRole('link', { name: 'Open in the service' }).click());
  expect(fromHead.href).toBe(`${expected}?t=0`);
  await panel.bringToFront();
  for (let count = 0; count < 4; count++) await panel.keyboard.press('j');
  await actions(panel);
  expect(await accessibilityFaults(panel)).toEqual([]);
  const fromMenu = await opened(() => item(panel).click());
  expect(fromMenu.origin + fromMenu.pathname).toBe(expected);
  expect(Number(fromMenu.searchParams.get('t'))).toBeGreaterThan(0);
});

it('leads from the popup to the row that is selected', async () => {
  const popup = await app.popupWithRows();
  const box = popup.getByRole('combobox', { name: 'Search recordings' });
  await box.fill('Sprint planning 47');
  await until('the row', async () => (await app.titles(popup))[0]?.startsWith('Sprint planning 47'));
  await actions(popup);
  await item(popup).waitFor();
  expect(await accessibilityFaults(popup)).toEqual([]);
  const url = await opened(() => item(popup).click());
  expect(url.href).toMatch(new RegExp(`^${app.service.address}/recordings/[^/?]+\\?t=\\d+$`));
});
