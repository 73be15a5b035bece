import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_KEY, startService, type SampleService } from '../service/server.ts';
import { accessibilityFaults } from '../support/axe.ts';
import type { ExtensionBrowser } from '../support/browser.ts';
import { goToSection, unfoldConnection, welcomeDone } from '../support/options-page.ts';
import { borrowBrowser } from '../support/shared-browser.ts';
import { until } from '../support/until.ts';

/** One visit to the options page, from the first run on. */
let service: SampleService;
let browser: ExtensionBrowser;
let options: Page;
beforeAll(async () => {
  service = await startService();
  browser = await borrowBrowser();
  options = await browser.openPage('options.html');
  await options.bringToFront();
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

const button = (name: string) => options.getByRole('button', { name, exact: true });
const heading = (name: string) => options.getByRole('heading', { name, exact: true });
const sideBar = () => options.getByRole('navigation', { name: 'Settings' });
const current = () => sideBar().locator('[aria-current=page]').innerText();

describe('the first run', () => {
  it('is the form alone', async () => {
    await heading('Connect to your recordings').waitFor();
    expect(await sideBar().count()).toBe(0);
    expect(await options.getByRole('heading').count()).toBe(1);
    expect(await accessibilityFaults(options)).toEqual([]);
  });

  it('says after connecting what is next, also after a reload, and saves all transcripts', async () => {
    await options.getByLabel('Service address', { exact: true }).fill(service.address);
    await options.getByLabel('API key', { exact: true }).fill(SAMPLE_KEY);
    const cost = options.getByText(/About .*, in a minute\./);
    // A background that is stopped while reading the list resumes only after half a minute.
    await browser.undisturbed(async () => {
      await button('Connect').click();
      await heading('Ready to search').waitFor();
      await cost.waitFor();
    });
    expect(await sideBar().count()).toBe(0);
    await options.reload();
    await heading('Ready to search').waitFor();
    await cost.waitFor();
    expect(await accessibilityFaults(options)).toEqual([]);
    // And a download after a minute.
    await browser.undisturbed(async () => {
      await options.getByRole('checkbox', { name: /^Save all transcripts/ }).check();
      await until('a transcript to be fetched', async () =>
        service.requests.some(({ url }) => url.includes('/content')),
      );
    });
  });

  it('says how to search and to pin the button, and is left with Done', async () => {
    await options.getByText('Press Alt+Shift+K on any page').waitFor();
    await options.getByText('Click the puzzle icon').waitFor();
    expect(await accessibilityFaults(options)).toEqual([]);
    await button('Done').focus();
    await options.keyboard.press('Enter');
    await sideBar().waitFor();
    expect(await heading('Connection').evaluate((it) => it === document.activeElement)).toBe(true);
    await welcomeDone(options);
  });

  it('is not there again', async () => {
    await options.reload();
    await sideBar().waitFor();
    expect(await options.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['Connection']);
  });
});

describe('the side bar', () => {
  it('leads to every section by keyboard, each with an address, and Back leads back', async () => {
    const names = ['Connection', 'Library', 'Copying', 'Shortcuts', 'Privacy', 'Help'];
    expect(await sideBar().getByRole('link').allInnerTexts()).toEqual(names);
    await sideBar().getByRole('link').first().focus();
    for (const name of names.slice(1)) {
      await options.keyboard.press('Tab');
      await options.keyboard.press('Enter');
      await options.getByRole('heading', { level: 2, name, exact: true }).waitFor();
      expect(await current()).toBe(name);
      expect(options.url()).toBe(`${browser.base}options.html#${name.toLowerCase()}`);
    }
    await options.goBack();
    await heading('Privacy').waitFor();
    expect(await current()).toBe('Privacy');
    await options.reload();
    await heading('Privacy').waitFor();
  });

  it('is a row above where the window is narrow, and nothing is wider than that', async () => {
    const usual = options.viewportSize();
    await options.setViewportSize({ width: 320, height: 700 });
    for (const direction of ['ltr', 'rtl']) {
      await options.evaluate((dir) => (document.documentElement.dir = dir), direction);
      for (const name of ['Shortcuts', 'Copying', 'Library', 'Connection']) {
        await goToSection(options, name);
        expect(await options.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      }
      const [bar, main] = [await sideBar().boundingBox(), await options.getByRole('main').boundingBox()];
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
    }
    await options.evaluate(() => (document.documentElement.dir = 'ltr'));
    if (usual) await options.setViewportSize(usual);
  });
});

describe('the connection', () => {
  const line = () => options.locator('.connection-line');

  it('says in its line that the key was refused, also in a page that did not ask', async () => {
    await goToSection(options, 'Connection');
    await unfoldConnection(options);
    service.set({ key: 'svc_0000000000000000000000000000000000000000' });
    await button('Connect').click();
    await line().getByText('Your API key was rejected').waitFor();
    await options.reload();
    await line().getByText('Your API key was rejected').waitFor();
    expect(await accessibilityFaults(options)).toEqual([]);
    await button('Replace key').first().click();
    const key = options.getByLabel('API key', { exact: true });
    await until('the focus', () => key.evaluate((field) => field === document.activeElement));
  });
});

describe('the own data', () => {
  const templates = () => options.evaluate(async () => (await chrome.storage.local.get('templates'))['templates']);

  it('is exported as a file, and imported again where it is missing', async () => {
    const own = [{ id: 't', name: 'Mine', text: '{{ title }}' }];
    await options.evaluate((own) => chrome.storage.local.set({ templates: own }), own);
    await goToSection(options, 'Privacy');
    const [download] = await Promise.all([options.waitForEvent('download'), button('Export my data').click()]);
    await options.evaluate(() => chrome.storage.local.remove('templates'));
    const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
      const [chooser] = await Promise.all([options.waitForEvent('filechooser'), button('Import…').click()]);
      await chooser.setFiles(file);
    };
    await choose({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await options.getByText(/^This file doesn’t contain Earshot data/).waitFor();
    expect(await templates()).toBeUndefined();
    await choose(await download.path());
    await options.getByText('Your data was imported.').waitFor();
    expect(await templates()).toEqual(own);
    expect(await accessibilityFaults(options)).toEqual([]);
  });
});
