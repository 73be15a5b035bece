import type { Runtime } from 'webextension-polyfill';

type Sender = Runtime.MessageSender & { origin?: string };
type MessageListener = (message: unknown, sender: Sender) => Promise<unknown> | undefined;

/** One end of the browser's channel between a page and the background. */
export interface RuntimePort {
  name: string;
  sender?: Sender;
  postMessage(message: unknown): void;
  disconnect(): void;
  onMessage: { addListener(listener: (message: unknown) => void): void };
  /** The other end is gone: the page was closed, or the background stopped. */
  onDisconnect: { addListener(listener: () => void): void };
}

/** The part of the browser's `runtime` that carries messages. */
export interface MessageRuntime {
  id: string;
  getURL(path: string): string;
  sendMessage(message: unknown): Promise<unknown>;
  onMessage: { addListener(listener: MessageListener): void; removeListener(listener: MessageListener): void };
  connect(options: { name: string }): RuntimePort;
  /** Why a port was closed; Chromium reports one that was not read as an error of the page. */
  readonly lastError?: unknown;
  onConnect: { addListener(listener: (port: RuntimePort) => void): void };
}

export const REQUESTS_PORT = 'requests';
/** The first message of the background over a port: it is there. */
export const GREETING = 'ready';

/**
 * Whether a message comes from a page or the background of this extension. `sender.tab` proves nothing: our own pages in
 * tabs have one too, and so do content scripts; id, origin and top frame together do (docs/platform.md#p7).
 */
export function isOwnSender(sender: Sender | undefined, own: Pick<MessageRuntime, 'id' | 'getURL'>): boolean {
  const place = sender?.origin === undefined ? sender?.url : `${sender.origin}/`;
  return sender?.id === own.id && place?.startsWith(own.getURL('/')) === true && (sender.frameId ?? 0) === 0;
}

/** Passes our own messages to `answer`, which returns undefined to leave one to others. Returns how to stop that. */
export function onOwnMessage(
  runtime: MessageRuntime,
  answer: (message: unknown) => Promise<unknown> | undefined,
): () => void {
  const listener: MessageListener = (message, sender) => (isOwnSender(sender, runtime) ? answer(message) : undefined);
  runtime.onMessage.addListener(listener);
  return () => runtime.onMessage.removeListener(listener);
}
