import type { BrowserContext, Page } from 'playwright-core';

/** One key press, and when the list had changed and been painted after it, for the first time and for the last. */
export interface KeyTiming {
  /** `timeStamp` of the keydown event. */
  pressedMs: number;
  /** When the list first changed after it, and when that was on the screen; null while nothing has changed. */
  changedMs: number | null;
  paintedMs: number | null;
  /** When the last change so far was on the screen. */
  settledMs: number | null;
}

/** The records of the probe; all times are milliseconds since the navigation of the page started. */
interface Timings {
  /** When the first element that matches the selector was on the screen. */
  firstRowMs: number | null;
  keys: KeyTiming[];
}

declare global {
  interface Window {
    timings: Timings;
  }
}

/**
 * Runs in the page before its own scripts. A paint is the end of the frame in which the change was drawn: a message
 * posted from an animation frame arrives after it. (No function here has a name: the compiler would add a helper.)
 */
function observe(rowSelector: string): void {
  window.timings = { firstRowMs: null, keys: [] };
  const { timings } = window;
  const channel = new MessageChannel();
  const waiting: ((nowMs: number) => void)[] = [];
  channel.port1.addEventListener('message', () => {
    const nowMs = performance.now();
    for (const note of waiting.splice(0)) note(nowMs);
  });
  channel.port1.start();

  document.addEventListener(
    'keydown',
    (event) => timings.keys.push({ pressedMs: event.timeStamp, changedMs: null, paintedMs: null, settledMs: null }),
    true,
  );
  let seen = false;
  new MutationObserver((records) => {
    const key = timings.keys.at(-1);
    const first = !seen && document.querySelector(rowSelector) !== null;
    const changed =
      key !== undefined &&
      records.some(({ target, addedNodes, removedNodes }) =>
        [target, ...addedNodes, ...removedNodes].some(
          (node) => (node instanceof Element ? node : node.parentElement)?.closest('ul, ol') ?? false,
        ),
      );
    if (!first && !changed) return;
    seen = true;
    if (changed) key.changedMs ??= performance.now();
    requestAnimationFrame(() => {
      waiting.push((nowMs) => {
        if (first) timings.firstRowMs = nowMs;
        if (!changed) return;
        key.paintedMs ??= nowMs;
        key.settledMs = nowMs;
      });
      channel.port2.postMessage(null);
    });
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** The largest size that Chromium gives a popup of this width. */
const POPUP_SIZE = { width: 400, height: 600 };

/**
 * A new tab of a popup's size, with the probe in every document that it will load; `rowSelector` names the rows whose
 * first paint counts. A tab, because a debugger can attach to a real popup only after its first paint.
 */
export async function probedTab(context: BrowserContext, rowSelector: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(POPUP_SIZE);
  await page.addInitScript(observe, rowSelector);
  return page;
}

/** By time, not by animation frame as is the default: constantly requesting frames would change what is measured. */
export const POLLING = { polling: 20, timeout: 15_000 };

/** Waits until the first row has been painted, and returns when that was. */
export async function firstRow(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => window.timings.firstRowMs, undefined, POLLING);
  return Number(await handle.jsonValue());
}
