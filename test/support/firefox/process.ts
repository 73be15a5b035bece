import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A preference as `user.js` takes it. */
type Preference = boolean | number | string;

/** Turns off what Firefox does on its own: first-run pages, updates, requests to its maker. */
const QUIET: Record<string, Preference> = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.region.network.url': '',
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
};

const START_MS = 60_000;
/** A Firefox that is killed reopens what was open some seconds before; a busy machine needs more than ten to close it. */
const STOP_MS = 60_000;

const profiles = new Set<string>();
const running = new Set<ChildProcess>();
// For a run that ends before it can close its browser.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of profiles) removeFirefoxProfile(folder);
});

/** A new profile folder with these preferences in addition to the quiet ones. */
export function createFirefoxProfile(preferences: Record<string, Preference>): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-firefox-'));
  profiles.add(folder);
  const lines = Object.entries({ ...QUIET, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(folder, 'user.js'), lines.join(''));
  return folder;
}

export function removeFirefoxProfile(folder: string): void {
  profiles.delete(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

export interface FirefoxProcess {
  /** The URL where it listens for WebDriver BiDi. */
  url: string;
  /** Waits until it has ended on its own, as it was asked to; otherwise kills it. */
  ended(): Promise<void>;
}

/** Starts Firefox without a visible window. Its user's home is its profile, so that nothing of this machine gets in. */
export async function startFirefox(program: string, profile: string): Promise<FirefoxProcess> {
  const child = spawn(
    program,
    [
      '--headless',
      '--no-remote',
      `--profile=${profile}`,
      '--remote-debugging-port=0',
      // Without it no page of an extension, and nothing of the browser's own window, can be reached.
      '--remote-allow-system-access',
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile, MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '900' },
    },
  );
  running.add(child);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      running.delete(child);
      resolve();
    });
  });
  try {
    return { url: await listeningAt(child), ended: () => endOf(child, exited) };
  } catch (error) {
    child.kill('SIGKILL');
    await exited;
    throw error;
  }
}

function listeningAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const giveUp = (why: string) => reject(new Error(`Firefox ${why}:\n${heard.slice(-500)}`));
    const timer = setTimeout(giveUp, START_MS, `did not listen within ${START_MS / 1000} s`);
    child.once('error', (error) => giveUp(`could not be started (${error.message})`));
    child.once('exit', (code) => giveUp(`ended at once with ${code}`));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      heard += text;
      const url = /WebDriver BiDi listening on (ws:\S+)/.exec(heard)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
  });
}

async function endOf(child: ChildProcess, exited: Promise<void>): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exited;
  clearTimeout(timer);
}
