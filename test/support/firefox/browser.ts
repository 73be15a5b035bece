import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../../scripts/project.ts';
import { createFaultLog, faultSources, type FaultLog } from '../fault-log.ts';
import { until } from '../until.ts';
import { connectBidi, type Bidi } from './bidi.ts';
import { reachInside, type Internals } from './internals.ts';
import { createPage, type FirefoxPage } from './page.ts';
import { createFirefoxProfile, removeFirefoxProfile, startFirefox } from './process.ts';

/** `browser_specific_settings.gecko.id` of the manifest. */
const ADDON = 'earshot@earshot.example';
/** Firefox generates another one for each profile, unless it is set. */
const UUID = '3f1c9a52-7d84-4c0e-9b6a-5e2d80f7a411';
const BASE = `moz-extension://${UUID}/`;

const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string };
/** The output of `wxt zip -b firefox`: what the store gets. */
export const FIREFOX_PACKAGE = join(PROJECT, '.output', `earshot-${version}-firefox.zip`);

const IDLE = 'extensions.background.idle.timeout';

/**
 * How long the background may idle: half a minute, Firefox's default, or the value of `EARSHOT_IDLE_MS` (at least 100).
 */
const usualIdleMs = (): number => Number(process.env['EARSHOT_IDLE_MS'] ?? 30_000);

/** A running Firefox with the extension and its own profile. */
export type Firefox = Awaited<ReturnType<typeof launchFirefox>>;

interface Running {
  bidi: Bidi;
  inside: Internals;
  end(): Promise<void>;
}

/** Writes a policy for the extension, as an administrator does: here, into the home of the browser's user. */
function writePolicy(profile: string, data: object): void {
  const folder = join(profile, '.mozilla', 'managed-storage');
  mkdirSync(folder, { recursive: true });
  const manifest = { name: ADDON, description: 'A policy', type: 'storage', data };
  writeFileSync(join(folder, `${ADDON}.json`), JSON.stringify(manifest));
}

/**
 * Starts Firefox with the packed extension installed as from the store. Optional permissions are granted without the
 * browser's prompt, but must still be requested in a click. `policy` is the organization's.
 */
export async function launchFirefox(program: string, policy?: object) {
  if (!existsSync(FIREFOX_PACKAGE)) throw new Error(`There is no ${FIREFOX_PACKAGE}: npx wxt zip -b firefox makes it`);
  const profile = createFirefoxProfile({
    'extensions.autoDisableScopes': 0,
    [IDLE]: usualIdleMs(),
    'extensions.webextOptionalPermissionPrompts': false,
    'extensions.webextensions.uuids': JSON.stringify({ [ADDON]: UUID }),
    'xpinstall.signatures.required': false,
  });
  if (policy) writePolicy(profile, policy);
  const faults = createFaultLog();
  let running: Running;
  try {
    running = await start(program, profile, faults, 'install');
  } catch (error) {
    removeFirefoxProfile(profile);
    throw error;
  }

  const fetchFaults = async () => void faults.push(...(await running.inside.takeComplaints()));
  faultSources.add(fetchFaults);

  async function end(): Promise<void> {
    await fetchFaults();
    await running.end();
  }

  const page = (context: string) => createPage(running.bidi, context);
  const tabAt = async (url: string) => (await contextsOf(running.bidi)).find((tab) => tab.url.startsWith(url));
  /** The real popup, once something else has opened it. */
  const popup = () => placed('popup', 'popup.html');

  async function placed(place: 'popup' | 'sidebar', file: string): Promise<FirefoxPage> {
    const context = await until(`${file} in the ${place}`, () => running.inside.contextOf(place, BASE + file));
    return createPage(running.bidi, context, () => running.inside.focus(place));
  }

  const popupIsClosed = async () =>
    void (await until('the popup to close', async () => !(await running.inside.isOpen('popup'))));

  return {
    /** `moz-extension://<uuid>/`. */
    base: BASE,
    get inside() {
      return running.inside;
    },
    /** Errors and refusals of every page and worker of the extension; new ones fail the test in which they arrive. */
    faults,
    /** Fetches into `faults` what the browser itself says of the extension. */
    fetchFaults,
    /** Opens a page of the web or, with `base`, of the extension, in a tab. */
    async openPage(url: string) {
      const { context } = await running.bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' });
      const opened = page(context);
      await opened.goto(url);
      return opened;
    },
    hasTab: async (url: string) => (await tabAt(url)) !== undefined,
    /** The tab whose URL begins with `url`, once something else has opened it. */
    tab: async (url: string) => page((await until(`a tab with ${url}`, () => tabAt(url))).context),
    /** The real popup, opened by the toolbar button over the tab that is in front. */
    async openPopup() {
      await running.inside.closePopup();
      await popupIsClosed();
      await running.inside.clickButton();
      return popup();
    },
    popup,
    popupIsClosed,
    /** The real sidebar, once it is open. */
    sidebar: () => placed('sidebar', 'sidepanel.html'),
    /**
     * Sets how long the background may idle; null for the usual time. A running one has already set its timer, so it is
     * stopped first.
     */
    async mayIdle(milliseconds: number | null) {
      await running.inside.stopBackground();
      await running.inside.setPreference(IDLE, Math.min(milliseconds ?? Infinity, usualIdleMs()));
    },
    /** Closes the browser and starts it again with the same profile, as on the next day. */
    async restart() {
      await end();
      running = await start(program, profile, faults, 'installed');
    },
    async close() {
      faultSources.delete(fetchFaults);
      try {
        await end();
      } finally {
        removeFirefoxProfile(profile);
      }
    },
  };
}

interface Context {
  context: string;
  url: string;
}

async function contextsOf(bidi: Bidi, scope?: 'chrome'): Promise<Context[]> {
  const params = scope ? { 'moz:scope': scope } : {};
  return (await bidi.send<{ contexts: Context[] }>('browsingContext.getTree', params)).contexts;
}

async function start(
  program: string,
  profile: string,
  faults: FaultLog,
  extension: 'install' | 'installed',
): Promise<Running> {
  const firefox = await startFirefox(program, profile);
  const bidi = await connectBidi(firefox.url);
  const end = async () => {
    await bidi.send('browser.close').catch(() => undefined);
    await firefox.ended();
    bidi.close();
  };
  try {
    bidi.on('log.entryAdded', (entry) => faults.push(...faultIn(entry as LogEntry)));
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
    if (extension === 'install') {
      await bidi.send('webExtension.install', {
        extensionData: { type: 'archivePath', path: FIREFOX_PACKAGE },
        'moz:permanent': true,
      });
    }
    const window = await until('the window', async () =>
      (await contextsOf(bidi, 'chrome')).find(({ url }) => url.endsWith('/browser.xhtml')),
    );
    return { bidi, inside: await reachInside(bidi, window.context, ADDON, BASE), end };
  } catch (error) {
    await end();
    throw error;
  }
}

interface LogEntry {
  level: string;
  text: string | null;
  stackTrace?: { callFrames: { url: string }[] };
}

/** The console errors of the extension's pages only: the pages of the tests are plain. */
function faultIn({ level, text, stackTrace }: LogEntry): string[] {
  const place = stackTrace?.callFrames[0]?.url ?? '';
  return level === 'error' && (place === '' || place.startsWith(BASE)) ? [`console: ${text} (${place})`] : [];
}
