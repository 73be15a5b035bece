import type { Page } from 'playwright-core';
import type { ArgOf, RequestName } from '../../lib/messaging/protocol.ts';

/** More than the pages themselves need (`lib/messaging/client.ts`). */
const TRIES = 8;

/** Asks the background from a page of the extension: again, as pages do, when it was stopped; undefined without an answer. */
export async function askBackground<N extends RequestName>(page: Page, name: N, arg: ArgOf<N>): Promise<unknown> {
  const message = { ask: name, arg };
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const answer: unknown = await page
      .evaluate((each) => chrome.runtime.sendMessage(each).catch(() => undefined), message)
      .catch(() => undefined);
    if (answer !== undefined) return answer;
  }
  return undefined;
}
