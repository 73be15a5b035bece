import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MAX_NODES } from '../../lib/markdown/limits.ts';
import { startCanary } from '../support/canary.ts';
import { unexpectedDom } from '../support/unexpected-dom.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { FLOODS, floodRecordings, hostileRecordings, LARGEST } from '../support/hostile-recordings.ts';
import { CASES, hostileTexts, sampleOf } from '../support/hostile.ts';
import { unexpectedIn } from '../support/unexpected-html.ts';
import { pagesInSight } from '../support/real-pages.ts';
import { whenNightly } from '../support/nightly.ts';
import { box } from '../support/popup-on-page.ts';
import { until } from '../support/until.ts';
import { openOptions } from '../support/options-page.ts';

/** Elements that the popup and the panel may contain, in their own markup and in documents. */
const ELEMENTS = (
  'a bdi blockquote br button code dd details dialog div dl dt em fieldset footer form h1 h2 h3 h4 h5 h6 header hr input kbd label legend li main mark ' +
  'nav ol option output p pre s section select small span strong summary table tbody td textarea th thead time tr ul ' +
  'svg path circle line rect polyline polygon ellipse g'
).split(' ');
const ATTRIBUTES = (
  'checked class colspan datetime dir disabled draggable for hidden href id inert lang maxlength minlength name open placeholder popover ' +
  'referrerpolicy rel role scope selected spellcheck start style tabindex target title type value autocomplete autofocus ' +
  'accept autocapitalize novalidate rows popovertarget popovertargetaction preserveAspectRatio enterkeyhint inputmode required readonly step min max ' +
  'width height viewBox fill stroke stroke-width stroke-linecap stroke-linejoin focusable xmlns ' +
  'cx cy d points r rx ry x x1 x2 y y1 y2'
).split(' ');

const recordings = hostileRecordings(CASES);
const few = recordings.slice(0, 3);
/** Unit tests measure all of them. */
const DRAWN_FLOODS = whenNightly('Floods in the browser', {
  usual: ['lines', 'links'],
  nightly: Object.keys(FLOODS).filter((id) => id !== LARGEST),
});
const folder = mkdtempSync(join(tmpdir(), 'earshot-hostile-'));

let app: Earshot;
let canary: Awaited<ReturnType<typeof startCanary>>;
const dialogs: string[] = [];
const foreign: string[] = [];
/** Calls of the canary that were reported to a test. */
let canaryCalls = 0;
beforeAll(async () => {
  canary = await startCanary();
  app = await startEarshot({ data: [...recordings, ...floodRecordings()] }, { args: canary.args });
  const { context, base } = app.browser;
  const homes = [
    base,
    app.service.address,
    'https://writing.example/',
    'https://clipboard.example/',
    'data:',
    'blob:',
    'about:',
  ];
  context.on('request', (request) => {
    if (!homes.some((home) => request.url().startsWith(home))) foreign.push(request.url());
  });
  context.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
});
afterEach(() => app?.service.set({ fault: null, errorText: null }));
afterAll(async () => {
  await app?.close();
  await canary?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Finds elements and attributes that are not on the list, and characters that hide or reorder text. */
async function wrongIn(page: Page): Promise<string[]> {
  const allowed = { elements: ELEMENTS, attributes: ATTRIBUTES, beginnings: ['aria-', 'data-'] };
  // The panel links to its own moments and headings, the options page to the licenses.
  const own = ['#', '?', '/THIRD-PARTY-LICENSES.txt', '/sidepanel.html?', `${app.browser.base}sidepanel.html?`];
  const unexpected = await page.locator('#app').evaluate(unexpectedDom, { ...allowed, own });
  const text = await page.evaluate(() => document.body.textContent ?? '');
  const hidden = text.match(/[\u202A-\u202E\u2060-\u2064\u2066-\u2069\u200B\uFEFF]|(?![\t\n])\p{Cc}/gu) ?? [];
  return [...new Set([...unexpected, ...hidden.map((character) => `U+${character.codePointAt(0)?.toString(16)}`)])];
}

/** Expects nothing but drawing since the last call; `setup-browser.ts` holds what the extension reported. */
async function expectQuiet(): Promise<void> {
  const callsBefore = canaryCalls;
  canaryCalls = canary.calls();
  const heard = { dialogs: dialogs.splice(0), foreign: foreign.splice(0), calls: canaryCalls - callsBefore };
  expect(heard).toEqual({ dialogs: [], foreign: [], calls: 0 });
}

/** Opens a recording's tabs and its list of people in a panel. */
async function readThrough(panel: Page): Promise<string[]> {
  const wrong: string[] = [];
  const address = panel.url();
  // It opens on the last read tab.
  const transcript = panel.getByRole('tab', { name: 'Transcript' });
  await transcript.click();
  await panel.locator('.turn').first().waitFor();
  wrong.push(...(await wrongIn(panel)));
  await panel.locator('#people-button').click();
  await panel.locator('.person').first().waitFor();
  wrong.push(...(await wrongIn(panel)));
  await panel.keyboard.press('Escape');
  for (const name of ['Summary', 'Notes']) {
    const tab = panel.getByRole('tab', { name });
    if ((await tab.count()) === 0) continue;
    await tab.click();
    // A text of meaningless characters only is shown as empty.
    await panel.getByRole('tabpanel', { name }).locator('.document, .none').first().waitFor();
    wrong.push(...(await wrongIn(panel)));
  }
  await transcript.click();
  expect(panel.url().split('?')[0]).toBe(address.split('?')[0]);
  return wrong;
}

/** Types a query and waits until the device and the service have responded. */
async function ask(popup: Page, query: string): Promise<void> {
  await box(popup).fill(query);
  await popup.getByRole('status').filter({ hasText: /\S/, hasNotText: 'searching the service' }).waitFor();
}

/** Maximum time for a tab of a flood, relative to short texts; without limits on what is drawn, it was hundreds. */
const USABLE_RATIO = 25;
/** Below this, the time for short texts is not meaningful. */
const SHORT_MS = 200;
const dripsIn = (text: string) => text.split('drip').length - 1;

describe(`${CASES} hostile strings in ${recordings.length} recordings`, () => {
  it('are rows of the popup and nothing else', async () => {
    const popup = await app.popupWithRows();
    await until('the rows', async () => (await app.titles(popup)).length >= Math.min(recordings.length, 20));
    expect(await wrongIn(popup)).toEqual([]);
    for (const text of sampleOf(hostileTexts, 15, 3)) {
      await ask(popup, text.slice(0, 300));
      expect(await wrongIn(popup)).toEqual([]);
    }
    await box(popup).fill('');
    await expectQuiet();
  });

  it(
    'are read in a tab, in every tab of the recording, all of them',
    async () => {
      const page = await app.browser.openPage('options.html');
      const tabs = pagesInSight(app.browser.context).length;
      for (const { meta } of recordings) {
        await page.goto(`${app.browser.base}sidepanel.html?recording=${meta.id}`);
        expect({ id: meta.id, wrong: await readThrough(page) }).toEqual({ id: meta.id, wrong: [] });
      }
      expect(pagesInSight(app.browser.context).length).toBe(tabs);
      await page.close();
      await expectQuiet();
    },
    60_000 + recordings.length * 10_000,
  );

  it('are found by what was said, with snippets', async () => {
    const popup = await app.popupWithRows();
    for (const { saidWord, titleWord } of few) {
      await box(popup).fill(saidWord);
      const row = popup.getByRole('option').filter({ hasText: saidWord }).first();
      await row.waitFor();
      expect((await row.locator('.result-title').textContent()) ?? '').toContain(titleWord);
      expect(await row.locator('.hit-words mark').first().textContent()).toBe(saidWord);
      expect(await wrongIn(popup)).toEqual([]);
    }
    for (const text of ['budget', 'alert', 'script', 'canary', 'הפ', '会議']) {
      await ask(popup, text);
      expect(await wrongIn(popup)).toEqual([]);
    }
    await box(popup).fill('');
    await expectQuiet();
  });

  it('are copied and pasted as allowed elements', async () => {
    for (const { titleWord } of few) {
      const panel = await app.read(titleWord);
      await panel.getByRole('tab', { name: 'Summary' }).click();
      await panel.getByRole('button', { name: 'Copy summary' }).click();
      const html = await until('the copy', async () => {
        const forms = await app.browser.readClipboard();
        return forms.plain?.includes(titleWord) ? (forms.html ?? '') : null;
      });
      // The browser wraps the clipboard's HTML.
      const inner = html
        .replace(/^(?:<meta[^>]*>|<html>|<body>|<!--StartFragment-->|\s)*/i, '')
        .replace(/(?:<!--EndFragment-->|<\/body>|<\/html>|\s)*$/i, '');
      expect(unexpectedIn(withoutStyles(inner))).toEqual([]);
      const { page } = app.browser;
      await page.bringToFront();
      const field = page.getByRole('textbox', { name: 'Rich text' });
      await field.fill('');
      await field.press('Control+V');
      await until('the paste', async () => (await field.innerText()).includes(titleWord));
      expect(unexpectedIn(withoutStyles(await field.innerHTML()))).toEqual([]);
      await field.fill('');
    }
    await expectQuiet();
  });

  it('are words of the service on the options page', async () => {
    const options = await openOptions(app.browser, 'connection');
    for (const errorText of sampleOf(hostileTexts, 8, 9)) {
      app.service.set({ fault: 'status-403', errorText });
      const before = app.service.requests.length;
      await options.getByRole('button', { name: 'Connect', exact: true }).click();
      await until('a refusal', async () => app.service.requests.length > before);
      await options.locator('.connection-words .field-help').waitFor();
      expect(await wrongIn(options)).toEqual([]);
    }
    await options.close();
    await expectQuiet();
  });

  async function transcriptMs(page: Page): Promise<number> {
    const begunMs = performance.now();
    await page.getByRole('tab', { name: 'Transcript' }).click();
    await page.locator('.turn').first().waitFor();
    return performance.now() - begunMs;
  }

  /** The same time for a recording with short texts, in the same run. */
  async function shortTranscriptMs(): Promise<number> {
    const page = await app.browser.openPage(`sidepanel.html?recording=${few[0]?.meta.id}`);
    await page.getByRole('tab', { name: 'Summary' }).click();
    await page.getByRole('tabpanel', { name: 'Summary' }).locator('.document, .none').first().waitFor();
    const shortMs = await transcriptMs(page);
    await page.close();
    return shortMs;
  }

  /**
   * Reads a summary and notes that are a flood of drips; returns how many elements they consist of, all of them drawn.
   */
  async function drawFlood(id: string): Promise<number[]> {
    const page = await app.browser.openPage(`sidepanel.html?recording=${id}`);
    const elements: number[] = [];
    for (const name of ['Summary', 'Notes']) {
      await page.getByRole('tab', { name }).click();
      const part = page.getByRole('tabpanel', { name });
      await part.locator('.document').waitFor();
      // Otherwise it is drawn gradually, while the browser is idle; for printing, all at once.
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      expect(dripsIn((await part.textContent()) ?? '')).toBe(dripsIn(FLOODS[id] ?? ''));
      elements.push(await part.locator('*').count());
    }
    const floodMs = await transcriptMs(page);
    await page.close();
    expect(floodMs).toBeLessThan(USABLE_RATIO * Math.max(await shortTranscriptMs(), SHORT_MS));
    await expectQuiet();
    return elements;
  }

  it.each(DRAWN_FLOODS)(
    'of a flood of %s are plain text in a handful of elements, and leave the panel usable',
    async (id) => {
      for (const elements of await drawFlood(id)) expect(elements).toBeLessThan(10);
    },
  );

  it('of as much as is drawn are all drawn, in no more elements than the limit, and leave the panel usable', async () => {
    for (const elements of await drawFlood(LARGEST)) {
      expect(elements).toBeGreaterThan(MAX_NODES / 2);
      expect(elements).toBeLessThan(MAX_NODES);
    }
  });

  it('went to nobody: only the configured service was asked, and the canary would have sung', async () => {
    await expectQuiet();
    const { page } = app.browser;
    await page.evaluate(() => fetch('https://canary.invalid/', { mode: 'no-cors' }).catch(() => null));
    await until('the canary', async () => canary.calls() > canaryCalls);
  });
});

/** Browsers and editors add their own styles to pasted content; they are not part of what was sent. */
const withoutStyles = (html: string): string => html.replace(/ style="[^"]*"/g, '');
