import { SAMPLE_KEY, startService } from '../service/server.ts';
import { launchExtension, type ExtensionBrowser } from '../support/browser.ts';
import { connect } from '../support/connect.ts';
import { openOptions } from '../support/options-page.ts';
import { open } from './popup-open.ts';
import { ratioRow, type Row } from './row.ts';
import { typeQueries } from './typing.ts';

const RECORDINGS = 9_999;
const CONNECTIONS = 3;
const RUNS = 10;
const MOST_LISTING_MS = 300_000;

/** A browser whose extension is connected to as many services, which have all the recordings together. */
async function connected(extension: string, count: number) {
  const data = { generated: RECORDINGS / count };
  const services = await Promise.all(Array.from({ length: count }, () => startService({ data })));
  const browser = await launchExtension({ extension, grant: services.map(({ address }) => address) });
  const [first, ...others] = services;
  if (first) await (await connect(browser, first, MOST_LISTING_MS)).options.close();
  for (const { address } of others) {
    const options = await openOptions(browser, 'connection');
    await options.getByRole('button', { name: 'Add another connection' }).click();
    await options.getByLabel('Service address', { exact: true }).fill(address);
    await options.getByLabel('API key', { exact: true }).fill(SAMPLE_KEY);
    await options.getByRole('button', { name: 'Connect', exact: true }).click();
    await options
      .getByRole('status')
      .filter({ hasText: 'can be found' })
      .last()
      .waitFor({ timeout: MOST_LISTING_MS, state: 'attached' });
    await options.close();
  }
  return {
    browser,
    async close() {
      await browser.close();
      for (const service of services) await service.close();
    },
  };
}

const rowsMs = async (browser: ExtensionBrowser) => (await open(browser, 'popup.html')).rowsMs;

/** The popup over several connections against one with as many recordings, in turns. */
export async function measureSeveral(extension: string, titles: readonly string[]): Promise<Row[]> {
  const [one, several] = [await connected(extension, 1), await connected(extension, CONNECTIONS)];
  try {
    const [oneMs, severalMs]: [number[], number[]] = [[], []];
    for (let run = 0; run <= RUNS; run++) {
      const times = [await rowsMs(one.browser), await rowsMs(several.browser)] as const;
      if (run === 0) continue;
      oneMs.push(times[0]);
      severalMs.push(times[1]);
    }
    const keys = [await typeQueries(one.browser, titles), await typeQueries(several.browser, titles)] as const;
    const what = `${CONNECTIONS} connections, against one with as many recordings`;
    return [
      ratioRow(
        `Popup to painted rows, ${what}`,
        'median',
        { name: 'several', ms: severalMs },
        { name: 'one', ms: oneMs },
        1.2,
      ),
      ratioRow(
        `Key to painted rows, ${what}`,
        'median',
        { name: 'several', ms: keys[1] },
        { name: 'one', ms: keys[0] },
        1.2,
      ),
    ];
  } finally {
    await one.close();
    await several.close();
  }
}
