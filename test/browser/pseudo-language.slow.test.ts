import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTexts, strayWords } from '../gallery/words.ts';
import { recording } from '../service/recordings/build.ts';
import { SAMPLE_KEY, startService, type SampleService } from '../service/server.ts';
import { launchExtension, type ExtensionBrowser } from '../support/browser.ts';
import { createPseudoExtension, inPseudo } from '../support/pseudo-extension.ts';
import { until } from '../support/until.ts';

/** In Greek letters, so that Latin letters are texts of the interface. */
const talks = ['Συνάντηση', 'Προϋπολογισμός', 'Σχεδιασμός'].map((title, at) =>
  recording({
    id: `talk-${at}`,
    title,
    createdAt: '2026-11-20T09:00:00.000Z',
    owner: { id: 'usr_01', name: 'Ελένη' },
    team: { id: 'team_1', name: 'Ομάδα' },
    names: { 1: 'Ελένη', 2: 'Νίκος' },
    talk: '1: Καλημέρα σε όλους.\n2: Ο προϋπολογισμός είναι έτοιμος.\n3: Πολύ καλά.',
    summary: '## Αποφάσεις\n\n- Ξεκινάμε\n\n## Μετά\n\n- [ ] Γράφουμε',
    notes: 'Να φέρουμε καφέ.',
  }),
);

/** Texts of the browser, for pages and keys, and of the service, for unnamed speakers. */
const OF_OTHERS = /writing\.example|Speaker 3|(?:(?:Alt|Ctrl|Shift|Command)\+)+\w/g;
const stray = (text: string) => strayWords(text.replaceAll(OF_OTHERS, ''));

let extension: ReturnType<typeof createPseudoExtension>;
let service: SampleService;
let browser: ExtensionBrowser;
let options: Page;
beforeAll(async () => {
  extension = createPseudoExtension();
  service = await startService({ data: talks });
  browser = await launchExtension({ extension: extension.folder, grant: [service.address] });
  options = await browser.openPage('options.html');
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
  extension?.remove();
});

/** Every word of the page that is not from the messages, with its place. */
async function strayIn(page: Page): Promise<string[]> {
  const seen = await page.evaluate(readTexts);
  expect(seen.length).toBeGreaterThan(1);
  const found = [...seen, { text: await page.title(), from: 'title', element: 'document' }];
  return found.flatMap(({ text, from, element }) => {
    const words = stray(text);
    return words === '' ? [] : [`${element} ${from}: ${words}`];
  });
}

const button = (page: Page, key: Parameters<typeof inPseudo>[0]) =>
  page.getByRole('button', { name: inPseudo(key), exact: true });

describe('in the pseudo-language, every word of the built extension is from the messages:', () => {
  it('the options', async () => {
    await options.locator('#address').waitFor();
    expect(await strayIn(options)).toEqual([]);
    await button(options, 'actionSaveAndConnect').click();
    await options.locator('#address-error').waitFor();
    expect(await strayIn(options)).toEqual([]);

    await options.locator('#address').fill(service.address);
    await options.getByLabel(inPseudo('fieldKey'), { exact: true }).fill(SAMPLE_KEY);
    await button(options, 'actionSaveAndConnect').click();
    await button(options, 'welcomeDone').waitFor();
    await until('the list', async () => (await options.locator('.connection-count').textContent())?.includes('3'));
    expect(await strayIn(options)).toEqual([]);
    await button(options, 'welcomeDone').click();
    for (const link of await options.locator('.settings-nav a').all()) {
      await link.click();
      await options.locator('.settings-nav a[aria-current]').and(link).waitFor();
      await options.locator('.settings-section').waitFor();
      // The browser names the keys of commands.
      const stray = (await strayIn(options)).filter((line) => !/^kbd\.key text: (?:Alt|Shift)$/.test(line));
      expect(stray).toEqual([]);
    }
  });

  // Their other states are held by the walk through the gallery.
  it('the panel and the popup, as they open', async () => {
    const panel = await browser.openPage('sidepanel.html?recording=talk-0');
    await panel.locator('.turn').first().waitFor();
    expect(await strayIn(panel)).toEqual([]);
    await panel.close();
    const popup = await browser.openPopup();
    await popup.locator('.result').first().waitFor();
    expect(await strayIn(popup)).toEqual([]);
    await popup.getByRole('combobox').fill('προϋπολογισμός');
    await popup.locator('.hit-quote').first().waitFor();
    expect(await strayIn(popup)).toEqual([]);
    await browser.closePopup();
  });

  it('the name, the description, the button and the keys', async () => {
    const words = await options.evaluate(async () => {
      const { name, description } = chrome.runtime.getManifest() as { name: string; description: string };
      const commands = await chrome.commands.getAll();
      const title = await chrome.action.getTitle({});
      return [name, description, title, ...commands.map((command) => command.description ?? '')];
    });
    expect(words.length).toBeGreaterThan(5);
    expect(words.filter((text) => stray(text) !== '')).toEqual([]);
  });

  it('the context menus and the suggestions of the address bar', async () => {
    const worker = await browser.serviceWorker();
    const suggested = await worker.evaluate(
      () => new Promise<object[]>((resolve) => chrome.omnibox.onInputChanged.dispatch('προϋ', resolve)),
    );
    expect(suggested.length).toBeGreaterThan(0);
    const told = await worker.evaluate(() => (globalThis as unknown as { told: string[] }).told);
    expect(told).toContain(inPseudo('menuInsertSummaryOf'));
    expect(told.length).toBeGreaterThan(5);
    const descriptions = (suggested as { description: string }[]).map(({ description }) =>
      description.replaceAll(/<\/?(?:match|dim|url)>/g, ''),
    );
    expect([...told, ...descriptions].filter((text) => stray(text.replaceAll('%s', '')) !== '')).toEqual([]);
  });
});
