import { chromium, type BrowserContext, type CDPSession, type Page, type Worker } from 'playwright-core';
import { readClipboard, type ClipboardForms } from './clipboard.ts';
import { extensionAt } from './extension-id.ts';
import { watchFaults } from './faults.ts';
import { createKillSwitch, killModeAsked, type KillSwitch } from './kill-switch.ts';
import { ensureChromium } from './install-chromium.ts';
import { openPlainPage } from './plain-page.ts';
import { createProfile, removeProfile } from './profile.ts';
import { BUILT_EXTENSION } from './project.ts';
import { createRealPages, pagesInSight } from './real-pages.ts';
import { createSparing } from './sparing.ts';
import { until } from './until.ts';

export interface LaunchOptions {
  /** False shows the window. */
  headless?: boolean;
  /** Origins (`http://127.0.0.1:8080`) whose permission is granted when it is asked for, without a question. */
  grant?: readonly string[];
  /** The unpacked extension; the built one unless said otherwise. */
  extension?: string;
  args?: readonly string[];
  /** What is started in place of Chromium, with all that Chromium is told. */
  program?: string;
  /** True leaves all but tabs alone, for what is measured: to be watched costs the library's page a tenth (measured). */
  tabsOnly?: boolean;
  /** True leaves Ctrl+C to the caller; the browser is closed by it otherwise. */
  outlivesInterrupt?: boolean;
}

/** A running Chromium with the extension in it and a profile of its own. */
export interface ExtensionBrowser {
  context: BrowserContext;
  /** An ordinary page of the web, open from the start: what the user is looking at. */
  page: Page;
  id: string;
  /** `chrome-extension://<id>/`. */
  base: string;
  /** The folder of everything that the browser writes. */
  profile: string;
  /** Errors and refusals of every page and worker of the extension so far, one line each. */
  faults: string[];
  /** A page of the extension in a tab: `options.html`, `sidepanel.html?recording=ID`. */
  openPage(path: string): Promise<Page>;
  /** The real popup, opened as by a click on the toolbar button over `on` (the plain page unless said otherwise). */
  openPopup(on?: Page): Promise<Page>;
  /** The real popup, once something else has opened it. */
  popup(): Promise<Page>;
  /** The tab that `open` opens. */
  openedBy(open: () => Promise<unknown>): Promise<Page>;
  /** Closes the real popup, as a click beside it does. */
  closePopup(): Promise<void>;
  /** The real side panel, once it is open. */
  sidePanel(): Promise<Page>;
  /** The background; its handle stays good when the browser stops and restarts it, and waits while it is stopped. */
  serviceWorker(): Promise<Worker>;
  /** Stops the background as the browser does after half a minute; the next event starts it anew. */
  stopServiceWorker(): Promise<void>;
  /** Loads the extension anew under its running pages, as an update does; what it keeps stays. */
  reload(): Promise<void>;
  readClipboard(): Promise<ClipboardForms>;
  close(): Promise<void>;
}

async function launchContext(profile: string, extension: string, options: LaunchOptions): Promise<BrowserContext> {
  // Read at each attaching: no two browsers of one process differ in it.
  // Else Playwright passes over all that is no tab; so the popup, the panel and the library's page are pages of its context.
  process.env['PW_CHROMIUM_ATTACH_TO_OTHER'] = options.tabsOnly ? '' : '1';
  return chromium.launchPersistentContext(profile, {
    executablePath: options.program ?? (await ensureChromium()),
    headless: options.headless ?? true,
    viewport: null,
    handleSIGINT: !options.outlivesInterrupt,
    args: [
      '--disable-gpu',
      '--window-size=1280,900',
      // A headless screen is 800 by 600 else, too low for a popup of ordinary height.
      '--screen-info={1600x1200}',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      '--enable-unsafe-extension-debugging',
      ...(options.args ?? []),
    ],
  });
}

async function waitForWorker(context: BrowserContext, base: string): Promise<Worker> {
  return until(`the background of ${base} to start (is the build complete?)`, async () => {
    return context.serviceWorkers().find((worker) => worker.url().startsWith(base)) ?? null;
  });
}

/** The tab that shows `page`, as the browser names it. */
async function tabOf(session: CDPSession, page: Page): Promise<string> {
  return until(`the tab of ${page.url()}`, async () => {
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
    return targetInfos.find((target) => target.url === page.url())?.targetId ?? null;
  });
}

/** Launches Chromium with the extension. `close` it in any case: the browser and its profile stay otherwise. */
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
    const browser = await prepare(context, { id, path, base, profile });
    return killSwitch ? await withKills(browser, killSwitch) : browser;
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
  const sparing = createSparing(workers, browser.base);
  killSwitch.arm(() => sparing.stop());
  return {
    ...browser,
    serviceWorker: async () => sparing.spared(await browser.serviceWorker()),
    async close() {
      await browser.close();
      await killSwitch.remove();
    },
  };
}

async function prepare(
  context: BrowserContext,
  { id, path, base, profile }: { id: string; path: string; base: string; profile: string },
): Promise<ExtensionBrowser> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('This browser takes no DevTools commands');
  const faults = await watchFaults(session, base);
  const real = createRealPages(context, base);
  await waitForWorker(context, base);
  // At install the extension opens its options, in whatever blank tab there is: first let that happen.
  const options = await until('the options page that opens at install', async () =>
    context.pages().find((each) => each.url().startsWith(`${base}options.html`)),
  );
  await options.waitForLoadState();
  const page = context.pages().find((each) => each.url() === 'about:blank') ?? (await context.newPage());
  await openPlainPage(page);

  return {
    context,
    page,
    id,
    base,
    profile,
    faults,
    async openPage(path) {
      const opened = await context.newPage();
      await opened.goto(base + path);
      return opened;
    },
    async openPopup(on = page) {
      await real.closeAll('popup.html');
      await on.bringToFront();
      await session.send('Extensions.triggerAction', { id, targetId: await tabOf(session, on) });
      return real.find('popup.html');
    },
    popup: () => real.find('popup.html'),
    async openedBy(open) {
      const before = context.pages();
      await open();
      return until('another tab', async () => pagesInSight(context).find((each) => !before.includes(each)));
    },
    closePopup: () => real.closeAll('popup.html'),
    sidePanel: () => real.find('sidepanel.html'),
    serviceWorker: () => waitForWorker(context, base),
    async stopServiceWorker() {
      const workers = await context.newCDPSession(page);
      // Its target keeps its id when a page that waits for an answer starts it again at once, so the event is waited for.
      const stopped = new Promise<void>((resolve) => {
        workers.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
          if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve();
        });
      });
      await workers.send('ServiceWorker.enable');
      await workers.send('ServiceWorker.stopAllWorkers');
      await stopped;
      await workers.detach();
    },
    reload: async () => void (await session.send('Extensions.loadUnpacked', { path })),
    readClipboard: () => readClipboard(context),
    async close() {
      await context.close();
      removeProfile(profile);
    },
  };
}
