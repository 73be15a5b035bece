import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { LibraryStatus } from '../../lib/messaging/protocol.ts';
import { MOST_TAKEN } from '../../lib/library/downloads.ts';
import { seededRandom } from '../service/recordings/random.ts';
import { startService, type SampleService } from '../service/server.ts';
import { connect } from '../support/connect.ts';
import { extensionAt } from '../support/extension-id.ts';
import { launchToKill, type Killable } from '../support/killable.ts';
import { valueOf } from '../support/library-page.ts';
import { SEED } from '../support/nightly.ts';
import { createProfile, removeProfile } from '../support/profile.ts';
import { BUILT_EXTENSION } from '../../scripts/project.ts';
import { until } from '../support/until.ts';
import { askBackground } from '../support/ask-background.ts';

/** Stops of the browser, the library and the background in turn, and the number of recordings to download. */
const STOPS = 9;
const RECORDINGS = 160;
/** Maximum repeated requests per stop: what was taken together, as the service here is faster than the library. */
const ON_THE_WAY = MOST_TAKEN;

const random = seededRandom(SEED);
let service: SampleService;
let profile = '';
let running: Killable | null = null;
beforeAll(async () => {
  service = await startService({ data: { generated: RECORDINGS } });
  profile = createProfile(extensionAt(BUILT_EXTENSION).id, [service.address]);
});
afterAll(async () => {
  await running?.close().catch(() => undefined);
  removeProfile(profile);
  await service?.close();
});

/** Number of requests for each recording. */
function fetched(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { url } of service.requests) {
    const id = /\/recordings\/([^/?]+)/.exec(url)?.[1];
    if (id !== undefined && id !== 'search') counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

async function statusOf(page: Page): Promise<LibraryStatus> {
  const answer = await askBackground(page, 'library.status', null);
  return (answer as { value: LibraryStatus }).value;
}

const switchOn = (page: Page) => askBackground(page, 'library.setDownloadMode', { mode: 'on' });

async function stopBackground(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

it('downloads all, each fetched once but for what was on its way, whatever is stopped in the middle', async () => {
  running = await launchToKill(profile);
  const { page: first } = running;
  await connect({ openPage: async () => first }, service);
  // A new permission is written to disk some seconds later, or when the browser is closed.
  await running.close();
  running = await launchToKill(profile);
  await switchOn(running.page);
  for (let stop = 0; stop < STOPS; stop++) {
    const { page }: Killable = running;
    const goal = fetched().size + random.between(2, 10);
    await until(`recording ${goal} to be fetched`, async () => fetched().size >= goal, 120_000);
    if (stop % 3 === 0) {
      await running.kill();
      running = await launchToKill(profile);
    } else if (stop % 3 === 1) await page.evaluate(() => chrome.offscreen.closeDocument());
    else {
      await stopBackground(page);
      // An alarm resumes within half a minute; a request resumes now.
      await switchOn(page);
    }
  }
  const { page } = running;
  const { total } = await until(
    'all to be kept',
    async () => {
      const { download } = await statusOf(page);
      return download.total > RECORDINGS / 2 && download.done + download.failed === download.total && download;
    },
    300_000,
  );
  await valueOf(page, 'check', null);
  const again = [...fetched().values()].reduce((sum, times) => sum + times - 1, 0);
  expect({ seed: SEED, again, most: again <= STOPS * ON_THE_WAY }).toEqual({ seed: SEED, again, most: true });
  expect(await statusOf(page)).toMatchObject({
    kept: { unavailable: null, count: total },
    download: { done: total, failed: 0, waiting: null },
  });
});
