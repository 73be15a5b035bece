import { SAMPLE_KEY, startService } from '../service/server.ts';
import { askBackground } from '../support/ask-background.ts';
import { launchExtension } from '../support/browser.ts';
import { connect } from '../support/connect.ts';
import { until } from '../support/until.ts';
import { openInTab } from './popup-open.ts';
import { ratioRow, type Row } from './row.ts';
import { delays, openTyped, queriesFrom, type } from './typing.ts';

const CONNECTIONS = 3;
const RUNS = 20;
const MOST_LISTING_MS = 300_000;

/** A browser whose extension is connected to `count` services, which have `recordings` together. */
async function connected(extension: string, count: number, recordings: number) {
  const generated = Math.floor(recordings / count);
  const services = await Promise.all(Array.from({ length: count }, () => startService({ data: { generated } })));
  const addresses = services.map(({ address }) => address);
  const browser = await launchExtension({ extension, grant: addresses }).catch(async (error: unknown) => {
    await Promise.all(services.map((service) => service.close()));
    throw error;
  });
  const close = async () => {
    await browser.close();
    for (const service of services) await service.close();
  };
  try {
    const [first = '', ...others] = addresses;
    const { options } = await connect(browser, { address: first }, MOST_LISTING_MS);
    for (const address of others) {
      const draft = { connectionId: null, address, key: SAMPLE_KEY, forgetsKey: false };
      const { ok } = (await askBackground(options, 'connection.save', draft)) as { ok: boolean };
      if (!ok) throw new Error(`Not connected: ${address}`);
    }
    await until(
      'all lists',
      async () => {
        const answer = await askBackground(options, 'list.refresh', { restart: false });
        return (answer as { value?: { complete: boolean } }).value?.complete;
      },
      MOST_LISTING_MS,
    );
    await options.close();
    return { browser, services, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The popup with three connections against one with as many recordings, in turns: its first rows, and those of a key. */
export async function measureSeveral(extension: string, recordings: number, titles: readonly string[]): Promise<Row[]> {
  const one = await connected(extension, 1, recordings);
  try {
    const several = await connected(extension, CONNECTIONS, recordings);
    try {
      const both = [several, one];
      const rows: [number[], number[]] = [[], []];
      for (let run = 0; run <= RUNS; run++) {
        for (const [at, { browser }] of both.entries()) {
          const { rowsMs } = await openInTab(browser, 'popup.html');
          // The first run fills the browsers' own caches.
          if (run > 0) rows[at]?.push(rowsMs);
        }
      }
      const popups = await Promise.all(both.map(({ browser }) => openTyped(browser, 'popup.html')));
      for (const { services } of both) for (const service of services) service.set({ latencyMs: 60_000 });
      for (const popup of popups) await type(popup, 'meeting');
      const keys: [number[], number[]] = [[], []];
      for (const query of queriesFrom(titles)) {
        for (const [at, popup] of popups.entries()) keys[at]?.push(...delays(await type(popup, query), 'paintedMs'));
      }
      const row = (what: string, [more, single]: [number[], number[]]) =>
        ratioRow(
          `${what}, ${CONNECTIONS} connections, against one with as many recordings`,
          'median',
          { name: 'several', ms: more },
          { name: 'one', ms: single },
          1.2,
        );
      return [row('Popup to painted rows', rows), row('Key to painted rows', keys)];
    } finally {
      await several.close();
    }
  } finally {
    await one.close();
  }
}
