import { createBrowserPort, type MessageRuntime } from '../../lib/messaging/browser-port.ts';
import type { Port } from '../../lib/messaging/port.ts';

type Listener = Parameters<MessageRuntime['onMessage']['addListener']>[0];
type Sender = Parameters<Listener>[1] & { origin?: string };

/** A page or the background, as the browser's messaging sees it. */
interface Context {
  sender: Sender;
  listeners: Set<Listener>;
}

const ID = 'earshotunittests';
const ORIGIN = `chrome-extension://${ID}`;

/** The sender of a page of this extension; one that is open in a tab has a tab, like a content script. */
export const ownSender = (path: string, tabId?: number): Sender => ({
  id: ID,
  url: `${ORIGIN}${path}`,
  ...(tabId !== undefined && { frameId: 0, tab: { id: tabId } as NonNullable<Sender['tab']> }),
});

/** A value after it crossed the channel: what JSON cannot express is lost here as in a browser. */
function cross(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value, refuseGetters)) as unknown);
}

/** Throws for getters: Chromium sends their value, Firefox sends nothing at all. */
function refuseGetters(_: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null) {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
      if ('get' in property) throw new TypeError(`A message has a getter, which Firefox does not send: ${name}`);
    }
  }
  return value;
}

/**
 * The messages of one extension, in memory. As in a browser, a message is copied when it is sent and arrives later, in
 * every context but the sender's; without a listener, or with one that fails, it is rejected.
 */
export function createMemoryMessages() {
  const contexts = new Set<Context>();

  async function send(from: Context, message: unknown): Promise<unknown> {
    const copy = cross(message);
    await Promise.resolve();
    const listeners = [...contexts].flatMap((context) => (context === from ? [] : [...context.listeners]));
    if (listeners.length === 0) throw new Error('Could not establish connection. Receiving end does not exist.');
    const answers = listeners.map((listener) => listener(cross(copy), structuredClone(from.sender)));
    const answer = cross(await answers.find((given) => given !== undefined));
    await Promise.resolve();
    return answer;
  }

  /** The `runtime` of a context whose messages are from `sender`: one of ours, or anyone. */
  function open(sender: Sender): MessageRuntime {
    const context: Context = { sender, listeners: new Set() };
    contexts.add(context);
    return {
      id: ID,
      getURL: (path) => ORIGIN + path,
      sendMessage: (message) => send(context, message),
      onMessage: {
        addListener: (listener) => void context.listeners.add(listener),
        removeListener: (listener) => void context.listeners.delete(listener),
      },
    };
  }

  return { open };
}

/** The channel between a page and the background, in memory. */
export function createMemoryPorts(): { page: Port; background: Port } {
  const { open } = createMemoryMessages();
  return {
    page: createBrowserPort(open(ownSender('/popup.html'))),
    background: createBrowserPort(open(ownSender('/background.js'))),
  };
}
