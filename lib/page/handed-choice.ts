import { browser } from '../browser.ts';
import type { Choice } from '../recording/types.ts';

const KEY = 'handed-choice';
/** A panel that opens later opens by itself. */
const FRESH_MS = 10_000;

interface Handed {
  /** `WINDOW_ID_CURRENT` when the popup did not know its own yet. */
  windowId: number;
  choice: Choice;
  /** Epoch milliseconds. */
  atMs: number;
}

/**
 * Lays a choice down for the panel that is about to open, in session memory. The browser closes the popup as soon as the
 * panel has the focus: a message to a background that is stopped meanwhile would be lost with the popup, which alone could
 * send it again. This begins at once, within the key press, and needs no background.
 */
export function handChoice(windowId: number, choice: Choice, nowMs: number): void {
  const handed: Handed = { windowId, choice, atMs: nowMs };
  // Refused, there is still the message.
  void browser.storage.session.set({ [KEY]: handed }).catch(() => undefined);
}

/** What was laid down just now for a window; null when nothing was. It is there once. */
export async function takeHandedChoice(windowId: number, nowMs: number): Promise<Choice | null> {
  try {
    const { [KEY]: handed } = (await browser.storage.session.get(KEY)) as { [KEY]?: Handed };
    if (!handed || (handed.windowId !== windowId && handed.windowId !== browser.windows.WINDOW_ID_CURRENT)) return null;
    await browser.storage.session.remove(KEY);
    return Math.abs(nowMs - handed.atMs) < FRESH_MS ? handed.choice : null;
  } catch {
    return null;
  }
}
