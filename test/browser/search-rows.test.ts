import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGallery, type OpenGallery } from '../gallery/browser.ts';
import { popupLayoutFaults } from '../gallery/popup-layout.ts';

let browser: Awaited<ReturnType<typeof openGallery>>;
beforeAll(async () => {
  browser = await openGallery();
});
afterAll(() => browser?.close());

/** Elements that overflow the window or their row. */
const cutOff = ({ page }: OpenGallery, selector: string) =>
  page.evaluate((selector) => {
    const found = [...document.querySelectorAll(selector)];
    const isInside = (inner: DOMRect, outer: DOMRect) =>
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1 &&
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1;
    const wrong = found.filter((element) => {
      const holder = element.parentElement?.closest('.result-title, .hit-quote, .result, .search');
      return !holder || ![...element.getClientRects()].every((rect) => isInside(rect, holder.getBoundingClientRect()));
    });
    return { count: found.length, wrong: wrong.map(({ textContent }) => textContent) };
  }, selector);

describe('the rows of a popup of 320 pixels from right to left', () => {
  let gallery: OpenGallery;
  beforeAll(async () => {
    gallery = await browser.open('popup', { width: 320, dir: 'rtl' });
  });

  it('cut off no match in a title, and nothing of what is not ready', async () => {
    await gallery.show('popup/results-series');
    expect(await cutOff(gallery, '.result-title mark')).toEqual({ count: 3, wrong: [] });
    await gallery.show('popup/recent');
    expect(await cutOff(gallery, '.result-facts > [class^="status-"]')).toEqual({ count: 2, wrong: [] });
  });

  it('tell the beginning of each name, however long they are, and how many others there are', async () => {
    await gallery.show('popup/results-series');
    const people = gallery.page.locator('.result-people');
    expect(await people.evaluateAll((all) => all.map((one) => one.getAttribute('title')))).toEqual([
      'Wilhelmina Oyelaran, Tomás Silva-Świątek',
      'Project Manager, Marketing',
    ]);
    const widths = await people
      .locator('.result-name')
      .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThan(24);
    expect(await cutOff(gallery, '.result-people > :last-child')).toEqual({ count: 2, wrong: [] });
  });

  it('have a title and one line below it', async () => {
    for (const state of ['popup/recent', 'popup/recent-series', 'popup/hits-sections']) {
      await gallery.show(state);
      const heights = await gallery.page
        .locator('.result-title')
        .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().height));
      expect(Math.max(...heights)).toBeLessThanOrEqual(40);
      const lines = await gallery.page
        .locator('.result-line')
        .evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height));
      expect(Math.max(...lines)).toBeLessThanOrEqual(18);
    }
  });

  it('begin each quote with its speaker, however long the name is, and leave room for its words', async () => {
    await gallery.show('popup/hits-long-names');
    const shares = await gallery.page
      .locator('.hit-who')
      .evaluateAll((names) => names.map((name) => name.clientWidth / (name.closest('.result')?.clientWidth ?? 1)));
    expect(shares.length).toBe(3);
    expect(Math.max(...shares)).toBeLessThan(0.4);
  });
});

it('at least eight rows are in view in a popup of the usual size', async () => {
  const { page, show, close } = await browser.open('popup', {});
  for (const state of ['popup/recent', 'popup/hits-sections', 'popup/start']) {
    await show(state);
    const inView = await page.locator('.result').evaluateAll((rows) => {
      const list = document.querySelector('.results')?.getBoundingClientRect();
      return rows.filter((row) => row.getBoundingClientRect().bottom <= (list?.bottom ?? 0)).length;
    });
    const all = await page.locator('.result').count();
    expect({ state, inView: Math.min(inView, 8) }).toEqual({ state, inView: Math.min(all, 8) });
  }
  await close();
});

/** The walk through the gallery looks at all of them, in the usual width. */
it('what was done, why the service was not asked, and the foot are one line each also in a popup of 320 pixels', async () => {
  const { page, show, close } = await browser.open('popup', { width: 320, dir: 'rtl' });
  const states = ['copied-long', 'failed-kept', 'no-library', 'transcripts-saving'].map((name) => `popup/${name}`);
  for (const state of [...states, 'kept/quota', 'kept/key-rejected', 'kept/unreachable', 'kept/rate-limited']) {
    await show(state);
    const faults = await page.evaluate(popupLayoutFaults, state);
    expect({ state, faults }).toEqual({ state, faults: [] });
  }
  await close();
});

describe.each([
  ['at 200 %', { width: 400, height: 300 }, {}],
  ['of 320 pixels from right to left', { width: 320, height: 300 }, { dir: 'rtl' }],
] as const)('a popup %s', (_, size, look) => {
  it('has no second scroll bar, and its foot on the screen, also with long titles and with what opens', async () => {
    const { page, show, close } = await browser.open('popup', look);
    await page.setViewportSize(size);
    for (const [state, scrolling] of [
      ['popup/start', ['results']],
      ['popup/recent-series', ['results']],
      ['popup/transcripts', ['results']],
      ['popup/failed-kept', ['results']],
      ['popup/filters', ['results', 'suggestions']],
      ['popup/copied-long', ['results']],
      ['popup/widened', ['results']],
    ] as const) {
      await show(state);
      const placed = await page.evaluate(() => {
        const { clientWidth, clientHeight } = document.documentElement;
        const foot = document.querySelector('.search-foot')?.getBoundingClientRect();
        const inside = [...document.querySelectorAll('.search-foot button, .search-box button')].every((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return left >= 0 && top >= 0 && right <= clientWidth && bottom <= clientHeight;
        });
        const scrolling = [...document.querySelectorAll('body *')].filter((element) => {
          const { overflowX, overflowY } = getComputedStyle(element);
          const isAcross = element.scrollWidth > element.clientWidth && /auto|scroll/.test(overflowX);
          return isAcross || (element.scrollHeight > element.clientHeight && /auto|scroll/.test(overflowY));
        });
        return {
          bars: [innerWidth - clientWidth, innerHeight - clientHeight],
          foot: [
            Math.round(foot?.left ?? -1),
            Math.round((foot?.right ?? 0) - clientWidth),
            Math.round((foot?.bottom ?? 0) - clientHeight),
          ],
          inside,
          scrolling: scrolling.map(({ className }) => className),
        };
      });
      expect({ state, ...placed }).toMatchObject({ state, bars: [0, 0], foot: [0, 0, 0], inside: true });
      const others = placed.scrolling.filter((name) => !(scrolling as readonly string[]).includes(name));
      expect({ state, others }).toEqual({ state, others: [] });
    }
    await close();
  });
});
