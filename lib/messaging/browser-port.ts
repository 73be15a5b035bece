import type { Runtime } from 'webextension-polyfill';
import { browser } from '../browser.ts';
import type { Port } from './port.ts';

/**
 * Whether a message comes from a page or the background of this extension. `sender.tab` proves nothing: our own pages in
 * tabs have one too, and so do content scripts; id, origin and top frame together do (platform facts, 1.4).
 */
export function isOwnSender(sender: Runtime.MessageSender & { origin?: string }, own: { id: string; origin: string }) {
  const origin = sender.origin ?? (sender.url && URL.canParse(sender.url) ? originOf(sender.url) : undefined);
  return sender.id === own.id && origin === own.origin && (sender.frameId ?? 0) === 0;
}

/** `URL.origin` is "null" for extension schemes in some engines, so scheme and host are put together by hand. */
function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** The port over `runtime` messages. */
export function createBrowserPort(): Port {
  const own = { id: browser.runtime.id, origin: originOf(browser.runtime.getURL('/')) };
  return {
    send: (message) => browser.runtime.sendMessage(message),
    listen(answer) {
      const listener = (message: unknown, sender: Runtime.MessageSender) =>
        isOwnSender(sender, own) ? answer(message) : undefined;
      browser.runtime.onMessage.addListener(listener);
      return () => browser.runtime.onMessage.removeListener(listener);
    },
  };
}
