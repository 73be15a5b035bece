import type { Page } from 'playwright-core';
import type { FoundInside } from '../../lib/messaging/protocol.ts';
import type { ExtensionBrowser } from '../support/browser.ts';
import { NAME_HELPER } from './library-mini.ts';
import { askOverPort } from '../support/ask-background.ts';

const COLD_RUNS = 10;

declare global {
  interface Window {
    askOverPort: typeof askOverPort;
    bench: {
      /** The full-text response. */
      find: (text: string, limit: number) => Promise<FoundInside>;
      /** Waits for a random moment of a frame, like a key press. */
      anyMoment: () => Promise<void>;
      /** The end of the frame: a message posted from an animation frame arrives after it. */
      endOfFrame: () => Promise<void>;
    };
  }
}

/** Gives the page the functions for the measurements below. */
export async function prepare(page: Page): Promise<void> {
  await page.evaluate(NAME_HELPER);
  await page.evaluate(`window.askOverPort = ${String(askOverPort)}`);
  await page.evaluate(() => {
    window.bench = {
      async find(text, limit) {
        const message = { ask: 'search.run', arg: { text, caret: text.length, limit } };
        const [answered] = (await window.askOverPort([message])) ?? [];
        const value = (answered?.reply as { value: FoundInside | null } | undefined)?.value;
        if (!value) throw new Error(`Not found: ${text}`);
        return value;
      },
      anyMoment: () => new Promise((resolve) => setTimeout(resolve, Math.random() * 17)),
      endOfFrame: () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.addEventListener('message', () => resolve());
            channel.port1.start();
            channel.port2.postMessage(null);
          });
        }),
    };
  });
}

/** Milliseconds from each query to its hits on the screen, one after the other, in an open page. */
export const warmTimes = (page: Page, queries: readonly string[], limits: readonly number[]): Promise<number[]> =>
  page.evaluate(
    async ([all, limits]) => {
      const { find, anyMoment, endOfFrame } = window.bench;
      const times: number[] = [];
      for (const text of all) {
        await anyMoment();
        const begin = performance.now();
        for (const limit of limits) {
          const { groups } = await find(text, limit);
          const lines = groups.flatMap(({ recording, hits }) => [
            recording.title,
            ...hits.map(({ snippet }) => snippet),
          ]);
          const rows = lines.map((line) => Object.assign(document.createElement('li'), { textContent: line }));
          document.querySelector('ul')?.replaceChildren(...rows);
          if (groups.length < limit) break;
        }
        await endOfFrame();
        times.push(performance.now() - begin);
      }
      return times;
    },
    [queries, limits] as const,
  );

/** Milliseconds until a known text is on the screen. */
export const echoTimes = (page: Page, texts: readonly string[]): Promise<number[]> =>
  page.evaluate(async (all) => {
    const { anyMoment, endOfFrame } = window.bench;
    const row = document.createElement('li');
    document.querySelector('ul')?.replaceChildren(row);
    const times: number[] = [];
    for (const text of all) {
      await anyMoment();
      const begin = performance.now();
      row.textContent = text;
      await endOfFrame();
      times.push(performance.now() - begin);
    }
    return times;
  }, texts);

interface Cold {
  /** Null for a request that needs no library. */
  limit: number | null;
  /** Whether the library's page is closed too. */
  isClosed?: boolean;
}

/** Milliseconds to the response of a background that was stopped before. */
export async function coldTimes(
  browser: ExtensionBrowser,
  page: Page,
  queries: readonly string[],
  { limit, isClosed = false }: Cold,
): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries.slice(0, COLD_RUNS + 1)) {
    if (isClosed) await page.evaluate(() => chrome.offscreen.closeDocument().catch(() => undefined));
    await browser.stopServiceWorker();
    const time = await page.evaluate(
      async ([text, limit]) => {
        const begin = performance.now();
        if (limit === null) await window.askOverPort([{ ask: 'connection.read', arg: null }]);
        else await window.bench.find(text, limit);
        return performance.now() - begin;
      },
      [query, limit] as const,
    );
    times.push(time);
  }
  // The first run fills the browser's own caches.
  return times.slice(1);
}
