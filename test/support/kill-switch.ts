import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * When the background is stopped. `after`: as each page opens and as soon as each of its messages is answered or cut
 * off, a few times for each distinct message, which is also before every message: each finds the background stopped, or
 * is cut off. `during`: a moment after each message is sent, once for each distinct message. So retries succeed.
 */
export type KillMode = 'after' | 'during';

/** The mode in `EARSHOT_KILL`; null when it is not set. */
export function killModeAsked(): KillMode | null {
  const asked = process.env['EARSHOT_KILL'];
  if (asked === undefined || asked === '') return null;
  if (asked === 'after' || asked === 'during') return asked;
  throw new Error(`EARSHOT_KILL is "after" or "during", not "${asked}"`);
}

/** The expected requests, each once if the background is being stopped: it then repeats them. */
export const askedFor = (urls: readonly string[]): string[] => (killModeAsked() ? [...new Set(urls)] : [...urls]);

export interface KillSwitch {
  /** The built extension, with a script in front of those of each page. */
  folder: string;
  /** From now on, `stop` is called whenever it is time. */
  arm(stop: () => Promise<void>): void;
  /** Rejects if no page has ever asked for a stop. */
  remove(): Promise<void>;
}

const MOST_PAUSE_MS = 30;
/**
 * How often the same message of a page stops the background `after` its response. A page that repeats it with each
 * notice, which each start of the background may cause, would otherwise stop it forever, during everything that takes
 * longer.
 */
const MOST_STOPS = 4;

/** Runs in the pages. `chrome` and `browser` share one `runtime`, or have one each in some versions. */
const SCRIPT = (
  address: string,
  mode: KillMode,
) => `const stop = () => fetch('${address}', { method: 'POST', keepalive: true }).catch(() => undefined);
if ('${mode}' === 'after') stop();
const asked = new Map();
for (const runtime of new Set([globalThis.chrome, globalThis.browser].flatMap((each) => each?.runtime ?? []))) {
  const connect = runtime.connect.bind(runtime);
  runtime.connect = (options) => {
    const port = connect(options);
    let isOpen = false;
    const end = () => {
      if (isOpen) stop();
      isOpen = false;
    };
    port.onMessage.addListener((message) => 'reply' in Object(message) && end());
    port.onDisconnect.addListener(end);
    const postMessage = (message) => {
      port.postMessage(message);
      // What is asked again, and again after each notice, is to come through in the end.
      const said = JSON.stringify([message.ask, message.arg]);
      const times = (asked.get(said) ?? 0) + 1;
      asked.set(said, times);
      if ('${mode}' === 'during' && times === 1) setTimeout(stop, Math.random() * ${MOST_PAUSE_MS});
      if ('${mode}' === 'after' && times <= ${MOST_STOPS}) isOpen = true;
    };
    const { name, onMessage, onDisconnect } = port;
    return { name, onMessage, onDisconnect, postMessage, disconnect: () => port.disconnect() };
  };
}
`;

/** A copy of the extension whose pages signal, message by message, when to stop the background. */
export async function createKillSwitch(extension: string, mode: KillMode): Promise<KillSwitch> {
  let stop: () => Promise<void> = () => Promise.resolve();
  let count = 0;
  const server = createServer((_, response) => {
    count += 1;
    response.setHeader('Access-Control-Allow-Origin', '*');
    void stop()
      .catch(() => undefined)
      .then(() => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const folder = mkdtempSync(join(tmpdir(), 'earshot-kill-'));
  cpSync(extension, folder, { recursive: true });
  writeFileSync(join(folder, 'kill-switch.js'), SCRIPT(address, mode));
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.html') && each !== 'library.html')) {
    const html = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), html.replace(/<head>/, '<head><script src="/kill-switch.js"></script>'));
  }
  return {
    folder,
    arm(next) {
      stop = next;
    },
    remove: () =>
      new Promise((resolve, reject) => {
        rmSync(folder, { recursive: true, force: true });
        server.close(() => resolve());
        server.closeAllConnections();
        // A run in which nothing is stopped would prove nothing.
        if (count === 0) reject(new Error('No page has ever stopped the background'));
      }),
  };
}
