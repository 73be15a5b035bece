import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { typeInPopup } from '../support/type-in-popup.ts';
import { SAMPLE_KEY, startService, type SampleService } from '../service/server.ts';
import { launchExtension, type ExtensionBrowser } from '../support/browser.ts';
import { connect } from '../support/connect.ts';
import { borrowBrowser } from '../support/shared-browser.ts';
import { until } from '../support/until.ts';
import { removeKey, skipWelcome, unfoldConnection } from '../support/options-page.ts';

let service: SampleService;
let browser: ExtensionBrowser;
beforeAll(async () => {
  service = await startService();
  browser = await borrowBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});
afterEach(async () => {
  await browser.reset();
  service.reset();
});

const address = (page: Page) => page.getByLabel('Service address', { exact: true });
const key = (page: Page) => page.getByLabel('API key', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function fill(page: Page, typed: { address?: string; key?: string }): Promise<void> {
  if (typed.address !== undefined) await address(page).fill(typed.address);
  if (typed.key !== undefined) await key(page).fill(typed.key);
  await button(page, 'Connect').click();
}

describe('connecting for the first time', () => {
  it('takes the key as it was pasted, and never shows it again', async () => {
    const options = await browser.openPage('options.html');
    await fill(options, { address: `${service.address}/api/v1/recordings?page=3`, key: ` "Bearer ${SAMPLE_KEY}"\n` });
    await skipWelcome(options);
    await unfoldConnection(options);
    await options.getByText(`svc_••••${SAMPLE_KEY.slice(-4)}`).waitFor();
    expect(await address(options).inputValue()).toBe(service.address);
    expect(await key(options).count()).toBe(0);
    await options.reload();
    await unfoldConnection(options);
    await options.getByText('svc_••••').waitFor();
    expect(await options.content()).not.toContain(SAMPLE_KEY.slice(4, 20));
    const values = await options
      .locator('input')
      .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
    expect(values.join(' ')).not.toContain('svc_');
  });
});

describe('a saved key', () => {
  it('can be removed, with what was kept', async () => {
    const { options } = await connect(browser, service);
    const expectNothingTyped = await typeInPopup(browser, service, 'layoffs at Initech');
    await unfoldConnection(options);
    await removeKey(options);
    await expectNothingTyped();
    const popup = await browser.openPopup();
    await popup.getByText('Connect your recordings').waitFor();
    expect(await popup.getByRole('option').count()).toBe(0);
  });

  it('is asked for again with another address', async () => {
    const { options } = await connect(browser, service);
    await unfoldConnection(options);
    const other = await startService();
    try {
      await address(options).fill(other.address);
      await button(options, 'Connect').click();
      await key(options).waitFor();
      expect(other.requests).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('is in memory only when it is to be forgotten', async () => {
    const options = await browser.openPage('options.html');
    await options.getByLabel('Forget the key when the browser closes').check();
    await fill(options, { address: service.address, key: SAMPLE_KEY });
    await options.getByRole('heading', { name: 'Ready to search' }).waitFor();
    const worker = await browser.serviceWorker();
    const [local, session] = await worker.evaluate(async () => [
      JSON.stringify(await chrome.storage.local.get()),
      JSON.stringify(await chrome.storage.session.get()),
    ]);
    expect(local).not.toContain(SAMPLE_KEY);
    expect(session).toContain(SAMPLE_KEY);
  });
});

describe('a fresh install', () => {
  it('opens the options page, asks for the permission in the click, for the one origin, and nothing is sent before it is given', async () => {
    const strict = await launchExtension();
    try {
      // The extension opened it on installation.
      const options = await until('the options page', async () =>
        strict.context.pages().find((page) => page.url().startsWith(`${strict.base}options.html`)),
      );
      expect(await key(options).getAttribute('type')).toBe('password');
      await fill(options, { address: service.address, key: SAMPLE_KEY });
      await options.getByText('Waiting for browser permission').first().waitFor();
      expect(service.requests).toEqual([]);
      await button(options, 'Cancel').click();
      const failed = options.locator('.connection-line', { hasText: 'isn’t allowed to reach' });
      await failed.waitFor();
      expect(await failed.getByRole('button').innerText()).toBe('Allow access');
      expect(await key(options).inputValue()).toBe(SAMPLE_KEY);
      expect(service.requests).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});
