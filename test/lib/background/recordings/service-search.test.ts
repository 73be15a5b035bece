import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { fail, succeed } from '../../../../lib/failures.ts';
import { aBackground, aPage, paged } from '../../../support/background.ts';
import { aListItem, anId, aRecording } from '../../../support/factories.ts';

const recordings = [
  aRecording({ id: 'a', title: 'Budget 2026', sharingScope: 'PRIVATE' }),
  aRecording({ id: 'b', title: 'Budget review', sharingScope: 'TEAM' }),
];

describe('the search of the service', () => {
  it('answers with what is known of each row', async () => {
    const background = aBackground({
      list: paged([aRecording({ id: 'a', ownerName: 'Noa' })]),
      search: () => Promise.resolve(succeed(aPage([aListItem({ id: 'a', title: 'Weekly sync, new title' })]))),
    });
    await background.connect();
    await background.handlers['list.refresh']({ restart: true });
    const found = await background.handlers['recordings.search']({ query: 'weekly' });
    expect(found).toMatchObject({
      ok: true,
      value: { recordings: [{ id: anId('a'), title: 'Weekly sync, new title', ownerName: 'Noa' }] },
    });
  });

  it('gives up the older question for the newer', async () => {
    const asked: string[] = [];
    const search: Api['search'] = (_, { query, signal }) => {
      asked.push(query);
      if (query === 'new') return Promise.resolve(succeed(aPage([aRecording({ title: 'New' })])));
      return new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve(fail({ code: 'not-connected' })));
      });
    };
    const background = aBackground({ search });
    await background.connect();
    const older = background.handlers['recordings.search']({ query: 'old' });
    await vi.waitUntil(() => asked.length > 0);
    const newer = background.handlers['recordings.search']({ query: 'new' });
    expect(await older).toEqual(succeed(null));
    expect(await newer).toMatchObject({ ok: true, value: { recordings: [{ title: 'New' }] } });
  });

  it('filters here when the service answers with everything (fault 64)', async () => {
    const everything = ['Budget review', 'Stand-up', 'Retro', 'Interview'].map((title, index) =>
      aRecording({ id: `r${index}`, title }),
    );
    const background = aBackground({ search: () => Promise.resolve(succeed(aPage(everything))) });
    await background.connect();
    const found = await background.handlers['recordings.search']({ query: 'budget' });
    expect(found).toMatchObject({ ok: true, value: { filteredHere: true, recordings: [{ title: 'Budget review' }] } });
  });

  it('is asked for the words alone, and its answer is held to the filters', async () => {
    const search = vi.fn(() => Promise.resolve(succeed(aPage(recordings))));
    const background = aBackground({ search });
    await background.connect();
    const answer = await background.handlers['recordings.search']({ query: '"budget" is:private' });
    expect(search).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ query: 'budget' }));
    expect(answer).toMatchObject({ ok: true, value: { recordings: [{ id: 'a' }] } });
    await background.handlers['recordings.search']({ query: 'is:private' });
    expect(search).toHaveBeenCalledTimes(1);
  });
});
