import { describe, expect, it, vi } from 'vitest';
import type { Library } from '../../../lib/background/library.ts';
import { unavailable } from '../../../lib/library/protocol.ts';
import type { LibraryAnswer, LibraryGroup, LibraryResult } from '../../../lib/library/types.ts';
import { aBackground } from '../../support/background.ts';
import { aRecording } from '../../support/factories.ts';

const aGroup = (parts: Parameters<typeof aRecording>[0]): LibraryGroup => ({
  recording: aRecording(parts),
  fetchedAtMs: 1,
  hits: [],
  hitCount: 0,
});

function answering(groups: LibraryGroup[] = []) {
  const search = vi.fn<Library['search']>();
  search.mockResolvedValue({ ok: true, value: { groups, total: groups.length, totalIsExact: true } });
  return search;
}

async function connected(library: Partial<Library>) {
  const background = aBackground({}, undefined, library);
  await background.connect();
  return background;
}

describe('library.search', () => {
  it('reads what was typed, and asks with it', async () => {
    const search = answering();
    const { handlers } = await connected({ search });
    await handlers['library.search']({ text: '"action items" -lunch speaker:ana bud', limit: 20 });
    const [, asked] = search.mock.calls[0] ?? [];
    expect(asked).toMatchObject({
      limit: 20,
      offset: 0,
      query: {
        terms: [
          { kind: 'phrase', text: 'action items' },
          { kind: 'prefix', text: 'bud' },
        ],
        without: [{ kind: 'word', text: 'lunch' }],
        filters: { speaker: ['ana'] },
      },
    });
  });

  it('answers nothing while the value of the only filter is still to come, without asking', async () => {
    const search = answering();
    const { handlers } = await connected({ search });
    const answer = await handlers['library.search']({ text: 'speaker:', limit: 20 });
    expect(answer).toMatchObject({ ok: true, value: { ok: true, value: { groups: [] } } });
    expect(search).not.toHaveBeenCalled();
  });

  it('leaves every filter to the library: what is sifted afterwards would be missing among the first', async () => {
    const search = answering();
    const { handlers } = await connected({ search });
    await handlers['library.search']({ text: 'budget is:shared shorter:30m', limit: 20 });
    expect(search.mock.calls[0]?.[1]).toMatchObject({
      query: { filters: { sharings: ['shared'], shorterThanSeconds: 1800 } },
    });
  });

  it('leaves titles to those who asked, and tells the words that were found as they stand', async () => {
    const hit = { speaker: null, startSeconds: 5, turn: 0, snippet: 'Budget plan, a plan' };
    const group = aGroup({ id: 'a' });
    const inTitle = { ...hit, part: 'title' as const, ranges: [] };
    const said = {
      ...hit,
      part: 'transcript' as const,
      ranges: [
        [0, 6],
        [7, 11],
        [15, 19],
      ] as [number, number][],
    };
    const { handlers } = await connected({
      search: answering([
        { ...group, hits: [inTitle, said], hitCount: 9 },
        { ...aGroup({ id: 'b' }), hits: [inTitle], hitCount: 1 },
      ]),
    });
    expect(await handlers['library.search']({ text: 'budget plan', limit: 20 })).toMatchObject({
      value: {
        value: {
          groups: [{ recording: { id: 'a' }, hits: [{ words: 'Budget plan' }], hitCount: 8 }],
          rows: [{ id: 'b' }],
          places: 8,
          meetings: 1,
          isExact: true,
        },
      },
    });
  });

  it('gives an older search up for a newer one', async () => {
    const signals: AbortSignal[] = [];
    const answers: ((result: LibraryResult<LibraryAnswer>) => void)[] = [];
    const { handlers } = await connected({
      search: (_, __, signal) => {
        if (signal) signals.push(signal);
        return new Promise((resolve) => answers.push(resolve));
      },
    });
    const older = handlers['library.search']({ text: 'bud', limit: 20 });
    await vi.waitUntil(() => answers.length === 1);
    const newer = handlers['library.search']({ text: 'budget', limit: 20 });
    await vi.waitUntil(() => answers.length === 2);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    for (const answer of answers) answer({ ok: true, value: { groups: [aGroup({})], total: 7, totalIsExact: true } });
    expect(await older).toEqual({ ok: true, value: null });
    expect(await newer).toMatchObject({ ok: true, value: { ok: true, value: { isExact: false } } });
  });

  it('asks nobody without a connection', async () => {
    const search = answering();
    const { handlers } = aBackground({}, undefined, { search });
    const answer = await handlers['library.search']({ text: 'budget', limit: 20 });
    expect(answer).toMatchObject({ ok: true, value: { ok: false, unavailable: 'unbound' } });
    expect(search).not.toHaveBeenCalled();
  });
});

describe('library.warm', () => {
  it('says once that there is no library', async () => {
    const { handlers } = aBackground({}, undefined, { warm: () => Promise.resolve(unavailable('no-storage')) });
    expect(await handlers['library.warm'](null)).toEqual({ ok: true, value: { trouble: 'no-storage', isNews: true } });
    expect(await handlers['library.warm'](null)).toEqual({ ok: true, value: { trouble: 'no-storage', isNews: false } });
  });

  it('does not speak of what passes', async () => {
    const { handlers } = aBackground({}, undefined, { warm: () => Promise.resolve(unavailable('busy')) });
    expect(await handlers['library.warm'](null)).toEqual({ ok: true, value: { trouble: 'busy', isNews: false } });
  });
});
