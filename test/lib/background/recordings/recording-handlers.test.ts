import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { fail, succeed, type Failure } from '../../../../lib/failure.ts';
import { LEFT_TEMPLATES } from '../../../../lib/recording/sending.ts';
import { aBackground, ADDRESS, anAnswer, aPage, KEY, paged } from '../../../support/background.ts';
import { aContent, aListItem, anId, aRecording } from '../../../support/factories.ts';

const ID = anId('a');
const down: Failure = { code: 'unreachable', address: ADDRESS, quick: false };

async function aListed(api: Partial<Api>, recording = aRecording({ id: 'a' })) {
  const background = aBackground({ list: paged([recording]), ...api });
  await background.connect();
  await background.handlers['list.refresh']({ restart: true });
  // What the new connection asks by itself is answered before the service says something else.
  await background.sync.tick();
  return background;
}

const WORDLESS = anAnswer({ content: aContent({ segments: [], summary: null }) });

/** A service that has a recording once, and then fails. */
const oneAnswerThen = (failure: Failure) =>
  vi.fn<Api['content']>().mockResolvedValueOnce(succeed(anAnswer())).mockResolvedValue(fail(failure));

describe('opening a recording', () => {
  it('answers what the service says, and keeps it', async () => {
    const { handlers, clock } = await aListed({ content: () => Promise.resolve(succeed(anAnswer())) });
    const opened = await handlers['recordings.open']({ id: ID });
    const detail = { recording: { title: 'Weekly sync' }, content: aContent(), fetchedAtMs: clock.nowMs };
    expect(opened).toMatchObject({ ok: true, value: { detail, stale: null } });
    expect(await handlers['recordings.readCached']({ id: ID })).toMatchObject({ ok: true, value: detail });
  });

  it('waits for no library: what was opened is here at once, and its place is kept', async () => {
    const { handlers, library } = await aListed({ content: () => Promise.resolve(succeed(anAnswer())) });
    const never = () => new Promise<never>(() => undefined);
    Object.assign(library, { keep: never, open: never, holds: never, forget: never });
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({ ok: true, value: { stale: null } });
    expect(await handlers['recordings.readCached']({ id: ID })).toMatchObject({
      ok: true,
      value: { content: aContent() },
    });
    const place = { tab: 'summary', turn: 0, turnOffset: 0, turnSeconds: null, summary: 1, notes: 0 } as const;
    expect(await handlers['readingPosition.save']({ id: ID, place })).toEqual(succeed(null));
  });

  it('does not wait for a library that hangs to say that a recording is gone', async () => {
    const content = oneAnswerThen({ code: 'not-found' });
    const { handlers, library } = await aListed({ content });
    await handlers['recordings.open']({ id: ID });
    Object.assign(library, { forget: () => new Promise<never>(() => undefined) });
    expect(await handlers['recordings.open']({ id: ID })).toEqual(fail({ code: 'not-found' }));
    expect(await handlers['recordings.readCached']({ id: ID })).toEqual(succeed(null));
  });

  it('shows the kept copy, with the reason, when the service cannot be asked', async () => {
    const content = oneAnswerThen(down);
    const { handlers } = await aListed({ content });
    await handlers['recordings.open']({ id: ID });
    const opened = await handlers['recordings.open']({ id: ID });
    expect(opened).toMatchObject({ ok: true, value: { stale: down, detail: { content: aContent() } } });
  });

  it('is the failure alone when nothing is kept', async () => {
    const { handlers } = await aListed({ content: () => Promise.resolve(fail(down)) });
    expect(await handlers['recordings.open']({ id: ID })).toEqual(fail(down));
  });

  it('believes "not found" when it is said twice, and lets the copy go', async () => {
    const content = oneAnswerThen({ code: 'not-found' });
    const { handlers, list, library } = await aListed({ content });
    await handlers['recordings.open']({ id: ID });
    expect(await handlers['recordings.open']({ id: ID })).toEqual(fail({ code: 'not-found' }));
    // Which one it was is told to whoever has asked for it.
    expect(await handlers['recordings.listed']({ id: ID })).toMatchObject({ ok: true, value: { id: ID } });
    expect(await handlers['recordings.listed']({ id: anId('other') })).toEqual(succeed(null));
    expect(content).toHaveBeenCalledTimes(3);
    // Before it is said: the background may be stopped then.
    expect(library.kept.size).toBe(0);
    expect(await handlers['recordings.readCached']({ id: ID })).toEqual(succeed(null));
    expect((await list.readAll())?.recordings).toEqual([]);
  });

  it('does not believe "not found" of a service that has no list either, and shows the copy', async () => {
    let isAbsent = false;
    const lost: Failure = { code: 'wrong-address', address: ADDRESS };
    const { handlers, list, library } = await aListed({
      list: (...args) => (isAbsent ? Promise.resolve(fail(lost)) : paged([aRecording({ id: 'a' })])(...args)),
      content: () => Promise.resolve(isAbsent ? fail({ code: 'not-found' }) : succeed(anAnswer())),
    });
    await handlers['recordings.open']({ id: ID });
    isAbsent = true;
    const opened = await handlers['recordings.open']({ id: ID });
    expect(opened).toMatchObject({ ok: true, value: { stale: lost, detail: { content: aContent() } } });
    expect(library.kept.size).toBe(1);
    expect((await list.readAll())?.recordings).toHaveLength(1);
    expect(await handlers['recordings.open']({ id: anId('other') })).toEqual(fail(lost));
  });

  it.each<[string, (background: Awaited<ReturnType<typeof aListed>>) => Promise<unknown>]>([
    ['the recordings are erased', ({ handlers }) => handlers['library.erase'](null)],
    ['all is erased', ({ handlers }) => handlers['everything.erase'](null)],
    ['the key is removed', ({ handlers }) => handlers['connection.removeKey'](null)],
    [
      'another address is entered',
      ({ handlers }) => handlers['connection.save']({ address: 'https://other.example', key: KEY, forgetsKey: false }),
    ],
    // As long as what was left is still being erased, too.
    ['another is in use', ({ storage }) => storage.connections.write({ activeId: null, list: [] })],
  ])('tells nothing more of what was gone once %s', async (_, change) => {
    const background = await aListed({ content: oneAnswerThen({ code: 'not-found' }) });
    const { handlers } = background;
    for (let times = 0; times < 2; times++) await handlers['recordings.open']({ id: ID });
    expect(await handlers['recordings.listed']({ id: ID })).toMatchObject({ value: { id: ID } });
    await change(background);
    expect(await handlers['recordings.listed']({ id: ID })).toEqual(succeed(null));
  });

  it('does not believe "not found" said once', async () => {
    let answers = 0;
    const content: Api['content'] = () =>
      Promise.resolve(answers++ === 0 ? fail({ code: 'not-found' }) : succeed(anAnswer()));
    const { handlers } = await aListed({ content });
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({ ok: true, value: { stale: null } });
  });

  it.each<Failure>([
    { code: 'server-error', status: 500 },
    { code: 'timeout', phase: 'headers', afterMs: 12_000 },
    { code: 'rate-limited', retryAtMs: 5 },
    { code: 'key-rejected' },
  ])(
    'does not believe "not found" when the next failure is another, and shows the copy with it: %o',
    async (failure) => {
      const content = oneAnswerThen(failure).mockResolvedValueOnce(fail({ code: 'not-found' }));
      const { handlers, library, storage } = await aListed({ content });
      await handlers['recordings.open']({ id: ID });
      expect(await handlers['recordings.open']({ id: ID })).toMatchObject({
        ok: true,
        value: { stale: failure, detail: { content: aContent() } },
      });
      expect(library.kept.size).toBe(1);
      const isRejected = (await storage.rejectedConnection.read()) !== null;
      expect(isRejected).toBe(failure.code === 'key-rejected');
    },
  );

  it('believes "not found" and "gone", said one after the other', async () => {
    const content = oneAnswerThen({ code: 'gone' }).mockResolvedValueOnce(fail({ code: 'not-found' }));
    const { handlers, library } = await aListed({ content });
    await handlers['recordings.open']({ id: ID });
    expect(await handlers['recordings.open']({ id: ID })).toEqual(fail({ code: 'gone' }));
    expect(library.kept.size).toBe(0);
  });

  it('says what state an unfinished recording is in, as the list tells it now', async () => {
    const pages = [[aRecording({ id: 'a', status: 'UPLOADING' })], []];
    const { handlers } = await aListed(
      {
        list: (_, { page }) => Promise.resolve(succeed(aPage(pages[page - 1] ?? []))),
        content: () => Promise.resolve(fail({ code: 'not-found' })),
      },
      aRecording({ id: 'a', status: 'UPLOADING' }),
    );
    pages[0] = [aRecording({ id: 'a', status: 'PROCESSING' })];
    const opened = await handlers['recordings.open']({ id: ID });
    expect(opened).toMatchObject({
      ok: true,
      value: { detail: { recording: { status: 'PROCESSING' }, content: null }, stale: null },
    });
  });

  it('keeps showing the words it has when the service says that it is working on them again', async () => {
    const content = oneAnswerThen({ code: 'processing' });
    const { handlers, clock } = await aListed({ content });
    await handlers['recordings.open']({ id: ID });
    const opened = await handlers['recordings.open']({ id: ID });
    expect(opened).toMatchObject({
      ok: true,
      value: { stale: { code: 'processing' }, detail: { content: aContent() } },
    });
    clock.nowMs += 60 * 60 * 1000;
    expect(await handlers['recordings.copySummary']({ id: ID })).toMatchObject({
      ok: true,
      value: { forms: { plain: expect.stringContaining('Ship') } },
    });
  });

  it('answers with a summary of which every form is made: Firefox sends a page no getter, nor its value', async () => {
    const { handlers } = await aListed({ content: () => Promise.resolve(succeed(anAnswer())) });
    const answer = await handlers['recordings.copySummary']({ id: ID });
    const forms = answer.ok ? answer.value?.forms : undefined;
    const getters = Object.values(Object.getOwnPropertyDescriptors(forms ?? {})).filter((each) => 'get' in each);
    expect(Object.keys(forms ?? {}).sort()).toEqual(['html', 'markdown', 'plain']);
    expect(getters).toEqual([]);
  });

  it('never lets an empty answer about unfinished work take the place of words', async () => {
    let answers = 0;
    const empty = anAnswer({ status: 'PROCESSING', content: aContent({ segments: [], summary: null }) });
    const content: Api['content'] = () => Promise.resolve(succeed(answers++ === 0 ? anAnswer() : empty));
    const { handlers } = await aListed({ content });
    await handlers['recordings.open']({ id: ID });
    await handlers['recordings.open']({ id: ID });
    expect(await handlers['recordings.readCached']({ id: ID })).toMatchObject({
      ok: true,
      value: { content: aContent() },
    });
  });

  it('finds by its title the state of a recording that is not on the first page', async () => {
    let ready = false;
    const pages = [[aRecording({ id: 'other' })], [aRecording({ id: 'a', title: 'Rare', status: 'PROCESSING' })], []];
    const background = aBackground({
      list: (_, { page }) => Promise.resolve(succeed(aPage(pages[page - 1] ?? [], { total: 2 }))),
      search: () => Promise.resolve(succeed(aPage(ready ? [aRecording({ id: 'a', title: 'Rare' })] : []))),
      content: () => Promise.resolve(ready ? succeed(anAnswer()) : fail({ code: 'processing' })),
    });
    await background.connect();
    await background.handlers['list.refresh']({ restart: true });
    const waiting = await background.handlers['recordings.open']({ id: ID });
    expect(waiting).toMatchObject({ ok: true, value: { detail: { recording: { status: 'PROCESSING' } } } });
    ready = true;
    await background.handlers['recordings.open']({ id: ID });
    const opened = await background.handlers['recordings.open']({ id: ID });
    expect(opened).toMatchObject({ ok: true, value: { detail: { recording: { status: 'COMPLETED' } } } });
  });

  it.each([
    ['with words, does not wait for the list', anAnswer(), 2_000, false],
    ['without any, waits for the list', WORDLESS, 2_000, true],
    ['without any, does not wait for a list that never comes', WORDLESS, 60_000, false],
  ])('what has come %s', async (_, answer, passedMs, waits) => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const background = aBackground({
      list: () => held.then(() => succeed(aPage([aRecording({ id: 'a', title: 'Late' })]))),
      content: () => Promise.resolve(succeed(answer)),
    });
    await background.connect();
    background.world.wait = (ms) => (ms < passedMs ? Promise.resolve() : new Promise(() => undefined));
    let isOpen = false;
    const opening = background.handlers['recordings.open']({ id: ID }).then((opened) => {
      isOpen = true;
      return opened;
    });
    // Nothing tells that it waits for the list, but that it does not come.
    if (waits) for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
    else await opening;
    expect(isOpen).toBe(!waits);
    letGo();
    const title = waits ? 'Late' : '';
    expect(await opening).toMatchObject({ value: { detail: { recording: { title } } } });
    // What comes after is known all the same.
    await vi.waitFor(async () => expect((await background.cache.row(ID))?.title).toBe('Late'));
  });

  it('opens by its id alone, before any list was read', async () => {
    const background = aBackground({ list: paged([]), content: () => Promise.resolve(succeed(anAnswer())) });
    await background.connect();
    const opened = await background.handlers['recordings.open']({ id: ID });
    expect(opened).toMatchObject({ ok: true, value: { detail: { recording: { id: 'a', title: '' } } } });
  });

  it('restates lengths when a transcript confirms the unit', async () => {
    const { handlers, list } = await aListed(
      { content: () => Promise.resolve(succeed(anAnswer({ durationUnit: { unit: 'minutes', proved: true } }))) },
      aRecording({ id: 'a', durationValue: 30, durationSeconds: 30 }),
    );
    const opened = await handlers['recordings.open']({ id: ID });
    expect(opened).toMatchObject({ ok: true, value: { detail: { recording: { durationSeconds: 1800 } } } });
    expect((await list.readAll())?.recordings[0]?.durationSeconds).toBe(1800);
  });
});

describe('what was recorded before and after', () => {
  it('is told by the date, with nothing at the ends and around what the list has not', async () => {
    const days = ['c', 'a', 'b'].map((id, at) => aRecording({ id, createdAtMs: [3, 1, 2][at] ?? null }));
    const background = aBackground({ list: paged(days) });
    await background.connect();
    await background.handlers['list.refresh']({ restart: true });
    const ask = (id: string) => background.handlers['recordings.neighbors']({ id: anId(id) });
    expect(await ask('b')).toEqual(succeed({ earlier: 'a', later: 'c' }));
    expect(await ask('a')).toEqual(succeed({ earlier: null, later: 'b' }));
    expect(await ask('c')).toEqual(succeed({ earlier: 'b', later: null }));
    expect(await ask('x')).toEqual(succeed({ earlier: null, later: null }));
  });
});

describe('owner, team and sharing', () => {
  it('are found by the title, because the list does not tell them', async () => {
    const queries: string[] = [];
    const { handlers } = await aListed(
      {
        search: (_, { query }) => {
          queries.push(query);
          return Promise.resolve(succeed(aPage([aRecording({ id: 'a' })])));
        },
      },
      aListItem({ id: 'a' }),
    );
    const described = await handlers['recordings.fetchMetadata']({ id: ID });
    expect(described).toMatchObject({ ok: true, value: { ownerName: 'Ana Ruiz', sharingScope: 'PRIVATE' } });
    await handlers['recordings.fetchMetadata']({ id: ID });
    expect(queries).toEqual(['Weekly sync']);
  });

  it('stay unknown without a word when the search fails', async () => {
    const { handlers } = await aListed({ search: () => Promise.resolve(fail(down)) }, aListItem({ id: 'a' }));
    expect(await handlers['recordings.fetchMetadata']({ id: ID })).toMatchObject({
      ok: true,
      value: { ownerName: null },
    });
  });
});

describe('the summary for the clipboard', () => {
  it('comes from the kept copy while that is young, and is fetched else', async () => {
    let answers = 0;
    const content: Api['content'] = () => {
      answers += 1;
      return Promise.resolve(succeed(anAnswer()));
    };
    const { handlers, clock } = await aListed({ content });
    const copied = await handlers['recordings.copySummary']({ id: ID });
    expect(copied).toMatchObject({
      ok: true,
      value: { forms: { plain: expect.stringContaining('Ship on Friday') }, form: 'rich' },
    });
    expect(JSON.stringify(copied)).toContain('<li>');
    await handlers['recordings.copySummary']({ id: ID });
    expect(answers).toBe(1);
    clock.nowMs += 60 * 60 * 1000;
    await handlers['recordings.copySummary']({ id: ID });
    expect(answers).toBe(2);
    // The clock was set back: nobody knows how young it is.
    clock.nowMs -= 30 * 60 * 1000;
    await handlers['recordings.copySummary']({ id: ID });
    expect(answers).toBe(3);
  });

  it('is null when the recording has none', async () => {
    const answer = anAnswer({ content: aContent({ summary: null }) });
    const { handlers } = await aListed({ content: () => Promise.resolve(succeed(answer)) });
    expect(await handlers['recordings.copySummary']({ id: ID })).toEqual(succeed(null));
  });

  it('is by the chosen template and in the chosen form, and by ours when that template is gone', async () => {
    const { handlers } = await aListed({ content: () => Promise.resolve(succeed(anAnswer())) });
    const own = { id: 'mine', name: 'Mine', text: '{{title | upper}}: {{summary}}' };
    await handlers['templates.keep']({ base: [], ours: [own] });
    await handlers['sending.keep']({ form: 'markdown', templateId: 'mine' });
    const mine = await handlers['recordings.copySummary']({ id: ID });
    expect(mine).toMatchObject({
      value: { form: 'markdown', forms: { markdown: expect.stringMatching(/^WEEKLY SYNC:/) } },
    });
    await handlers['templates.keep']({ base: [own], ours: [] });
    const ours = await handlers['recordings.copySummary']({ id: ID });
    expect(ours).toMatchObject({ value: { forms: { markdown: expect.stringMatching(/^# Weekly sync/) } } });
  });

  it('is by the template as a page that is gone has left it', async () => {
    const { handlers, local } = await aListed({ content: () => Promise.resolve(succeed(anAnswer())) });
    const own = { id: 'mine', name: 'Mine', text: '{{title | upper}}' };
    await handlers['sending.keep']({ form: 'markdown', templateId: 'mine' });
    await local.set({ [`${LEFT_TEMPLATES}1`]: { base: [], ours: [own] } });
    expect(await handlers['recordings.copySummary']({ id: ID })).toMatchObject({
      value: { forms: { markdown: expect.stringMatching(/^WEEKLY SYNC/) } },
    });
  });

  it('is the failure when it cannot be fetched', async () => {
    const { handlers } = await aListed({ content: () => Promise.resolve(fail(down)) });
    expect(await handlers['recordings.copySummary']({ id: ID })).toEqual(fail(down));
  });
});
