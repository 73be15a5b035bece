import { describe, expect, it, vi } from 'vitest';
import type { Library } from '../../../../lib/background/recordings/library.ts';
import type { LibraryAnswer, LibraryGroup, LibraryResult } from '../../../../lib/library/types.ts';
import type { Handlers } from '../../../../lib/messaging/protocol.ts';
import { aBackground } from '../../../support/background.ts';
import { aRecording } from '../../../support/factories.ts';

const aGroup = (parts: Parameters<typeof aRecording>[0]): LibraryGroup => ({
  recording: aRecording(parts),
  hits: [],
});

function answering(groups: LibraryGroup[] = [], counts = { total: groups.length, said: groups.length }) {
  const search = vi.fn<Library['search']>();
  search.mockResolvedValue({ ok: true, value: { groups, scores: [], ...counts } });
  return search;
}

async function connected(library: Partial<Library>) {
  const background = aBackground({}, library);
  await background.connect();
  return background;
}

async function fullText({ handlers }: { handlers: Handlers }, text: string) {
  const answer = await handlers['search.run']({ text, caret: text.length, limit: 20, isSettled: true });
  if (!answer.ok) throw new Error(answer.failure.code);
  return answer.value;
}

describe('search.widen', () => {
  const hit = {
    part: 'transcript',
    speaker: null,
    startSeconds: 1,
    turn: 0,
    snippet: 'is pretty',
    ranges: [[3, 9]],
    words: 'pretty',
  };
  const words = [{ typed: 'prety', found: ['pretty'] }];

  it('answers what is like the query, with the words to be looked for where it is opened', async () => {
    const widen = vi.fn<Library['widen']>();
    const group = { ...aGroup({ id: 'a' }), hits: [hit] } as LibraryGroup;
    widen.mockResolvedValue({
      ok: true,
      value: { groups: [group, aGroup({ id: 'b' })], scores: [], total: 2, said: 2, words },
    });
    const { handlers } = await connected({ widen });
    const answer = await handlers['search.widen']({ text: 'prety ', caret: 6, limit: 15 });
    expect(widen.mock.calls[0]?.[1]).toMatchObject({ query: { terms: [{ text: 'prety' }] }, limit: 15 });
    expect(answer).toMatchObject({
      value: { words, groups: [{ recording: { id: 'a' }, hits: [{ words: 'pretty' }] }] },
    });
    expect(answer.ok && answer.value?.groups).toHaveLength(1);
    expect(answer).toMatchObject({ value: { rows: [{ id: 'b' }] } });
  });

  it('answers nothing without words, without a library, and once something newer is searched', async () => {
    const search = answering();
    const widen = vi.fn<Library['widen']>();
    const { handlers } = await connected({ search, widen });
    expect(await handlers['search.widen']({ text: 'has:notes', caret: 9, limit: 5 })).toMatchObject({ value: null });
    expect(widen).not.toHaveBeenCalled();
    widen.mockResolvedValueOnce({ ok: false, unavailable: 'broken' });
    expect(await handlers['search.widen']({ text: 'prety', caret: 5, limit: 5 })).toMatchObject({ value: null });
    let reply: () => void = () => undefined;
    widen.mockImplementationOnce(
      () =>
        new Promise(
          (resolve) =>
            (reply = () => resolve({ ok: true, value: { groups: [], scores: [], total: 0, said: 0, words } })),
        ),
    );
    const late = handlers['search.widen']({ text: 'prety', caret: 5, limit: 5 });
    await vi.waitFor(() => expect(widen).toHaveBeenCalledTimes(2));
    await handlers['search.run']({ text: 'pretty', caret: 6, limit: 5 });
    reply();
    expect(await late).toMatchObject({ value: null });
  });

  it.each(['budgte after:octo', 'budgte has:su', 'budgte longer:x'])(
    'passes over the filter that is still typed, as search.run does: %s',
    async (text) => {
      const widen = vi.fn<Library['widen']>();
      widen.mockResolvedValue({ ok: true, value: { groups: [], scores: [], total: 0, said: 0, words } });
      const search = answering();
      const { handlers } = await connected({ search, widen });
      const arg = { text, caret: text.length, limit: 5 };
      await handlers['search.run'](arg);
      await handlers['search.widen'](arg);
      expect(widen.mock.calls[0]?.[1].query.terms.map((term) => term.text)).toEqual(['budgte']);
      expect(widen.mock.calls[0]?.[1].query).toEqual(search.mock.calls[0]?.[1].query);
    },
  );
});

describe('full text', () => {
  it('reads what was typed, and asks with it', async () => {
    const search = answering();
    const background = await connected({ search });
    await fullText(background, '"action items" -lunch speaker:ana bud');
    const [, asked] = search.mock.calls[0] ?? [];
    expect(asked).toMatchObject({
      limit: 20,
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
    const background = await connected({ search });
    expect(await fullText(background, 'speaker:')).toMatchObject({ groups: [] });
    expect(search).not.toHaveBeenCalled();
  });

  it.each(['🎉', '???', '€', '$', '"🎉"', '🎉 in:2026', '🎉 -lunch', '🎉 speaker:ana'])(
    'finds nothing inside recordings for signs alone, without asking: %s',
    async (text) => {
      const search = answering([aGroup({ id: 'a' })]);
      const background = await connected({ search });
      expect(await fullText(background, text)).toMatchObject({ groups: [], rows: [] });
      expect(search).not.toHaveBeenCalled();
    },
  );

  it('leaves titles to those who asked, and tells the words that were found as the library does', async () => {
    const hit = { speaker: null, startSeconds: 5, turn: 0, snippet: 'Budget plan, a plan', words: 'Budget plan' };
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
    const groups = [
      { ...group, hits: [inTitle, said] },
      { ...aGroup({ id: 'b' }), hits: [inTitle] },
    ];
    const background = await connected({ search: answering(groups) });
    expect(await fullText(background, 'budget plan')).toMatchObject({
      groups: [{ recording: { id: 'a' }, hits: [{ words: 'Budget plan' }] }],
      rows: [{ id: 'b' }],
      meetings: 1,
      isExact: true,
    });
    const more = await connected({ search: answering(groups, { total: 40, said: 7 }) });
    expect(await fullText(more, 'budget plan')).toMatchObject({ meetings: 7, isExact: false });
  });

  it('gives an older search up for a newer one', async () => {
    const signals: AbortSignal[] = [];
    const answers: ((result: LibraryResult<LibraryAnswer>) => void)[] = [];
    const background = await connected({
      search: (_, __, signal) => {
        if (signal) signals.push(signal);
        return new Promise((resolve) => answers.push(resolve));
      },
    });
    const older = fullText(background, 'bud');
    await vi.waitUntil(() => answers.length === 1);
    const newer = fullText(background, 'budget');
    await vi.waitUntil(() => answers.length === 2);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    for (const answer of answers) answer({ ok: true, value: { groups: [aGroup({})], scores: [], total: 7, said: 7 } });
    expect(await older).toBeNull();
    expect(await newer).toMatchObject({ isExact: false });
  });
});
