import type { Page } from 'playwright-core';
import { startService, type SampleService, type ServiceOptions } from '../service/server.ts';
import { launchExtension, type ExtensionBrowser, type LaunchOptions } from './browser.ts';
import { connect } from './connect.ts';
import { pressToClose } from './keys.ts';
import { holds } from './library-page.ts';
import { borrowBrowser } from './shared-browser.ts';
import { until } from './until.ts';

/** The built extension in a real browser, connected to a sample service of its own. */
export type Earshot = ReturnType<typeof earshot>;

/**
 * Starts a service and connects the extension to it on the options page, as a user does: in the browser that the test
 * files of a worker share, or with `launch` in a separate one.
 */
export async function startEarshot(options: ServiceOptions = {}, launch?: LaunchOptions): Promise<Earshot> {
  const service = await startService(options);
  let browser: ExtensionBrowser | undefined;
  try {
    browser = await (launch ? launchExtension({ ...launch, grant: [service.address] }) : borrowBrowser());
    const { options } = await connect(browser, service, 60_000);
    // The browser may be shared, and another test may have chosen a tab.
    await options.evaluate(() => chrome.storage.local.set({ preferences: { letterKeys: true, tab: 'transcript' } }));
    await options.close();
    return earshot(browser, service);
  } catch (error) {
    await browser?.close();
    await service.close();
    throw error;
  }
}

function earshot(browser: ExtensionBrowser, service: SampleService) {
  const rowsOf = (popup: Page) => popup.getByRole('listbox', { name: 'Recordings' }).getByRole('option');

  /** The titles of the rows that the popup shows, in order. */
  async function titles(popup: Page): Promise<string[]> {
    const texts = await rowsOf(popup).locator('.result-title').allInnerTexts();
    return texts.map((text) => text.trim());
  }

  /** Opens the real popup, empties its box, which remembers what was typed before, and waits for the newest rows. */
  async function popupWithRows(): Promise<Page> {
    const popup = await browser.openPopup();
    await popup.getByRole('status').filter({ hasText: /\S/ }).waitFor();
    const box = popup.getByRole('combobox', { name: 'Search recordings' });
    await box.fill('');
    // As on another day: saving all transcripts is offered again.
    await popup.evaluate(() => chrome.storage.local.remove('offered-at'));
    // The filters of a search that was brought back.
    while ((await popup.locator('.chip').count()) > 0) await box.press('Backspace');
    await rowsOf(popup).first().waitFor();
    return popup;
  }

  return {
    browser,
    service,
    popupWithRows,
    titles,
    /**
     * Opens recordings, and waits until the library has stored them: a background that is stopped before would lose
     * them.
     */
    async keep(ids: readonly string[]) {
      await browser.undisturbed(async () => {
        for (const id of ids) {
          const panel = await browser.openPage(`sidepanel.html?recording=${id}`);
          await panel.locator('.turn').first().waitFor();
          await until('the library to keep it', async () => holds(panel, id));
          await panel.close();
        }
      });
    },
    /** Finds `query` in the real popup and opens the first row with Enter; returns the real side panel. */
    async read(query: string): Promise<Page> {
      const popup = await popupWithRows();
      const box = popup.getByRole('combobox', { name: 'Search recordings' });
      await box.fill(query);
      await until(`a row for ${query}`, async () => {
        const [first] = await titles(popup);
        return first?.toLocaleLowerCase().includes(query.toLocaleLowerCase());
      });
      await pressToClose(popup, 'Enter');
      const panel = await browser.sidePanel();
      await until(`the panel to show ${query}`, async () => {
        const heading = await panel.getByRole('heading', { level: 1 }).textContent();
        return heading?.toLocaleLowerCase().includes(query.toLocaleLowerCase());
      }).catch(async (error: Error) => {
        throw new Error(`${error.message}; it shows: ${(await panel.locator('body').innerText()).slice(0, 1_000)}`);
      });
      return panel;
    },
    async close() {
      await browser.close();
      await service.close();
    },
  };
}
