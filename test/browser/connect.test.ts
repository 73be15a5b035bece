import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_KEY, startService, type SampleService } from '../service/server.ts';
import { askBackground } from '../support/ask-background.ts';
import { launchExtension, type ExtensionBrowser } from '../support/browser.ts';
import { connect } from '../support/connect.ts';
import { pagesInSight } from '../support/real-pages.ts';
import { until } from '../support/until.ts';

let service: SampleService;
let browser: ExtensionBrowser;
/** Those of the tests before are no fault of this one. */
let faultsBefore = 0;
beforeAll(async () => {
  service = await startService();
  browser = await launchExtension({ grant: [service.address] });
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});
afterEach(async () => {
  await forgetAll();
  service.reset();
  const before = faultsBefore;
  faultsBefore = browser.faults.length;
  expect(browser.faults.slice(before)).toEqual([]);
});

/** As after the install: nothing is stored, nothing is allowed, no page of the extension is open, nor its background. */
async function forgetAll(): Promise<void> {
  await browser.closePopup();
  const page = await browser.openPage('options.html');
  for (const other of pagesInSight(browser.context)) {
    if (other !== page && other.url().startsWith(browser.base)) await other.close();
  }
  await askBackground(page, 'connection.removeKey', null);
  await page.evaluate(
    async (origins) => {
      await chrome.storage.local.clear();
      await chrome.storage.session.clear();
      await chrome.permissions.remove({ origins });
    },
    [`${service.address}/*`],
  );
  await browser.stopServiceWorker();
  await page.close();
}

const address = (page: Page) => page.getByLabel('Service address', { exact: true });
const key = (page: Page) => page.getByLabel('API key', { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function fill(page: Page, typed: { address?: string; key?: string }): Promise<void> {
  if (typed.address !== undefined) await address(page).fill(typed.address);
  if (typed.key !== undefined) await key(page).fill(typed.key);
  await button(page, 'Save and connect').click();
}

describe('connecting for the first time', () => {
  it('starts on the options page, which the browser opens at install', async () => {
    const opened = await until('the options page', async () =>
      browser.context.pages().find((page) => page.url().startsWith(`${browser.base}options.html`)),
    );
    await address(opened).waitFor();
    expect(await key(opened).getAttribute('type')).toBe('password');
  });

  it('says of each step that it has passed, and how many recordings there are', async () => {
    const { options, said } = await connect(browser, service);
    for (const name of [
      'Address valid',
      'Permission given',
      'Service reachable',
      'Answers as the API',
      'Key accepted',
    ]) {
      expect(await step(options, name).innerText()).toContain('Passed');
    }
    expect(said).toContain('37 recordings');
  });

  it('takes the key as it was pasted, and never shows it again', async () => {
    const options = await browser.openPage('options.html');
    await fill(options, { address: `${service.address}/api/v1/recordings?page=3`, key: ` "Bearer ${SAMPLE_KEY}"\n` });
    await options.getByText(`svc_••••${SAMPLE_KEY.slice(-4)}`).waitFor();
    expect(await address(options).inputValue()).toBe(service.address);
    expect(await key(options).count()).toBe(0);
    await options.reload();
    await options.getByText('svc_••••').waitFor();
    expect(await options.content()).not.toContain(SAMPLE_KEY.slice(4, 20));
    const values = await options
      .locator('input')
      .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
    expect(values.join(' ')).not.toContain('svc_');
  });

  it.each<[string, { address?: string; key?: string }, string]>([
    ['a key that is too short', { key: SAMPLE_KEY.slice(0, -1) }, 'this one has 39'],
    ['a key of another kind', { key: `sk-${'a'.repeat(40)}` }, 'svc_'],
    ['no key', { key: '' }, 'key'],
    ['plain http to another computer', { address: 'http://recordings.example' }, 'https'],
    ['a password in the address', { address: 'https://me:secret@recordings.example' }, 'password'],
    ['no address', { address: 'not an address' }, 'address'],
  ])('says at the field what is wrong with %s', async (_, typed, words) => {
    const options = await browser.openPage('options.html');
    await fill(options, { address: service.address, key: SAMPLE_KEY, ...typed });
    const field = 'address' in typed ? address(options) : key(options);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
    const texts = await Promise.all(described.map((id) => options.locator(`[id="${id}"]`).innerText()));
    expect(texts.join(' ')).toContain(words);
    expect(texts.join(' ')).not.toContain(typed.key || SAMPLE_KEY);
    expect(service.requests).toEqual([]);
  });
});

describe('a connection that does not work', () => {
  it.each([
    ['the service is down', { fault: 'reset' as const }, 'Service reachable'],
    ['the address is a web page', { fault: 'html' as const }, 'Answers as the API'],
    ['the server redirects', { fault: 'redirect-login' as const }, 'Answers as the API'],
    ['the key is not accepted', { key: 'svc_0000000000000000000000000000000000000000' }, 'Key accepted'],
    ['the key may see nothing', { fault: 'status-403' as const }, 'ecordings readable'],
  ])('is saved all the same when %s, and says so at its step with one fix', async (_, switches, name) => {
    service.set(switches);
    const options = await browser.openPage('options.html');
    await fill(options, { address: service.address, key: SAMPLE_KEY });
    const failed = options.getByRole('listitem').filter({ hasText: 'Failed' });
    await failed.waitFor();
    expect(await failed.innerText()).toContain(name);
    expect(await failed.getByRole('button').count()).toBe(1);
    await options.getByText('svc_••••').waitFor();
    service.reset();
    await button(options, 'Test connection').click();
    await options.getByRole('status').filter({ hasText: 'recordings' }).first().waitFor();
    await until('no failed step', async () => (await failed.count()) === 0);
  });
});

describe('a saved key', () => {
  it('can be removed, with what was kept', async () => {
    const { options } = await connect(browser, service);
    await button(options, 'Remove key').click();
    await key(options).waitFor();
    const popup = await browser.openPopup();
    await popup.getByText('Earshot is not connected yet').waitFor();
    expect(await popup.getByRole('option').count()).toBe(0);
  });

  it('is asked for again with another address', async () => {
    const { options } = await connect(browser, service);
    const other = await startService();
    try {
      await address(options).fill(other.address);
      await button(options, 'Save and connect').click();
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
    await options.getByText('svc_••••').waitFor();
    const worker = await browser.serviceWorker();
    const [local, session] = await worker.evaluate(async () => [
      JSON.stringify(await chrome.storage.local.get()),
      JSON.stringify(await chrome.storage.session.get()),
    ]);
    expect(local).not.toContain(SAMPLE_KEY);
    expect(session).toContain(SAMPLE_KEY);
  });
});

describe('permission', () => {
  it('is asked for in the click, for the one origin, and nothing is sent before it is given', async () => {
    const strict = await launchExtension();
    try {
      const options = await strict.openPage('options.html');
      await fill(options, { address: service.address, key: SAMPLE_KEY });
      await options.getByText('Waiting for browser permission').first().waitFor();
      expect(service.requests).toEqual([]);
      await button(options, 'Cancel').click();
      const failed = options.getByRole('listitem').filter({ hasText: 'Failed' });
      await failed.waitFor();
      expect(await failed.innerText()).toContain('Permission');
      expect(await failed.getByRole('button').innerText()).toBe('Grant access');
      expect(service.requests).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});
