import type { Page } from 'playwright-core';
import type { ArgOf, RequestName } from '../../lib/messaging/protocol.ts';
import { until } from './until.ts';

interface Answered {
  reply: unknown;
  /** Time to the reply. */
  ms: number;
}

/**
 * Runs in a page of the extension: sends requests to the background one after the other, over a port of their own. Null
 * when the background was stopped meanwhile, or took too long.
 */
export function askOverPort(requests: readonly { ask: string; arg: unknown }[]): Promise<Answered[] | null> {
  return new Promise((resolve) => {
    const port = chrome.runtime.connect({ name: 'requests' });
    const answered: Answered[] = [];
    let begunMs = performance.now();
    setTimeout(() => resolve(null), 30_000);
    port.onDisconnect.addListener(() => {
      // oxlint-disable-next-line no-void -- Chromium reports one that is not read as an error of the page.
      void chrome.runtime.lastError;
      resolve(null);
    });
    port.onMessage.addListener((message) => {
      // The greeting is a word.
      if (typeof message === 'string') return;
      answered.push({ reply: message.reply, ms: performance.now() - begunMs });
      begunMs = performance.now();
      const next = requests[answered.length];
      if (next) return port.postMessage(next);
      resolve(answered);
      port.disconnect();
    });
    port.postMessage({ ...requests[0] });
  });
}

/** The reply to one request of a page of the extension; null when there is none. */
export async function askOnce(page: Page, ask: string, arg: unknown): Promise<unknown> {
  return (await page.evaluate(askOverPort, [{ ask, arg }]))?.[0]?.reply ?? null;
}

/**
 * Sends a request to the background from a page of the extension, with retries when it was stopped, as pages do. Throws
 * when there is no response, with the page's last error as `cause`.
 */
export async function askBackground<N extends RequestName>(page: Page, name: N, arg: ArgOf<N>): Promise<unknown> {
  let cause: unknown = null;
  const ask = () =>
    askOnce(page, name, arg).catch((error: unknown) => {
      cause = error;
      return null;
    });
  return until(`an answer of the background to ${name}`, ask).catch((error: Error) => {
    throw new Error(error.message, { cause });
  });
}
