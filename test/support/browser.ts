import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type BrowserContext, type CDPSession, type Page, type Worker } from 'playwright-core';
import { readClipboard } from './clipboard.ts';
import { extensionAt } from './extension-id.ts';
import { clearFaultLog } from './fault-log.ts';
import { watchFaults } from './faults.ts';
import { createKillSwitch, killModeAsked, type KillSwitch } from './kill-switch.ts';
import { ensureChromium } from '../../scripts/install-chromium.ts';
import { openPlainPage } from './plain-page.ts';
import { createProfile, removeProfile } from './profile.ts';
import { BUILT_EXTENSION } from '../../scripts/project.ts';
import { createRealPages, pagesInSight } from './real-pages.ts';
import { createKillDeferrer } from './defer-kills.ts';
import { until } from './until.ts';

/** Functions to run in the extension's background, for a test that needs its state after an install. */

/** Removes the connection, the alarms and the permissions, so that a background that starts now has nothing to do. */
async function forgetConnection(): Promise<void> {
  const { origins } = await chrome.permissions.getAll();
  if (origins.length > 0) await chrome.permissions.remove({ origins });
  await Promise.all([chrome.storage.local.clear(), chrome.alarms.clearAll()]);
}

/** Clears everything that the extension has stored. */
async function clearAll(): Promise<void> {
  if (await chrome.offscreen.hasDocument()) await chrome.offscreen.closeDocument();
  await Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()]);
  const databases = await indexedDB.databases();
  await Promise.all(
    databases.map(
      ({ name = '' }) =>
        new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name);
          Object.assign(request, { onsuccess: resolve, onerror: reject });
        }),
    ),
  );
  const root = await navigator.storage.getDirectory();
  for await (const name of root.keys()) await root.removeEntry(name, { recursive: true });
}

export interface LaunchOptions {
  /** False shows the window. */
  headless?: boolean;
  /** Origins (`http://127.0.0.1:8080`) whose permission is granted on request, without a prompt. */
  grant?: readonly string[];
  /** The unpacked extension; by default the built one. */
  extension?: string;
  args?: readonly string[];
  /** The language of the browser and of the pages: `ar`. */
  language?: string;
  /** The program to start instead of Chromium, with all of its arguments. */
  program?: string;
  /** True attaches to tabs only, for measurements: being watched costs the library's page a tenth (measured). */
  tabsOnly?: boolean;
  /** True leaves Ctrl+C to the caller; otherwise it closes the browser. */
  outlivesInterrupt?: boolean;
}

/** A running Chromium with the extension and its own profile. */
export type ExtensionBrowser = Awaited<ReturnType<typeof prepare>>;

async function launchContext(profile: string, extension: string, options: LaunchOptions): Promise<BrowserContext> {
  // Read at each attach: all browsers of one process share it. Otherwise Playwright ignores everything but tabs; with
  // it, the popup, the panel and the library's page are pages of its context.
  process.env['PW_CHROMIUM_ATTACH_TO_OTHER'] = options.tabsOnly ? '' : '1';
  return chromium.launchPersistentContext(profile, {
    executablePath: options.program ?? (await ensureChromium()),
    headless: options.headless ?? true,
    viewport: null,
    ...(options.language && { locale: options.language, env: { ...process.env, LANGUAGE: options.language } }),
    handleSIGINT: !options.outlivesInterrupt,
    args: [
      '--disable-gpu',
      '--window-size=1280,900',
      // A headless screen is otherwise 800 by 600, too low for a popup of ordinary height.
      '--screen-info={1600x1200}',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      '--enable-unsafe-extension-debugging',
      ...(options.language ? [`--lang=${options.language}`] : []),
      ...(options.args ?? []),
    ],
  });
}

async function waitForWorker(context: BrowserContext, base: string): Promise<Worker> {
  return until(`the background of ${base} to start (is the build complete?)`, async () => {
    // The last one: an earlier one that is cut off from the browser stays in the list.
    return context.serviceWorkers().findLast((worker) => worker.url().startsWith(base)) ?? null;
  });
}

/** A background that has not responded to a small request after this time is cut off from the browser. */
const CUT_OFF_MS = 8_000;
/** Clearing everything that the extension has stored takes less. */
const TASK_MS = 25_000;

/** Starts and stops the background; `page` is any page of the web. */
async function createBackgroundSwitch(context: BrowserContext, base: string, page: Page) {
  const session = await context.newCDPSession(page);
  const running = new Set<string>();
  /** The state of each version of the background, by its id. */
  const states = new Map<string, string>();
  let stops = 0;
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, scriptURL, status, runningStatus } of versions) {
      if (!scriptURL.startsWith(base)) continue;
      states.set(versionId, status);
      if (runningStatus !== 'stopped' && status !== 'redundant') running.add(versionId);
      else if (running.delete(versionId)) stops += 1;
    }
  });
  /** If a background is stopped while it is being installed, its registration fails, and nothing can start it again. */
  const isInstalled = async () => ![...states.values()].some((state) => state === 'new' || state === 'installing');
  await session.send('ServiceWorker.enable');

  async function stop(): Promise<void> {
    await until('the background to be installed', isInstalled);
    const before = stops;
    await session.send('ServiceWorker.stopAllWorkers');
    // A page that waits for a response starts it again at once; if none was running, none stops.
    await until('the background to stop', async () => stops > before || running.size === 0);
  }

  /**
   * Whether the background has completed `task` within `limitMs`. It may be stopped meanwhile, as by the browser while
   * an extension is reloaded (every call then fails with "No SW"); one that is cut off from the browser is stopped.
   */
  async function does(task: () => Promise<unknown>, limitMs: number): Promise<boolean> {
    // A request to a stopped background waits until something else starts it.
    await session.send('ServiceWorker.startWorker', { scopeURL: base }).catch(() => undefined);
    const worker = await waitForWorker(context, base);
    const done = worker.evaluate(task).then(
      () => true,
      (error: Error) => {
        if (/No SW|Service worker restarted|has been closed/.test(error.message)) return false;
        // The background itself deletes folders as it starts, and the library releases them one by one.
        if (/NoModificationAllowedError|NotFoundError/.test(error.message)) return false;
        throw error;
      },
    );
    const isDone = await Promise.race([done, pause(limitMs, null, { ref: false })]);
    if (isDone === null) await stop();
    return isDone ?? false;
  }

  /** A background that was stopped just as it started may be cut off from the browser, and not respond for minutes. */
  const isThere = () => does(() => chrome.storage.local.get('any'), CUT_OFF_MS);

  return {
    stop,
    async start(): Promise<void> {
      await until('an installed background that can reach the browser', async () => (await isThere()) && isInstalled());
    },
    /** Runs `task` in the background to its end; if that is stopped, the next background runs the task again. */
    run: (task: () => Promise<void>) =>
      until('the background to run a task to its end', async () => (await isThere()) && does(task, TASK_MS)),
  };
}

/** The browser's id of the tab that shows `page`. */
async function tabOf(session: CDPSession, page: Page): Promise<string> {
  return until(`the tab of ${page.url()}`, async () => {
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
    return targetInfos.find((target) => target.url === page.url())?.targetId ?? null;
  });
}

/** The browsers that this test file has launched and not closed. */
export const openBrowsers = new Set<ExtensionBrowser>();

/** Launches Chromium with the extension. Always `close` it: otherwise the browser and its profile stay. */
export async function launchExtension(options: LaunchOptions = {}): Promise<ExtensionBrowser> {
  const built = options.extension ?? BUILT_EXTENSION;
  const mode = killModeAsked();
  const killSwitch = mode && (await createKillSwitch(built, mode));
  const { path, id } = extensionAt(killSwitch?.folder ?? built);
  const base = `chrome-extension://${id}/`;
  const profile = createProfile(id, options.grant ?? []);
  let context: BrowserContext | undefined;
  try {
    context = await launchContext(profile, path, options);
    const prepared = await prepare(context, { id, base, profile });
    const launched = killSwitch ? await withKills(prepared, killSwitch) : prepared;
    const browser: ExtensionBrowser = {
      ...launched,
      async close() {
        openBrowsers.delete(browser);
        await launched.close();
      },
    };
    openBrowsers.add(browser);
    return browser;
  } catch (error) {
    await context?.close();
    removeProfile(profile);
    await killSwitch?.remove();
    throw error;
  }
}

async function withKills(browser: ExtensionBrowser, killSwitch: KillSwitch): Promise<ExtensionBrowser> {
  const workers = await browser.context.newCDPSession(browser.page);
  await workers.send('ServiceWorker.enable');
  const killDeferrer = createKillDeferrer(workers, browser.base, () => browser.startServiceWorker());
  const arm = () => killSwitch.arm(() => killDeferrer.stop());
  arm();
  const undisturbed: ExtensionBrowser['undisturbed'] = async (work) => {
    killSwitch.arm(() => Promise.resolve());
    await killDeferrer.settled();
    return work().finally(arm);
  };
  return {
    ...browser,
    undisturbed,
    reset: () => undisturbed(() => browser.reset()),
    serviceWorker: async () => killDeferrer.deferring(await browser.serviceWorker()),
    async close() {
      await browser.close();
      await killSwitch.remove();
    },
  };
}

async function prepare(context: BrowserContext, { id, base, profile }: { id: string; base: string; profile: string }) {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('This browser takes no DevTools commands');
  const faults = await watchFaults(session, base);
  const real = createRealPages(context, base);
  await waitForWorker(context, base);
  // At install the extension opens its options page, in any blank tab: let that happen first.
  const options = await until('the options page that opens at install', async () =>
    context.pages().find((each) => each.url().startsWith(`${base}options.html`)),
  );
  await options.waitForLoadState();
  const page = context.pages().find((each) => each.url() === 'about:blank') ?? (await context.newPage());
  await openPlainPage(page);
  const background = await createBackgroundSwitch(context, base, page);

  return {
    context,
    /** An ordinary page of the web, open from the start: what the user is looking at. */
    page,
    id,
    /** `chrome-extension://<id>/`. */
    base,
    /** The folder to which the browser writes everything. */
    profile,
    /** Errors and refusals of every page and worker of the extension so far, one line each. */
    faults,
    /** Opens a page of the extension in a tab: `options.html`, `sidepanel.html?recording=ID`. */
    async openPage(path: string) {
      const opened = await context.newPage();
      await opened.goto(base + path);
      return opened;
    },
    /**
     * Opens the real popup, as by a click on the toolbar button over `on`; `fileName` if it is set to a page other than
     * ours.
     */
    async openPopup(on = page, fileName = 'popup.html') {
      await real.closeAll(fileName);
      await on.bringToFront();
      await session.send('Extensions.triggerAction', { id, targetId: await tabOf(session, on) });
      return real.find(fileName);
    },
    /** The real popup, once something else has opened it. */
    popup: () => real.find('popup.html'),
    /** The tab that `open` opens. */
    async openedBy(open: () => Promise<unknown>): Promise<Page> {
      const before = context.pages();
      await open();
      return until('another tab', async () => pagesInSight(context).find((each) => !before.includes(each)));
    },
    /** Closes the real popup, as a click outside it does. */
    closePopup: () => real.closeAll('popup.html'),
    /** The real side panel, once it is open. */
    sidePanel: () => real.find('sidepanel.html'),
    /** The background; its handle stays valid when the browser stops and restarts it, and waits while it is stopped. */
    serviceWorker: () => waitForWorker(context, base),
    /** Stops the background as the browser does after half a minute; the next event starts it again. */
    stopServiceWorker: () => background.stop(),
    /** Starts the background, and waits until it can reach the browser. */
    startServiceWorker: () => background.start(),
    readClipboard: () => readClipboard(context, () => real.frontTab()),
    /**
     * Resets the browser to its state after an install, for the next borrower: no page of the extension, nothing stored,
     * no permission in use. What was granted at launch is granted again on request.
     */
    async reset() {
      // Both wait for a background that is stopped.
      await background.start();
      await context.setOffline(false);
      await context.unrouteAll();
      const others = pagesInSight(context).filter((each) => each !== page);
      await Promise.all(others.map((each) => each.close()));
      await background.run(forgetConnection);
      // A running background ends here: it can no longer write what is cleared next.
      await background.stop();
      await background.run(clearAll);
      // A background that saw its library's page and files disappear would not ask the library for half a minute.
      await background.stop();
      await background.start();
      await openPlainPage(page);
      await page.bringToFront();
      const aheadMs = (await page.evaluate(() => Date.now())) - Date.now();
      if (Math.abs(aheadMs) > 60_000) throw new Error('A test before this one has set the clock of the whole browser');
      clearFaultLog(faults);
    },
    /**
     * Runs work that a stop of the background would ruin, if the background is stopped with each message
     * (`kill-switch.ts`).
     */
    undisturbed: <T>(work: () => Promise<T>): Promise<T> => work(),
    async close() {
      await context.close();
      removeProfile(profile);
    },
  };
}
