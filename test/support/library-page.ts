import type { Page } from 'playwright-core';
import type { LibraryArg, LibraryReply, LibraryRequestName } from '../../lib/library/protocol.ts';
import type { LibraryResult } from '../../lib/library/types.ts';

/** Whose library the tests write. */
export const NAMESPACE = 'tests';
let asked = 0;

/** Asks the owner of the database from a page of the extension, past the background. */
export async function askLibrary<N extends LibraryRequestName>(
  page: Page,
  library: N,
  arg: LibraryArg<N>,
  namespace: string | null = NAMESPACE,
): Promise<LibraryResult<LibraryReply<N>>> {
  const message = { library, requestId: `test-${(asked += 1)}`, namespace, arg };
  const answer: unknown = await page.evaluate((each) => chrome.runtime.sendMessage(each), message);
  return answer as LibraryResult<LibraryReply<N>>;
}

/** As `askLibrary`, where an answer is due. */
export async function valueOf<N extends LibraryRequestName>(
  page: Page,
  library: N,
  arg: LibraryArg<N>,
): Promise<LibraryReply<N>> {
  const result = await askLibrary(page, library, arg);
  if (!result.ok) throw new Error(`The library does not ${library}: ${result.unavailable}`);
  return result.value;
}

/** Has the background open the library's page and the database in it. */
export async function warm(page: Page): Promise<void> {
  await page.evaluate(() => chrome.runtime.sendMessage({ ask: 'library.warm', arg: null }));
}
