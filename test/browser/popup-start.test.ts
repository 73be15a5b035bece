import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRecordings } from '../service/recordings/index.ts';
import { startEarshot, type Earshot } from '../support/earshot.ts';
import { pressToClose } from '../support/keys.ts';
import { box, hasFocus, paintedFirst, status } from '../support/popup-on-page.ts';
import { until } from '../support/until.ts';

let app: Earshot;
beforeAll(async () => {
  app = await startEarshot();
});
afterAll(() => app?.close());

const group = (popup: Page, name: string) => popup.getByRole('group', { name, exact: true });
const fill = async (popup: Page, text: string) => {
  await box(popup).fill(text);
  await until(`the row of ${text}`, async () => (await app.titles(popup))[0]?.includes(text));
};

describe('the start of the real popup', () => {
  it('has what was pinned and opened, and brings searches back', async () => {
    const popup = await app.popupWithRows();
    await fill(popup, 'Board meeting');
    await box(popup).press('Control+p');
    await status(popup).filter({ hasText: 'Pinned Board meeting' }).waitFor();
    await until('the pin to be kept', async () => (await paintedFirst(popup)).pins.length === 1);
    await app.browser.closePopup();
    const panel = await app.read('Sprint planning 47');
    await until('what was opened to be kept', async () => (await paintedFirst(panel)).opened.length === 1);

    const again = await app.popupWithRows();
    await until('the pinned one on top', async () => (await app.titles(again))[0]?.includes('Board meeting'));
    expect(await group(again, 'Pinned').getByRole('option').count()).toBe(1);
    await group(again, 'Recently opened').getByText('Sprint planning 47').waitFor();
    await until('the search', async () => {
      await box(again).press('ArrowUp');
      return (await box(again).inputValue()) === 'Sprint planning 47';
    });
    await status(again).filter({ hasText: 'Recent search 1 of 1' }).waitFor();
    await box(again).press('Enter');
    await until('a row to open', async () => (await box(again).getAttribute('aria-activedescendant')) !== null);
    await box(again).press('Escape');
    expect(await box(again).inputValue()).toBe('');

    // The first painted rows, before any request.
    const painted = await app.browser.openPopup();
    await painted.getByRole('option').first().waitFor();
    expect(await group(painted, 'Pinned').count()).toBe(1);
  });

  it('lists what can be done, by its keys, and unpins', async () => {
    const popup = await app.popupWithRows();
    await group(popup, 'Pinned').waitFor();
    await box(popup).press('Control+k');
    await popup.getByRole('menuitem', { name: 'Unpin' }).click();
    await status(popup).filter({ hasText: 'Unpinned Board meeting' }).waitFor();
    expect(await group(popup, 'Pinned').getByText('Board meeting').count()).toBe(1);
    expect(await hasFocus(box(popup))).toBe(true);
    await fill(popup, 'Sprint planning 47');
    await box(popup).press('Escape');
    await until('no pinned row', async () => (await group(popup, 'Pinned').count()) === 0);
  });

  it('does what is typed and pressed before its models have come', async () => {
    await app.popupWithRows();
    await app.browser.closePopup();
    // In a tab: a real popup is reachable only after its first paint.
    const popup = await app.browser.context.newPage();
    await popup.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const input = document.querySelector('input');
        if (!input || !document.querySelector('[role="option"]')) return;
        observer.disconnect();
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        document.documentElement.dataset['early'] = String(
          !loaded.some((path) => path.startsWith('/chunks/take-over-')),
        );
        // Like Firefox, which shows the popup after it is drawn.
        input.blur();
        dispatchEvent(new Event('focus'));
        document.documentElement.dataset['focused'] = String(document.activeElement === input);
        input.value = 'Sprint';
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
      }).observe(document, { childList: true, subtree: true });
    });
    await popup.goto(`${app.browser.base}popup.html`);
    const second = popup.locator('.result').nth(1);
    await until('the row that the key went to', async () => (await second.getAttribute('aria-selected')) === 'true');
    expect((await app.titles(popup))[0]).toMatch(/^Sprint/);
    expect(await popup.locator('html').getAttribute('data-early')).toBe('true');
    expect(await popup.locator('html').getAttribute('data-focused')).toBe('true');
    await popup.close();
  });

  it('copies a quote, and offers to save all transcripts where only some were searched', async () => {
    const pricing = sampleRecordings.find(({ meta }) => meta.meetingTitle?.startsWith('Pricing review Q3'));
    await app.keep([pricing?.meta.id ?? '']);
    // In what was searched for before, it may have been offered today: what that notes is taken back for the next one.
    await app.popupWithRows();
    const popup = await app.popupWithRows();
    await box(popup).fill('Halden');
    const quote = popup.locator('.result-quote').first();
    await quote.waitFor();
    await box(popup).press('Control+ArrowDown');
    await until('the quote to be selected', async () => (await quote.getAttribute('aria-selected')) === 'true');
    // Slow, so that something is left to save when it is paused.
    app.service.set({ latencyMs: 2_000 });
    await popup.getByRole('button', { name: /^Save all transcripts \(/ }).click();
    await popup.getByText(/^Saving transcripts: /).waitFor();
    await popup.getByRole('button', { name: 'Pause' }).click();
    await popup.getByRole('button', { name: 'Resume' }).waitFor();
    await pressToClose(popup, 'Control+Shift+C');
    expect((await app.browser.readClipboard()).plain).toMatch(/^> /);
  });
});
