import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { fail, succeed } from '../../../../lib/failures.ts';
import { aBackground, anAnswer, aPage } from '../../../support/background.ts';
import { aListItem } from '../../../support/factories.ts';
import { aService } from '../../../support/list-service.ts';

const HOUR = 60 * 60_000;

const countOf = async ({ cache }: ReturnType<typeof aBackground>) => (await cache.rows()).length;

describe('what only the search has found', () => {
  const foreign = aListItem({ id: 'of-the-team', title: 'Team retro', createdAtMs: Date.UTC(2026, 10, 1) });
  async function found(content: Api['content'] = () => Promise.resolve(succeed(anAnswer()))) {
    const { service, list } = aService(250);
    const search: Api['search'] = () => Promise.resolve(succeed(aPage([foreign])));
    const background = aBackground({ list, search, content });
    await background.connect();
    await background.sync.tick();
    await background.handlers['recordings.search']({ query: 'retro' });
    await background.handlers['recordings.open']({ id: foreign.id });
    await vi.waitUntil(() => background.library.kept.has(foreign.id));
    return { service, background };
  }

  it('makes no walk longer: the list is known without it', async () => {
    const { service, background } = await found();
    service.count += 3;
    service.asked.length = 0;
    background.clock.nowMs += HOUR;
    await background.sync.tick();
    expect(service.asked).toEqual([1]);
  });

  it('leaves with the list once the list has named it', async () => {
    const { service, background } = await found();
    const connectionId = await background.connectionId();
    await background.cache.update(connectionId, [foreign]);
    expect(await countOf(background)).toBe(251);
    await background.handlers['recordings.search']({ query: 'retro' });
    service.count -= 1;
    for (const hours of [25, 1]) {
      background.clock.nowMs += hours * HOUR;
      await background.sync.tick();
    }
    expect(await countOf(background)).toBe(249);
    await vi.waitFor(() => expect(background.library.kept.size).toBe(0));
  });

  it('stays for as long as the service has it, at the cost of a request a week', async () => {
    const content = vi.fn<Api['content']>().mockResolvedValue(succeed(anAnswer()));
    const { background } = await found(content);
    content.mockResolvedValueOnce(fail({ code: 'not-found' }));
    for (let day = 0; day < 60; day++) {
      background.clock.nowMs += 24 * HOUR;
      await background.sync.tick();
      await background.keepAlive.rest();
    }
    expect(await countOf(background)).toBe(251);
    expect(background.library.kept.size).toBe(1);
    expect(content.mock.calls.length).toBeLessThan(12);
  });
});
