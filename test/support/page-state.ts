import type { Page } from 'playwright-core';

/**
 * All texts that the page's program holds in memory: variables, closures, objects, everything that is reachable. The
 * pages of the extension share one process, so what one of them holds is in the memory of each.
 */
export async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const pieces: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk));
  // First collects garbage; twice, because what finalizers release is gone after the second time.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return pieces.join('');
}

/** Runs in the page: returns what it shows, the values of its fields, and its own storage. */
async function readState(): Promise<string> {
  const fields = [...document.querySelectorAll('input, textarea, select')].map(
    (each) => (each as HTMLInputElement).value,
  );
  const databases = await Promise.all(
    (await indexedDB.databases()).map(async ({ name = '' }) => {
      const opened = indexedDB.open(name);
      await new Promise((resolve, reject) => Object.assign(opened, { onsuccess: resolve, onerror: reject }));
      const database = opened.result;
      const rows = await Promise.all(
        [...database.objectStoreNames].map(async (store) => {
          const transaction = database.transaction(store);
          const all = transaction.objectStore(store).getAll();
          const keys = transaction.objectStore(store).getAllKeys();
          await new Promise((resolve, reject) => Object.assign(transaction, { oncomplete: resolve, onerror: reject }));
          return [keys.result, all.result];
        }),
      );
      database.close();
      return { name, rows };
    }),
  );
  const kept = {
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage),
    caches: await caches.keys(),
    databases,
  };
  return JSON.stringify([
    location.href,
    document.cookie,
    history.state,
    fields,
    kept,
    document.documentElement.outerHTML,
  ]);
}

/** The contents and the storage of a page, as one text. */
export function stateOf(page: Page): Promise<string> {
  return page.evaluate(readState);
}
