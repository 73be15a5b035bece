import type { Page } from 'playwright-core';
import type { ArgOf, RequestName } from '../../lib/messaging/protocol.ts';

/** More than the pages themselves need (`lib/messaging/client.ts`). */
const TRIES = 8;

/**
 * Asks the background from a page of the extension: again, as pages do, when it was stopped. Throws, with what the browser
 * said last, when no try brought an answer.
 */
export async function askBackground<N extends RequestName>(page: Page, name: N, arg: ArgOf<N>): Promise<unknown> {
  const message = { ask: name, arg };
  let cause: unknown = null;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      const answer: unknown = await page.evaluate((each) => chrome.runtime.sendMessage(each), message);
      if (answer !== undefined && answer !== null) return answer;
    } catch (error) {
      cause = error;
    }
  }
  throw new Error(`No answer of the background to ${name}, asked ${TRIES} times`, { cause });
}
