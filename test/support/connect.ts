import type { Page } from 'playwright-core';
import { SAMPLE_KEY } from '../service/server.ts';
import type { ExtensionBrowser } from './browser.ts';
import { killModeAsked } from './kill-switch.ts';
import { skipWelcome } from './options-page.ts';
import { until } from './until.ts';
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };
import type { MessageKey } from '../../lib/i18n.ts';
import { messageText } from './messages.ts';

/** The message for `key` as a pattern: any text matches `$1` to `$9`. */
function wordsOf(key: MessageKey): RegExp {
  const literal = messageText(messages[key]).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(literal.replaceAll(/\\\$\d/g, '.+'));
}

const DONE = (['readingComplete_one', 'readingComplete_other', 'readingNone'] as const).map(wordsOf);
const INTERRUPTED = wordsOf('failBackground');
/** If a test stops the background with every message, it may be gone for longer than the page's own retries. */
const MOST_RETRIES = killModeAsked() ? 5 : 0;

/**
 * The options page's message about a failed connection, or about a list that could not be read to its end; null if
 * none.
 */
async function complaint(options: Page, said: string): Promise<string | null> {
  const failures = options.locator('[role=alert], .field-error');
  const words = await failures.allInnerTexts();
  return words.join(' ').trim() || (INTERRUPTED.test(said) ? said : null);
}

/**
 * Connects the extension as a user does, on the options page, waits until the whole list has been read, and declines
 * the questions that follow. The origin must have been granted at launch. Returns the page, still open, and its last
 * status.
 */
export async function connect(
  browser: Pick<ExtensionBrowser, 'openPage'>,
  service: { address: string; key?: string },
  timeoutMs = 30_000,
): Promise<{ options: Page; said: string }> {
  const options = await browser.openPage('options.html');
  // A tab behind another one draws one frame per second (measured), and a click waits for two.
  await options.bringToFront();
  await options.getByLabel('Service address', { exact: true }).fill(service.address);
  await options.getByLabel('API key', { exact: true }).fill(service.key ?? SAMPLE_KEY);
  await options.getByRole('button', { name: 'Connect', exact: true }).click();
  const status = options.getByRole('status').last();
  const interrupted = options.locator('.notice, .connection-line', { hasText: INTERRUPTED }).first();
  let retries = 0;
  const said = await until(
    'the options page to say that the recordings can be found',
    async () => {
      // The list is read only while the page is visible, and another tab may have come in front as the browser started.
      if (await options.evaluate(() => document.hidden)) await options.bringToFront();
      const words = (await status.textContent()) ?? '';
      const wrong = await complaint(options, words);
      if (wrong !== null && INTERRUPTED.test(wrong) && retries < MOST_RETRIES) {
        retries += 1;
        // The page may already be trying again.
        await interrupted
          .getByRole('button')
          .click({ timeout: 1_000 })
          .catch(() => undefined);
        return null;
      }
      if (wrong !== null) throw new Error(`The options page says: ${wrong}`);
      return DONE.some((pattern) => pattern.test(words)) ? words : null;
    },
    timeoutMs,
  ).catch(withWords(options));
  await skipWelcome(options).catch(withWords(options));
  return { options, said };
}

/** Rethrows an error with what the page shows. */
const withWords =
  (page: Page) =>
  async (error: Error): Promise<never> => {
    const shown = await page.evaluate(() => `${document.visibilityState}: ${document.body.innerText.slice(0, 1_000)}`);
    throw new Error(`${error.message}; the page is ${shown}`);
  };
