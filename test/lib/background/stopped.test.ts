import { describe, expect, it } from 'vitest';
import type { Api } from '../../../lib/api/api.ts';
import { ADDRESS, aDevice, KEY, paged, startBackground } from '../../support/background.ts';
import { aContentService, wantAll } from '../../support/content-service.ts';
import { api, ELSEWHERE, full, OTHERS, restarted } from '../../support/erasing-world.ts';
import { TITLES_FILE } from '../../../lib/list/list-reader.ts';
import { aListItem } from '../../support/factories.ts';
import { aService } from '../../support/list-service.ts';
import { createStopper } from '../../support/stopping.ts';
import { valueOf } from '../../support/value-of.ts';
import { readConnection } from '../../../lib/background/connections/usable-connection.ts';

const kept = ({ library }: ReturnType<typeof startBackground>) => [...library.kept.ids()].sort();

describe('a background that is stopped anywhere', () => {
  it('in a walk over the list goes on with it', async () => {
    for (let last = 1; ; last++) {
      const device = aDevice();
      const first = aService(220);
      await startBackground(device).connect();
      const stopper = createStopper(last, last % 2 === 0);
      const list: Api['list'] = (...args) => {
        device.clock.nowMs += 10;
        return first.list(...args);
      };
      const watched = stopper.watch({ list });
      const background = startBackground({ ...device, local: stopper.watch(device.local) }, { list: watched.list });
      const running = background.listSync(false).then(() => false);
      const wasStopped = await Promise.race([running, stopper.stopped.then(() => true)]);
      const second = aService(220);
      const next = startBackground(device, { list: second.list });
      next.clock.nowMs += 3_600_000;
      await next.sync.tick();
      expect(await next.cache.rows(), `stopped at question ${last}`).toHaveLength(220);
      expect(first.service.asked.length + second.service.asked.length).toBeLessThanOrEqual(6);
      if (!wasStopped) break;
    }
  });

  /** Runs until the background is stopped at question `last`, or done. Answers whether it was stopped. */
  async function runUntilStopped(
    device: ReturnType<typeof aDevice>,
    service: Api['content'],
    last: number,
    done: boolean,
  ) {
    const stopper = createStopper(last, done);
    const library = stopper.watch(device.library);
    const area = stopper.watch(device.local);
    const asked = stopper.watch({ content: service });
    const background = startBackground({ ...device, library, local: area }, { content: asked.content });
    const running = background.offlineDownload.run().then(() => false);
    const outcome = await Promise.race([running, stopper.stopped.then(() => true)]);
    return outcome;
  }

  it.each([true, false])(
    'while it downloads all goes on where it was (its last question carried out: %s)',
    async (carriesOut) => {
      const rows = Array.from({ length: 4 }, (_, index) => aListItem({ id: `rec-${index}`, createdAtMs: 10 - index }));
      for (let last = 1; ; last++) {
        const device = aDevice();
        const service = aContentService();
        await wantAll(startBackground(device), rows);
        const wasStopped = await runUntilStopped(device, service.content, last, carriesOut);
        const next = startBackground(device, service);
        const [before, keptBefore] = [service.asked.length, kept(next)];
        await next.offlineDownload.run();
        expect(kept(next), `stopped at question ${last}`).toEqual(['rec-0', 'rec-1', 'rec-2', 'rec-3']);
        // What was under way is asked for again, and nothing else; and none is made that was not counted before.
        const missing = rows.map(({ id }) => id).filter((id) => !keptBefore.includes(id));
        expect(service.asked.slice(before).sort()).toEqual(missing.sort());
        expect(next.library.kept.asked()).toBe(rows.length);
        if (!wasStopped) break;
      }
    },
  );

  const saved = async (background: ReturnType<typeof startBackground>) => {
    const found = valueOf(await readConnection(background.storage, ([first]) => first));
    return `${found.connection?.address} ${found.key?.key}`;
  };
  const FORMER = `${ADDRESS} ${KEY}`;
  /** The other service has nothing. */
  const ofOneAddress: Partial<Api> = {
    ...api,
    list: (service, query) => (service.address === ADDRESS ? api.list : paged([]))(service, query),
  };

  /** A used device, on which a background was stopped at question `last` of `work`, or came to its end. */
  async function stoppedIn(
    { last, carriesOutLast }: { last: number; carriesOutLast: boolean },
    work: (background: ReturnType<typeof startBackground>) => Promise<unknown>,
  ) {
    const background = await full();
    const stopper = createStopper(last, carriesOutLast);
    const watched = {
      ...background,
      local: stopper.watch(background.local),
      folders: stopper.watch(background.folders),
      library: stopper.watch(background.library),
    };
    const done = work(startBackground(watched, ofOneAddress)).then(() => true);
    return { background, isDone: await Promise.race([done, stopper.stopped.then(() => false)]) };
  }

  it.each([
    ['key', OTHERS, 3],
    ['address', ELSEWHERE, 0],
  ])('while a new %s is saved has the one or the other, with what belongs to it', async (_, draft, rows) => {
    const next = `${draft.address} ${draft.key}`;
    const found = new Set<string>();
    for (const carriesOutLast of [true, false]) {
      for (let last = 1; ; last++) {
        const stop = { last, carriesOutLast };
        const { background, isDone } = await stoppedIn(stop, ({ handlers }) => handlers['connection.save'](draft));
        const after = await restarted(background, ofOneAddress);
        const is = await saved(after);
        found.add(is);
        const shown = await after.cache.rows();
        expect(shown, `stopped at question ${last}`).toHaveLength(is === FORMER ? 3 : rows);
        // Only what belongs to a connection is still there, and one wrapping key.
        expect([...background.folders.files.keys()]).toEqual([await after.connectionId()]);
        expect(await background.folders.keyFiles(await after.connectionId())).toHaveLength(1);
        if (isDone) break;
      }
    }
    expect([...found].sort()).toEqual([FORMER, next].sort());
  });

  it('while a connection is removed has it as a whole, or not', async () => {
    for (const carriesOutLast of [true, false]) {
      for (let last = 1; ; last++) {
        const stop = { last, carriesOutLast };
        const { background, isDone } = await stoppedIn(stop, ({ handlers }) => handlers['connection.removeKey'](null));
        const after = await restarted(background);
        const isThere = (await saved(after)) === FORMER;
        expect(await after.cache.rows(), `stopped at question ${last}`).toHaveLength(isThere ? 3 : 0);
        // Of what is there, the list may be lost.
        const isCounted = (name: string) => !isThere || name !== TITLES_FILE;
        const files = [...background.folders.files.values()].flatMap((all) => [...all.keys()].filter(isCounted));
        expect({ isThere, count: files.length, isDone }).toEqual(
          isDone ? { isThere: false, count: 0, isDone } : { isThere, count: isThere ? 1 : 0, isDone },
        );
        if (isDone) break;
      }
    }
  });
});
