import type { Page } from 'playwright-core';
import { SAMPLE_KEY } from '../service/server.ts';
import type { ExtensionBrowser } from './browser.ts';
import { until } from './until.ts';
import { wordsOf } from './words.ts';

const DONE = (['readingComplete_one', 'readingComplete_other', 'readingNone'] as const).map(wordsOf);

/** What the options page says of a connection that failed, or null. */
async function complaint(options: Page, said: string): Promise<string | null> {
  const alerts = await options.getByRole('alert').allInnerTexts();
  const words = alerts.join(' ').trim();
  if (words !== '') return words;
  return wordsOf('statusStepFailed').test(said) || wordsOf('readingStopped_other').test(said) ? said : null;
}

/**
 * Connects the extension as a user does, on the options page, and waits until the whole list has been read.
 * The origin must have been granted at launch. Returns the page, still open, and what it said at the end.
 */
export async function connect(
  browser: Pick<ExtensionBrowser, 'openPage'>,
  service: { address: string; key?: string },
  timeoutMs = 30_000,
): Promise<{ options: Page; said: string }> {
  const options = await browser.openPage('options.html');
  await options.getByLabel('Service address', { exact: true }).fill(service.address);
  await options.getByLabel('API key', { exact: true }).fill(service.key ?? SAMPLE_KEY);
  await options.getByRole('button', { name: 'Save and connect' }).click();
  const status = options.getByRole('status').last();
  const said = await until(
    'the options page to say that the recordings can be found',
    async () => {
      const words = (await status.textContent()) ?? '';
      const wrong = await complaint(options, words);
      if (wrong !== null) throw new Error(`The options page says: ${wrong}`);
      return DONE.some((pattern) => pattern.test(words)) ? words : null;
    },
    timeoutMs,
  );
  return { options, said };
}
