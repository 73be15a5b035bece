import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../service/recordings/random.ts';
import { keepForEver } from '../support/keep-meetings.ts';
import { launchToKill, type Killable } from '../support/killable.ts';
import { generatedMeetings } from '../support/library-meetings.ts';
import { valueOf, preload } from '../support/library-page.ts';
import { SEED } from '../support/nightly.ts';
import { createProfile, removeProfile } from '../support/profile.ts';
import { until } from '../support/until.ts';

const KILLS = 10;

describe('a browser that is killed', () => {
  const meetings = generatedMeetings(200);
  const random = seededRandom(SEED);
  let profile = '';
  let running: Killable | null = null;
  beforeAll(() => {
    profile = createProfile('', []);
  });
  afterAll(async () => {
    // Already killed, unless the test has failed.
    await running?.close().catch(() => undefined);
    removeProfile(profile);
  });

  it('has lost nothing that it had answered for, and is sound, each time', async () => {
    let kept = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      running = await launchToKill(profile);
      const { page } = running;
      await preload(page);
      // An unconfirmed recording may be there, too, and must be complete.
      const { count } = await valueOf(page, 'stats', null);
      const when = `kill ${kill} of seed ${SEED}`;
      const isRight = count >= kept && count <= kept + 1;
      expect({ when, isRight }).toEqual({ when, isRight: true });
      await valueOf(page, 'check', null);
      expect({ when, ...(await valueOf(page, 'stats', null)) }).toMatchObject({ when, count });
      for (const { recording, content } of meetings.slice(Math.max(0, count - 3), count)) {
        const opened = await valueOf(page, 'open', { id: recording.id });
        expect({ when, content: opened?.content }).toEqual({ when, content });
      }
      let told = count;
      await page.exposeFunction('told', () => (told += 1));
      const goal = count + random.between(1, 6);
      keepForEver(page, meetings.slice(count)).catch(() => undefined);
      await until(`some to be kept, ${when}`, async () => told >= goal, 30_000);
      // At a random moment of the next write.
      await new Promise((resolve) => setTimeout(resolve, random.between(0, 25)));
      await running.kill();
      kept = told;
    }
  });
});
