import { SAMPLE_KEY, startService, type ServiceOptions } from '../../service/server.ts';
import { until } from '../until.ts';
import { launchFirefox, type Firefox } from './browser.ts';
import type { FirefoxPage } from './page.ts';

/** The packed extension in a real Firefox, with a sample service of its own. */
export type FirefoxEarshot = Awaited<ReturnType<typeof startFirefoxEarshot>>;

/**
 * Starts the service and the browser, without connecting them. `policyFor` makes the organization's policy from the
 * address.
 */
export async function startFirefoxEarshot(
  program: string,
  options: ServiceOptions = {},
  policyFor?: (address: string) => object,
) {
  const service = await startService(options);
  let browser: Firefox;
  try {
    browser = await launchFirefox(program, policyFor?.(service.address));
  } catch (error) {
    await service.close();
    throw error;
  }

  /** The real popup, once its box has the focus. What was typed before is selected in it. */
  async function openPopup(): Promise<FirefoxPage> {
    const popup = await browser.openPopup();
    await until('the box to have the focus', () =>
      popup.evaluate(() => document.activeElement?.getAttribute('role') === 'combobox'),
    );
    return popup;
  }

  /** The real popup with `query` typed, once its first row's title begins with `title`. */
  async function find(query: string, title = query): Promise<FirefoxPage> {
    const popup = await openPopup();
    await popup.press('Control+a');
    await popup.type(query);
    const isThere = async () => {
      const [first] = await popup.texts('.results [role="option"] .result-title');
      return first?.toLocaleLowerCase().startsWith(title.toLocaleLowerCase());
    };
    await until(`a row for ${title}`, isThere).catch(async (error: Error) => {
      const shown = await popup.evaluate(() => ({
        box: document.querySelector('input')?.value,
        focus: document.activeElement?.outerHTML.slice(0, 100),
        words: document.body.innerText.slice(0, 500),
      }));
      throw new Error(`${error.message}; the popup shows ${JSON.stringify(shown)}`);
    });
    // The row may be there before the last key. What is typed is stored after the key's frame: nobody acts sooner.
    await popup.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => void scheduler.postTask(() => resolve(null), { priority: 'background' }));
        }),
    );
    return popup;
  }

  return {
    browser,
    service,
    openPopup,
    find,
    /** Finds `query` in the real popup and opens the first row with Enter; returns the real sidebar, once it shows that. */
    async read(query: string) {
      const popup = await find(query);
      await popup.press('Enter');
      await browser.popupIsClosed();
      const panel = await browser.sidebar();
      await until(`the sidebar to show ${query}`, async () => {
        const [heading] = await panel.texts('h1');
        return heading?.toLocaleLowerCase().startsWith(query.toLocaleLowerCase());
      });
      return panel;
    },
    async close() {
      await browser.close();
      await service.close();
    },
  };
}

/**
 * Connects the extension as a user does, on the options page that opens at install; returns the text of the page then.
 */
export async function connectInFirefox({ browser, service }: FirefoxEarshot): Promise<string> {
  const options = await browser.tab(`${browser.base}options.html`);
  await options.bringToFront();
  await options.click('#address');
  await options.type(service.address);
  await options.click('#key');
  await options.type(SAMPLE_KEY);
  await options.click({ role: 'button', name: 'Connect' });
  const said = await until('the options page to say how many recordings there are', async () => {
    const words = (await options.texts('main, body')).join('\n');
    return /\b37 recordings\b/.test(words) && words;
  });
  await options.click({ role: 'button', name: 'Done' });
  return said;
}
