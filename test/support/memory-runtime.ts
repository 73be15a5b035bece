import { GREETING, type MessageRuntime, type RuntimePort } from '../../lib/messaging/port.ts';
import type { RequestName } from '../../lib/messaging/protocol.ts';

type MessageListener = Parameters<MessageRuntime['onMessage']['addListener']>[0];
type ConnectListener = Parameters<MessageRuntime['onConnect']['addListener']>[0];
type Sender = NonNullable<RuntimePort['sender']>;

/** A page or the background, as the browser's messaging sees it. */
interface Context {
  sender: Sender;
  messageListeners: Set<MessageListener>;
  connectListeners: Set<ConnectListener>;
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

interface PortEnd {
  isOpen: boolean;
  onMessage: Set<(message: unknown) => void>;
  onDisconnect: Set<() => void>;
}

/**
 * Both ends of a port. As in a browser, a message is copied when it is sent and arrives later, in order, and only the
 * other end is told of a disconnect.
 */
function createPortPair(name: string, sender: Sender): [page: RuntimePort, background: RuntimePort] {
  const ends = [0, 1].map(() => ({
    isOpen: true,
    onMessage: new Set<(message: unknown) => void>(),
    onDisconnect: new Set<() => void>(),
  })) as [PortEnd, PortEnd];
  const endOf = (own: PortEnd, other: PortEnd): RuntimePort => ({
    name,
    ...(own === ends[1] && { sender: structuredClone(sender) }),
    postMessage(message) {
      if (!own.isOpen) throw new Error('Attempting to use a disconnected port object');
      const copy = cross(message);
      void Promise.resolve().then(() => {
        if (other.isOpen) for (const listener of other.onMessage) listener(copy);
      });
    },
    disconnect() {
      own.isOpen = false;
      void Promise.resolve().then(() => {
        if (other.isOpen) for (const listener of other.onDisconnect) listener();
        other.isOpen = false;
      });
    },
    onMessage: { addListener: (listener) => void own.onMessage.add(listener) },
    onDisconnect: { addListener: (listener) => void own.onDisconnect.add(listener) },
  });
  return [endOf(ends[0], ends[1]), endOf(ends[1], ends[0])];
}

/** The messages of one extension, in memory. Without a listener, a message or connection is refused. */
export function createMemoryMessages() {
  const contexts = new Set<Context>();

  async function send(from: Context, message: unknown): Promise<unknown> {
    const copy = cross(message);
    await Promise.resolve();
    const listeners = [...contexts].flatMap((context) => (context === from ? [] : [...context.messageListeners]));
    if (listeners.length === 0) throw new Error('Could not establish connection. Receiving end does not exist.');
    const answers = listeners.map((listener) => listener(cross(copy), structuredClone(from.sender)));
    const answer = cross(await answers.find((given) => given !== undefined));
    await Promise.resolve();
    return answer;
  }

  function connect(from: Context, name: string): RuntimePort {
    const [own, other] = createPortPair(name, from.sender);
    void Promise.resolve().then(() => {
      const listeners = [...contexts].flatMap((context) => (context === from ? [] : [...context.connectListeners]));
      if (listeners.length === 0) other.disconnect();
      for (const listener of listeners) listener(other);
    });
    return own;
  }

  /** The `runtime` of a context whose messages are from `sender`: one of ours, or anyone. */
  function open(sender: Sender): MessageRuntime {
    const context: Context = { sender, messageListeners: new Set(), connectListeners: new Set() };
    contexts.add(context);
    return {
      id: ID,
      getURL: (path) => ORIGIN + path,
      sendMessage: (message) => send(context, message),
      onMessage: {
        addListener: (listener) => void context.messageListeners.add(listener),
        removeListener: (listener) => void context.messageListeners.delete(listener),
      },
      connect: ({ name }) => connect(context, name),
      onConnect: { addListener: (listener) => void context.connectListeners.add(listener) },
    };
  }

  return { open };
}

/** The browser's messaging between a page and the background, in memory. */
export function createMemoryRuntimes(): { page: MessageRuntime; background: MessageRuntime } {
  const { open } = createMemoryMessages();
  return { page: open(ownSender('/popup.html')), background: open(ownSender('/background.js')) };
}

/** Answers the requests of pages. A background whose `answer` rejects is stopped: the ports of all pages close. */
export function answerPages(
  background: MessageRuntime,
  answer: (name: RequestName, arg: unknown) => Promise<unknown>,
): void {
  const open = new Set<RuntimePort>();
  const stop = () => {
    for (const port of open) port.disconnect();
    open.clear();
  };
  background.onConnect.addListener((port) => {
    open.add(port);
    port.postMessage(GREETING);
    port.onDisconnect.addListener(() => open.delete(port));
    port.onMessage.addListener((message) => {
      const { ask, arg } = message as { ask: RequestName; arg: unknown };
      answer(ask, arg).then((reply) => open.has(port) && port.postMessage({ reply }), stop);
    });
  });
}
