import type { CDPSession } from 'playwright-core';
import { createFaultLog, type FaultLog } from './fault-log.ts';

/** A value of the page: primitives come whole, objects as a description. */
interface RemoteObject {
  value?: string | number | boolean | null;
  description?: string;
}

/** A message of one target: the few events of the DevTools protocol that mean a fault. */
type TargetMessage =
  | { method: 'Runtime.exceptionThrown'; params: { exceptionDetails: { text: string; exception?: RemoteObject } } }
  | { method: 'Runtime.consoleAPICalled'; params: { type: string; args: RemoteObject[] } }
  | { method: 'Log.entryAdded'; params: { entry: { source: string; level: string; text: string } } };

/** Errors in a background that has begun to end: a test has stopped it, or closes the browser. */
const NO_BACKGROUND = /^background\.js: .*Error: (?:No SW|The browser is shutting down\.)$/;

const wordsOf = (object: RemoteObject) => object.description ?? String(object.value);

/** The fault in a message as text, or null. Refusals by the CSP and by Trusted Types arrive as log entries. */
function faultIn(message: TargetMessage): string | null {
  switch (message.method) {
    case 'Runtime.exceptionThrown': {
      const { text, exception } = message.params.exceptionDetails;
      // The text is all there is when the thrown value is gone with its worker.
      return exception ? `${text} ${wordsOf(exception)}` : text;
    }
    case 'Runtime.consoleAPICalled':
      if (message.params.type !== 'error' && message.params.type !== 'assert') return null;
      return `console: ${message.params.args.map(wordsOf).join(' ')}`;
    case 'Log.entryAdded': {
      const { source, level, text } = message.params.entry;
      // A request that the service refuses or drops is logged by the browser itself; that is no fault of a page.
      const isOfNetwork = source === 'network' || text.includes('blocked by CORS policy');
      return level === 'error' && !isOfNetwork ? `${source}: ${text}` : null;
    }
    default:
      return null;
  }
}

/**
 * Collects uncaught errors, console errors and refusals by the content security policy of every page and worker of the
 * extension, the real popup and side panel included, into the returned array as they come. Each target is attached to
 * as soon as it is known; the browser repeats what it reported before.
 */
export async function watchFaults(browser: CDPSession, base: string): Promise<FaultLog> {
  const faults = createFaultLog();
  const sessions = new Map<string, string>();
  const watched = new Set<string>();

  async function watch({ targetId, url }: { targetId: string; url: string }): Promise<void> {
    if (!url.startsWith(base) || !/\.(?:html|js)(?:[?#]|$)/.test(url) || watched.has(targetId)) return;
    watched.add(targetId);
    // Not flattened: Playwright's session hands out no sub-sessions, but passes their messages through.
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
    sessions.set(sessionId, new URL(url).pathname.slice(1));
    for (const [index, method] of ['Runtime.enable', 'Log.enable'].entries()) {
      await browser.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id: index + 1, method }),
      });
    }
  }
  // A target may be gone before it is attached to; then there is nothing left to watch.
  const tryWatch = ({ targetInfo }: { targetInfo: { targetId: string; url: string } }) =>
    void watch(targetInfo).catch(() => undefined);

  browser.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const place = sessions.get(sessionId);
    const fault = place === undefined ? null : faultIn(JSON.parse(message) as TargetMessage);
    if (fault === null) return;
    const told = `${place}: ${fault}`;
    if (!NO_BACKGROUND.test(told)) faults.push(told);
  });
  browser.on('Target.targetCreated', tryWatch);
  browser.on('Target.targetInfoChanged', tryWatch);
  await browser.send('Target.setDiscoverTargets', { discover: true });
  return faults;
}
