import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { box } from '../support/popup-on-page.ts';
import { until } from '../support/until.ts';

async function clear(popup: Page): Promise<void> {
  await box(popup).fill('');
  await popup.getByRole('status').filter({ hasText: 'recordings' }).waitFor();
}

describe('the real popup on a zoomed page', () => {
  let app: Earshot;
  beforeAll(async () => {
    app = await startEarshot();
  });
  /** Sets the zoom in the browser's settings, which the popup follows. */
  async function zoomTo(factor: number): Promise<void> {
    const settings = await app.browser.context.newPage();
    await settings.goto('chrome://settings/');
    await settings.evaluate(
      (factor) =>
        new Promise<unknown>((resolve) => {
          const { chrome } = globalThis as unknown as {
            chrome: { settingsPrivate: { setDefaultZoom: (factor: number, done: (isSet: unknown) => void) => void } };
          };
          chrome.settingsPrivate.setDefaultZoom(factor, resolve);
        }),
      factor,
    );
    await settings.close();
    await app.browser.page.bringToFront();
  }
  afterAll(async () => {
    await zoomTo(1);
    await app?.close();
  });

  it.each([0.5, 1.25, 2, 2.5])('keeps its foot in the window, with one scroll bar, at %d', async (factor) => {
    await zoomTo(factor);
    const popup = await app.popupWithRows();
    await until(`the page at ${factor}`, () =>
      popup.evaluate((factor) => Math.abs(devicePixelRatio - factor) < 0.01, factor),
    );
    const placed = () =>
      popup.evaluate(() => {
        const { clientWidth, clientHeight } = document.documentElement;
        const foot = document.querySelector('.search-foot')?.getBoundingClientRect();
        const scrolling = [...document.querySelectorAll('*')].filter((element) => {
          const { overflowX, overflowY } = getComputedStyle(element);
          const goesAcross = element.scrollWidth > element.clientWidth && /auto|scroll/.test(overflowX);
          return goesAcross || (element.scrollHeight > element.clientHeight && /auto|scroll/.test(overflowY));
        });
        return {
          // Fractional pixels lose precision.
          footEnds: Math.round((foot?.bottom ?? 0) - clientHeight) + 0,
          across: Math.round((foot?.width ?? 0) - clientWidth),
          scrollBars: [innerWidth - clientWidth, innerHeight - clientHeight],
          scrolling: scrolling.map(({ className }) => className),
        };
      });
    const right = { footEnds: 0, across: 0, scrollBars: [0, 0], scrolling: ['results'] };
    expect(await placed()).toEqual(right);
    await popup.evaluate(() => (document.documentElement.dir = 'rtl'));
    expect(await placed()).toEqual(right);
    await popup.evaluate(() => (document.documentElement.dir = 'ltr'));
    await box(popup).fill('is:');
    await popup.getByRole('listbox', { name: 'Suggestions' }).waitFor();
    const { footEnds, scrollBars } = await placed();
    expect({ footEnds, scrollBars }).toEqual({ footEnds: 0, scrollBars: [0, 0] });
    await clear(popup);
    await app.browser.closePopup();
  });
});
