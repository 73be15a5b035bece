import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core';
import { until } from './until.ts';

/** The real popup and side panel, which the client that launched the browser does not list. */
export interface RealPages {
  /** The open page of that name that is not a tab, once there is one. */
  find(fileName: string): Promise<Page>;
  /** Closes what is open under that name outside of tabs. */
  closeAll(fileName: string): Promise<void>;
  disconnect(): Promise<void>;
}

async function targetIdOf(page: Page): Promise<string | null> {
  // A page that closes meanwhile has no id.
  try {
    const session = await page.context().newCDPSession(page);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    await session.detach();
    return targetInfo.targetId;
  } catch {
    return null;
  }
}

export function createRealPages(
  context: BrowserContext,
  session: CDPSession,
  profile: string,
  base: string,
): RealPages {
  const attached = new Map<string, Page>();
  const clients = new Set<Browser>();

  function endpoint(): string {
    const [port = '', path = ''] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
    return `ws://127.0.0.1:${port.trim()}${path.trim()}`;
  }

  /** Ids of the targets of that name that are not tabs: a tab may show the same document. */
  async function targets(fileName: string): Promise<string[]> {
    const url = `${base}${fileName}`;
    const tabs = await Promise.all(
      context
        .pages()
        .filter((page) => page.url().startsWith(url))
        .map(targetIdOf),
    );
    const { targetInfos } = await session.send('Target.getTargets');
    return targetInfos
      .filter((target) => target.type === 'page' && target.url.startsWith(url) && !tabs.includes(target.targetId))
      .map((target) => target.targetId);
  }

  /** A client sees only those popups and panels that were open when it connected, so each gets a client of its own. */
  async function attach(targetId: string): Promise<Page | null> {
    const client = await chromium.connectOverCDP(endpoint());
    clients.add(client);
    client.on('disconnected', () => clients.delete(client));
    for (const page of client.contexts().flatMap((each) => each.pages())) {
      if (page.url().startsWith(base) && (await targetIdOf(page)) === targetId) {
        attached.set(targetId, page);
        page.on('close', () => {
          attached.delete(targetId);
          void client.close();
        });
        return page;
      }
    }
    await client.close();
    return null;
  }

  return {
    find: (fileName) =>
      until(`${fileName} to open outside of a tab`, async () => {
        const targetId = (await targets(fileName))[0];
        return targetId === undefined ? null : (attached.get(targetId) ?? attach(targetId));
      }),
    async closeAll(fileName) {
      for (const targetId of await targets(fileName)) await session.send('Target.closeTarget', { targetId });
      await until(`${fileName} to close`, async () => (await targets(fileName)).length === 0);
    },
    disconnect: async () => {
      await Promise.all([...clients].map((client) => client.close()));
    },
  };
}
