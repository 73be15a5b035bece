import type { Runtime } from 'webextension-polyfill';
import { browser } from '../browser.ts';
import type { Port } from './port.ts';

type Sender = Runtime.MessageSender & { origin?: string };
type Listener = (message: unknown, sender: Runtime.MessageSender) => Promise<unknown> | undefined;

/** The part of the browser's `runtime` that carries messages. */
export interface MessageRuntime {
  id: string;
  getURL(path: string): string;
  sendMessage(message: unknown): Promise<unknown>;
  onMessage: { addListener(listener: Listener): void; removeListener(listener: Listener): void };
}

/**
 * Whether a message comes from a page or the background of this extension. `sender.tab` proves nothing: our own pages in
 * tabs have one too, and so do content scripts; id, origin and top frame together do (docs/platform.md#p7).
 */
export function isOwnSender(sender: Sender, own: { id: string; origin: string }) {
  const origin = sender.origin ?? (sender.url && URL.canParse(sender.url) ? originOf(sender.url) : undefined);
  return sender.id === own.id && origin === own.origin && (sender.frameId ?? 0) === 0;
}

/** `URL.origin` is "null" for extension schemes in some engines, so scheme and host are joined by hand. */
function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** Creates a port over `runtime` messages. */
export function createBrowserPort(runtime: MessageRuntime = browser.runtime): Port {
  const own = { id: runtime.id, origin: originOf(runtime.getURL('/')) };
  return {
    send: (message) => runtime.sendMessage(message),
    listen(answer) {
      const listener: Listener = (message, sender) => (isOwnSender(sender, own) ? answer(message) : undefined);
      runtime.onMessage.addListener(listener);
      return () => runtime.onMessage.removeListener(listener);
    },
  };
}
