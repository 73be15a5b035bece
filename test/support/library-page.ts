import type { RecordingId } from '../../lib/recording/types.ts';
import type { Page } from 'playwright-core';
import type { LibraryArg, LibraryReply, LibraryRequestName } from '../../lib/library/requests.ts';
import type { LibraryResult } from '../../lib/library/types.ts';
import { askBackground } from './ask-background.ts';

/** The connection that the tests write to. */
export const CONNECTION_ID = 'tests';
let asked = 0;

/** Sends a request to the database worker from a page of the extension, bypassing the background. */
export async function askLibrary<N extends LibraryRequestName>(
  page: Page,
  library: N,
  arg: LibraryArg<N>,
  connectionId: string = CONNECTION_ID,
): Promise<LibraryResult<LibraryReply<N>>> {
  const message = { library, requestId: `test-${(asked += 1)}`, connectionId, arg };
  const answer: unknown = await page.evaluate((each) => chrome.runtime.sendMessage(each), message);
  return answer as LibraryResult<LibraryReply<N>>;
}

/** Like `askLibrary`, but throws when there is no value. */
export async function valueOf<N extends LibraryRequestName>(
  page: Page,
  library: N,
  arg: LibraryArg<N>,
  connectionId: string = CONNECTION_ID,
): Promise<LibraryReply<N>> {
  const result = await askLibrary(page, library, arg, connectionId);
  if (!result.ok) throw new Error(`The library does not ${library}: ${result.unavailable}`);
  return result.value;
}

/** Makes the background open the library's page, and in it the database of a connection without a key. */
export async function preload(page: Page): Promise<void> {
  await page.evaluate(async (id) => {
    const connection = { id, scope: '', account: 1, address: null, forgetsKey: false, keyId: '', key: null };
    await chrome.storage.local.set({ connections: { list: [connection] } });
  }, CONNECTION_ID);
  await askBackground(page, 'library.preload', null);
  await valueOf(page, 'stats', null);
}

/** Whether the library of the active connection has the content of this recording. */
export async function holds(page: Page, id: string): Promise<boolean> {
  const connectionId = await page.evaluate(async () => {
    const { connections } = await chrome.storage.local.get('connections');
    return (connections as { list: { id: string }[] }).list[0]?.id ?? '';
  });
  const opened = await askLibrary(page, 'open', { id: id as RecordingId }, connectionId);
  return opened?.ok && opened.value !== null;
}
