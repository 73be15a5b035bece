import { createBrowserPort, type MessageRuntime } from '../../lib/messaging/browser-port.ts';
import type { Port } from '../../lib/messaging/port.ts';

type Listener = Parameters<MessageRuntime['onMessage']['addListener']>[0];
type Sender = Parameters<Listener>[1] & { origin?: string };

/** A page or the background, as the browser's messages know it. */
interface Context {
  sender: Sender;
  listeners: Set<Listener>;
}

const ID = 'earshotunittests';
const ORIGIN = `chrome-extension://${ID}`;

/** The sender of a page of this extension; one that is open in a tab has a tab, as a content script has. */
export const ownSender = (path: string, tabId?: number): Sender => ({
  id: ID,
  url: `${ORIGIN}${path}`,
  ...(tabId !== undefined && { frameId: 0, tab: { id: tabId } as NonNullable<Sender['tab']> }),
});

/** What is left of a value after the wall: what JSON cannot say is lost here as it is in a browser. */
function cross(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value, refuseGetters)) as unknown);
}

/** Chromium sends what a getter answers; Firefox sends nothing at all in its place. */
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
 * every context but the sender's; one to nobody is rejected, and so is one whose listener fails.
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

  /** The `runtime` of a context whose messages are from `sender`: of ours, or of anybody. */
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

/** The wall between a page and the background, in memory. */
export function createMemoryPorts(): { page: Port; background: Port } {
  const { open } = createMemoryMessages();
  return {
    page: createBrowserPort(open(ownSender('/popup.html'))),
    background: createBrowserPort(open(ownSender('/background.js'))),
  };
}
