import { chromium, type BrowserContext } from 'playwright-core';
import { askOnce } from './ask-background.ts';
import { extensionAt } from './extension-id.ts';
import { ensureChromium } from '../../scripts/install-chromium.ts';
import { BUILT_EXTENSION } from '../../scripts/project.ts';
import { until } from './until.ts';

/**
 * Starts Chromium with the extension and a profile that may have been used before. It can be killed as by a power cut,
 * and restarted with what it has written.
 */
export async function launchToKill(profile: string) {
  const { path, id } = extensionAt(BUILT_EXTENSION);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await ensureChromium(),
    args: ['--disable-gpu', `--disable-extensions-except=${path}`, `--load-extension=${path}`],
  });
  try {
    return await prepare(context, `chrome-extension://${id}/`);
  } catch (error) {
    await context.close();
    throw error;
  }
}

export type Killable = Awaited<ReturnType<typeof launchToKill>>;

async function prepare(context: BrowserContext, base: string) {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('This browser takes no DevTools commands');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const processId = processInfo.find(({ type }) => type === 'browser')?.id;
  if (processId === undefined) throw new Error('This browser does not name its process');
  await until('the background', async () => context.serviceWorkers().find((worker) => worker.url().startsWith(base)));
  const page = await context.newPage();
  const options = `${base}options.html`;
  // At install the extension opens its options page itself, in any blank tab.
  await page.goto(options).catch(() => page.waitForURL(options));
  // Or reloads this one, which it has begun once the background responds.
  await until('the options to stay', () => askOnce(page, 'connection.read', null).then(Boolean, () => false));
  return {
    /** The extension's options page. */
    page,
    async kill() {
      const ended = new Promise<void>((resolve) => context.once('close', () => resolve()));
      process.kill(processId, 'SIGKILL');
      await ended;
    },
    close: () => context.close(),
  };
}
