import type { Page } from 'playwright-core';
import type { ArgOf, RequestName } from '../../lib/messaging/protocol.ts';
import { until } from './until.ts';

/**
 * Sends a request to the background from a page of the extension, with retries when it was stopped, as pages do. Throws
 * when there is no response, with the browser's last error as `cause`.
 */
export async function askBackground<N extends RequestName>(page: Page, name: N, arg: ArgOf<N>): Promise<unknown> {
  const message = { ask: name, arg };
  let cause: unknown = null;
  const ask = (): Promise<unknown> =>
    page
      .evaluate((each) => chrome.runtime.sendMessage(each), message)
      .catch((error: unknown) => {
        cause = error;
        return null;
      });
  return until(`an answer of the background to ${name}`, ask).catch((error: Error) => {
    throw new Error(error.message, { cause });
  });
}
