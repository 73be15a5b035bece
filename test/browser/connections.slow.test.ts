import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serviceId } from '../../lib/recording/types.ts';
import { sampleRecordings } from '../service/recordings/index.ts';
import { SAMPLE_KEY, startService, type SampleService } from '../service/server.ts';
import { accessibilityFaults } from '../support/axe.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { pressToClose } from '../support/keys.ts';
import { openOptions } from '../support/options-page.ts';
import { until } from '../support/until.ts';

/** Two services with recordings of the same ids, from the options to popup and panel. */
let app: Earshot;
let other: SampleService;
beforeAll(async () => {
  const data = sampleRecordings.map(({ meta, content }, at) => ({
    meta: { ...meta, meetingTitle: `Guild: meeting ${at}.` },
    content,
  }));
  [app, other] = await Promise.all([startEarshot(), startService({ data })]);
});
afterAll(async () => {
  await app?.close();
  await other?.close();
});

const rows = (popup: Page) => popup.getByRole('listbox', { name: 'Recordings' }).getByRole('option');
const box = (popup: Page) => popup.getByRole('combobox', { name: 'Search recordings' });
const choice = (options: Page, name: string) =>
  options.getByRole('list', { name: 'Connections' }).getByRole('button', { name });

it('are added on the options page, and told by names', async () => {
  const options = await openOptions(app.browser, 'connection');
  expect(await options.getByRole('list', { name: 'Connections' }).count()).toBe(0);
  await options.getByRole('button', { name: 'Add another connection' }).press('Enter');
  await options.getByText('New connection').waitFor();
  await options.getByLabel('Service address', { exact: true }).fill(other.address);
  await options.getByLabel('API key', { exact: true }).fill(SAMPLE_KEY);
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
  const { host } = new URL(other.address);
  await choice(options, host).waitFor();
  const name = options.getByLabel('Name', { exact: true });
  expect(await name.inputValue()).toBe(host);
  for (const [typed, told] of [
    ['  ', 'Enter a name.'],
    [new URL(app.service.address).host, 'Another connection has this name. Choose a different one.'],
  ] as const) {
    await name.fill(typed);
    await name.press('Tab');
    await options.getByText(told).waitFor();
  }
  expect(await accessibilityFaults(options)).toEqual([]);
  expect(await options.getByText('New connection').count()).toBe(0);
  await name.fill('Guild');
  await options.locator('.connection-colors label').nth(2).click();
  // It is chosen once it is stored.
  await until('the color', () => options.getByLabel('Color 3').isChecked());
  await choice(options, 'Guild').waitFor();
  expect(await accessibilityFaults(options)).toEqual([]);
  await options.close();
});

it('open with the one where something failed', async () => {
  const options = await openOptions(app.browser, 'connection');
  const id = await options.evaluate(async () => {
    const { connections } = await chrome.storage.local.get('connections');
    return (connections as { list: { id: string }[] }).list[1]?.id ?? '';
  });
  await options.evaluate((named) => (location.hash = `connection=${named}`), id);
  await options.locator('[aria-current="true"]', { hasText: 'Guild' }).waitFor();
  await options.reload();
  await options.locator('[aria-current="true"]', { hasText: 'Guild' }).waitFor();
  await options.close();
});

it('are both in the popup, and the one that is named alone', async () => {
  const popup = await app.popupWithRows();
  await until('rows of both', async () => {
    const titles = await app.titles(popup);
    return titles.some((title) => title.startsWith('Guild:')) && titles.some((title) => !title.startsWith('Guild:'));
  });
  const guild = rows(popup).filter({ hasText: 'Guild:' });
  expect(await guild.first().locator('.source-dot').getAttribute('title')).toBe('Guild');
  expect(await accessibilityFaults(popup)).toEqual([]);
  await box(popup).fill('in:"Guild" meeting');
  await until('the row of one', async () => {
    const titles = await app.titles(popup);
    return titles.length > 0 && titles.every((title) => title.startsWith('Guild:'));
  });
});

it('open by ids that both have', async () => {
  const at = sampleRecordings.findIndex(({ meta }) => meta.meetingTitle?.startsWith('Incident review'));
  const ids = new Set<string>();
  for (const title of [`Guild: meeting ${at}.`, 'Incident review']) {
    const panel = await app.read(title);
    expect(await panel.getByRole('heading', { level: 1 }).textContent()).toContain(title);
    ids.add(serviceId(new URL(panel.url()).searchParams.get('recording') ?? ''));
    await panel.locator('.turn').first().waitFor();
    expect(await panel.locator('.source-name').textContent()).toContain(title.startsWith('Guild') ? 'Guild' : '127');
    expect(await accessibilityFaults(panel)).toEqual([]);
  }
  expect([...ids]).toEqual([sampleRecordings[at]?.meta.id]);
});

it('are removed one by one, and the others stay', async () => {
  const options = await openOptions(app.browser, 'connection');
  await choice(options, 'Guild').click();
  const name = options.getByLabel('Name', { exact: true });
  await until('its form', async () => (await name.inputValue()) === 'Guild');
  for (const name of ['Remove connection…', 'Remove connection'])
    await options.getByRole('button', { name, exact: true }).click();
  await until(
    'the list to be gone',
    async () => (await options.getByRole('list', { name: 'Connections' }).count()) === 0,
  );
  await options.getByRole('button', { name: 'Add another connection' }).waitFor();
  await options.close();
  const popup = await app.popupWithRows();
  await until('rows of the other', async () => (await app.titles(popup)).length > 5);
  expect((await app.titles(popup)).filter((title) => title.startsWith('Guild:'))).toEqual([]);
  expect(await popup.locator('.source-dot').count()).toBe(0);
  await pressToClose(popup, 'Escape');
});
