import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { fail } from '../../../../lib/failures.ts';
import { aBackground, ADDRESS, KEY, startBackground } from '../../../support/background.ts';
import { aContent, aListItem, anId } from '../../../support/factories.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('what is too old by the organisation’s word', () => {
  it('goes, also where nothing can be asked', async () => {
    const background = aBackground({});
    await background.connect();
    const connectionId = await background.connectionId();
    const keep = (id: string, daysAgo: number) =>
      background.cache.keepContent(connectionId, {
        recording: aListItem({ id }),
        content: { speakers: [], segments: [], summary: 'Words', notes: null },
        fetchedAtMs: background.clock.nowMs - daysAgo * DAY,
      });
    await keep('old', 31);
    await keep('young', 29);
    await background.managed.set({ retentionDays: 30 });
    background.world.online = false;
    await background.sync.tick();
    await vi.waitFor(() => expect([...background.library.kept.ids()]).toEqual(['young']));
    expect(await background.cache.content(anId('old'))).toBeNull();
    expect(await background.cache.content(anId('young'))).not.toBeNull();
  });

  it('goes also while there is no key: it was forgotten with the browser', async () => {
    const background = aBackground({});
    await background.handlers['connection.save']({ address: ADDRESS, key: KEY, forgetsKey: true });
    const connectionId = await background.connectionId();
    const kept = { content: aContent(), fetchedAtMs: background.clock.nowMs - 31 * DAY };
    await background.cache.keepContent(connectionId, { recording: aListItem({ id: 'old' }), ...kept });
    await background.managed.set({ retentionDays: 30 });
    background.session.values.clear();
    await startBackground(background).sync.tick();
    await vi.waitFor(() => expect(background.library.kept.size).toBe(0));
  });

  it('is not fetched, though all transcripts are kept', async () => {
    const content = vi.fn<Api['content']>(() => Promise.resolve(fail({ code: 'not-found' })));
    const background = aBackground({ content });
    await background.connect();
    const connectionId = await background.connectionId();
    const atMs = background.clock.nowMs - 40 * DAY;
    await background.cache.update(connectionId, [aListItem({ id: 'old', createdAtMs: atMs })]);
    await background.managed.set({ retentionDays: 30, keepAll: true });
    await background.offlineDownload.run();
    expect(content).not.toHaveBeenCalled();
  });
});
