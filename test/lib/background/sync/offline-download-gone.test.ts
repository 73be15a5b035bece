import { describe, expect, it } from 'vitest';
import { STEP_ALARM } from '../../../../lib/background/sync/library-sync.ts';
import { fail } from '../../../../lib/failure.ts';
import type { Recording } from '../../../../lib/recording/types.ts';
import { aBackground, paged } from '../../../support/background.ts';
import { aContentService, wantAll } from '../../../support/content-service.ts';
import { aListItem, anId } from '../../../support/factories.ts';

const HOUR = 3_600_000;
const MANY = 12;
const rows = ['rec-0', 'rec-1', 'rec-2'].map((id) => aListItem({ id }));

type Background = ReturnType<typeof aBackground>;

const fill = (background: Background) => wantAll(background, rows);

describe('a recording that the list names, and that is not there', () => {
  it('stays, with what is kept of it, until the list is read without it', async () => {
    const service = aContentService((_, times) => (times > 1 ? { code: 'not-found' } : null));
    const background = aBackground(service);
    const connectionId = await fill(background);
    await background.offlineDownload.run();
    background.clock.nowMs += HOUR;
    await background.cache.update(connectionId, [aListItem({ id: 'rec-1', durationValue: 99 })]);
    await background.offlineDownload.run();
    expect(service.asked.filter((id) => id === 'rec-1')).toHaveLength(2);
    expect(await background.cache.row(anId('rec-1'))).not.toBeNull();
    expect(await background.cache.content(anId('rec-1'))).not.toBeNull();
  });

  it('is asked for after a day, after two more and so on, until the list says something else of it', async () => {
    const service = aContentService((id) => (id === 'rec-1' ? { code: 'not-found' } : null));
    const background = aBackground(service);
    const connectionId = await fill(background);
    for (let hour = 0; hour < 60; hour++) {
      await background.offlineDownload.run();
      background.clock.nowMs += HOUR;
      await background.cache.update(connectionId, rows);
    }
    expect(service.asked.filter((id) => id === 'rec-1')).toHaveLength(2);
    await background.cache.update(connectionId, [aListItem({ id: 'rec-1', durationValue: 98 })]);
    await background.offlineDownload.run();
    expect(service.asked.filter((id) => id === 'rec-1')).toHaveLength(3);
  });

  it('leaves no trace when the connection is another by the time that it is said', async () => {
    const background: Background = aBackground(
      aContentService((id) => {
        if (id === 'rec-1') background.local.values.delete('connections');
        return id === 'rec-1' ? { code: 'not-found' } : null;
      }),
    );
    await fill(background);
    await background.offlineDownload.run();
    expect(background.library.kept.failures()).toEqual([]);
  });
});

describe('a service that answers nothing but 404 for a while', () => {
  /** All transcripts are wanted, and were read; then the service has changed the lengths of all recordings. */
  async function anAbsent() {
    let isAbsent = false;
    let list: readonly Recording[] = Array.from({ length: MANY }, (_, index) => aListItem({ id: `rec-${index}` }));
    const service = aContentService(() => (isAbsent ? { code: 'not-found' } : null));
    const background = aBackground({
      content: service.content,
      list: (...args) =>
        isAbsent ? Promise.resolve(fail({ code: 'wrong-address', address: '' })) : paged([...list])(...args),
    });
    await wantAll(background, list);
    await background.sync.tick(true);
    await background.keepAlive.rest();
    expect(background.library.kept.size).toBe(MANY);
    const setAbsent = (absent: boolean) => {
      isAbsent = absent;
      background.clock.nowMs += HOUR;
      service.asked.length = 0;
    };
    const change = async () => {
      background.clock.nowMs += HOUR;
      list = list.map((row) => ({ ...row, durationValue: 99 }));
      await background.cache.update((await background.cache.owner()) ?? '', list);
    };
    return { background, service, setAbsent, change };
  }

  it('is asked for no content where it has no list, and the reason is told', async () => {
    const { background, service, setAbsent, change } = await anAbsent();
    await change();
    setAbsent(true);
    expect(await background.sync.tick()).toEqual({ code: 'wrong-address', address: '' });
    expect(service.asked).toEqual([]);
    const untilMs = background.clock.nowMs + HOUR / 12;
    const { waiting } = await background.downloadState.read();
    expect(waiting).toEqual({ why: 'failure', failure: { code: 'wrong-address', address: '' }, untilMs });
    expect(background.alarms.get(STEP_ALARM)).toBe(untilMs);
    setAbsent(false);
    await background.sync.tick();
    await background.keepAlive.rest();
    expect(new Set(service.asked).size).toBe(MANY);
  });

  it('takes nothing away, and is asked again for what it did not have', async () => {
    const { background, service, setAbsent, change } = await anAbsent();
    await change();
    setAbsent(true);
    await background.offlineDownload.run();
    expect(service.asked.length).toBeLessThanOrEqual(6);
    expect(await background.cache.rows()).toHaveLength(MANY);
    expect(background.library.kept.size).toBe(MANY);
    setAbsent(false);
    await background.offlineDownload.run();
    background.clock.nowMs += 24 * HOUR;
    await background.offlineDownload.run();
    expect(new Set(service.asked).size).toBe(MANY);
  });
});
