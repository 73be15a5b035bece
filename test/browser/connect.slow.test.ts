import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_KEY, startService, type SampleService } from '../service/server.ts';
import type { ExtensionBrowser } from '../support/browser.ts';
import { borrowBrowser } from '../support/shared-browser.ts';
import { until } from '../support/until.ts';

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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function fill(page: Page, address: string): Promise<void> {
  await page.getByLabel('Service address', { exact: true }).fill(address);
  await page.getByLabel('API key', { exact: true }).fill(SAMPLE_KEY);
  await button(page, 'Connect').click();
}

describe('a connection that does not work', () => {
  it.each([
    ['the service is down', { fault: 'reset' as const }, 'Nothing answers there'],
    ['the address is a web page', { fault: 'html' as const }, 'web page'],
    ['the server redirects', { fault: 'redirect-login' as const }, 'redirect'],
    ['the key is not accepted', { key: 'svc_0000000000000000000000000000000000000000' }, 'refused this key'],
    ['the key may see nothing', { fault: 'status-403' as const }, 'have access'],
  ])('keeps what was typed when %s, and says so at its field', async (_, switches, words) => {
    service.set(switches);
    const options = await browser.openPage('options.html');
    await fill(options, service.address);
    const failed = options.locator('.field-error:not(.welcome-failure), .connection-words:has([role=alert])');
    await failed.waitFor();
    expect((await failed.innerText()).toLowerCase()).toContain(words.toLowerCase());
    expect(await options.getByLabel('API key', { exact: true }).inputValue()).toBe(SAMPLE_KEY);
    service.reset();
    await button(options, 'Connect').click();
    await options.getByRole('heading', { name: 'Ready to search' }).waitFor();
    await until('no failure', async () => (await failed.count()) === 0);
  });
});
