import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import type { Recording, RecordingContent } from '../../../../lib/recording/types.ts';
import { type Failure, fail, succeed } from '../../../../lib/failures.ts';
import { aBackground, ADDRESS, anAnswer, aPage, paged } from '../../../support/background.ts';
import { aContent, anId, aRecording } from '../../../support/factories.ts';

const DAY = 24 * 60 * 60 * 1000;
const ID = anId('a');
const down: Failure = { code: 'unreachable', address: ADDRESS, quick: false };

async function aListed(api: Partial<Api>, recording = aRecording({ id: 'a' }), ...others: Recording[]) {
  const background = aBackground({ list: paged([recording, ...others]), ...api });
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

  it('waits for no library: what was opened is here at once', async () => {
    const { handlers, library } = await aListed({ content: () => Promise.resolve(succeed(anAnswer())) });
    const never = () => new Promise<never>(() => undefined);
    Object.assign(library, { keep: never, open: never, holds: never, forget: never });
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject({ ok: true, value: { stale: null } });
    expect(await handlers['recordings.readCached']({ id: ID })).toMatchObject({
      ok: true,
      value: { content: aContent() },
    });
  });

  it('for a glance asks the service only if it may, and not for what is kept', async () => {
    const content = vi.fn<Api['content']>().mockResolvedValue(succeed(anAnswer()));
    const { handlers } = await aListed({ content });
    const peek = (asksService: boolean) => handlers['recordings.peek']({ id: ID, hit: null, asksService });
    expect([await peek(false), content.mock.calls.length]).toEqual([succeed(null), 0]);
    expect(await peek(true)).toMatchObject({ ok: true, value: { quote: null, gist: [{ lines: expect.anything() }] } });
    expect(await peek(false)).toEqual(await peek(true));
    expect(content).toHaveBeenCalledTimes(1);
  });

  it('shows the kept copy, with the reason, when the service cannot be asked', async () => {
    const content = oneAnswerThen(down);
    const { handlers } = await aListed({ content });
    await handlers['recordings.open']({ id: ID });
    const opened = await handlers['recordings.open']({ id: ID });
    expect(opened).toMatchObject({ ok: true, value: { stale: down, detail: { content: aContent() } } });
  });

  it.each<[string, Failure, number]>([
    ['at once', { code: 'not-found' }, 0],
    ['for days', { code: 'gone' }, 10],
  ])('keeps what is in the list, though its content is said to be gone %s', async (_, failure, days) => {
    const { handlers, cache, clock, library } = await aListed({ content: oneAnswerThen(failure) });
    await handlers['recordings.open']({ id: ID });
    for (let day = 0; day <= days; day++) {
      expect(await handlers['recordings.open']({ id: ID })).toMatchObject({
        value: { stale: failure, detail: { content: aContent() } },
      });
      clock.nowMs += DAY;
    }
    expect(library.kept.size).toBe(1);
    expect(await cache.rows()).toHaveLength(1);
  });

  it.each<[string, boolean]>([
    ['only the search has found', true],
    ['was opened by its id alone', false],
  ])('lets go what %s when it was not found for a day', async (_, isFound) => {
    const other = aRecording({ id: 'other', title: 'Of the team' });
    const content = oneAnswerThen({ code: 'not-found' });
    const search: Api['search'] = () => Promise.resolve(succeed(aPage([other])));
    const { cache, clock, handlers, library } = await aListed({ content, search });
    if (isFound) await handlers['recordings.search']({ query: 'team' });
    const open = () => handlers['recordings.open']({ id: other.id });
    await open();
    await vi.waitUntil(() => library.kept.size === 1);
    expect(await open()).toMatchObject({ value: { stale: { code: 'not-found' }, detail: { content: aContent() } } });
    clock.nowMs += DAY / 2;
    expect(await open()).toMatchObject({ value: { stale: { code: 'not-found' } } });
    clock.nowMs += DAY / 2;
    expect(await open()).toEqual(fail({ code: 'not-found' }));
    expect(library.kept.size).toBe(0);
    expect((await cache.rows()).map(({ id }) => id)).toEqual([ID]);
  });

  it('does not wait for a library that hangs to say that nothing is there', async () => {
    const { handlers, library } = await aListed({ content: () => Promise.resolve(fail({ code: 'not-found' })) });
    library.noteAnswer = () => new Promise<never>(() => undefined);
    expect(await handlers['recordings.open']({ id: anId('other') })).toEqual(fail({ code: 'not-found' }));
  });

  it.each<[string, Failure, boolean]>([
    ['TRANSCRIBED', { code: 'not-found' }, false],
    ['ARCHIVED', { code: 'gone' }, false],
    ['UPLOADING', { code: 'not-found' }, true],
  ])('that is gone is being processed only where its status says so: %s', async (status, failure, isProcessing) => {
    const content: Api['content'] = () => Promise.resolve(fail(failure));
    const { handlers } = await aListed({ content }, aRecording({ id: 'a', status }));
    expect(await handlers['recordings.open']({ id: ID })).toMatchObject(isProcessing ? succeed({}) : fail(failure));
  });

  const words = (count: number) =>
    aContent({
      segments: [{ speaker: 0, startSeconds: 0, endSeconds: 5, text: 'zebra budget '.repeat(count) }],
      summary: null,
    });

  it.each<[string, RecordingContent, Failure['code']]>([
    ['without a word', aContent({ segments: [], summary: null }), 'empty-answer'],
    ['with far fewer words', words(20), 'unexpected-answer'],
    ['with only a summary left', aContent({ segments: [], summary: 'Short.' }), 'unexpected-answer'],
  ])('goes on showing what is saved after an answer %s, until it says so a day later', async (_, fewer, code) => {
    const content = vi
      .fn<Api['content']>()
      .mockResolvedValueOnce(succeed(anAnswer({ content: words(200) })))
      .mockResolvedValue(succeed(anAnswer({ content: fewer })));
    const { clock, handlers, library } = await aListed({ content });
    const open = () => handlers['recordings.open']({ id: ID });
    const found = async () => {
      const answer = await handlers['search.run']({ text: 'zebra', caret: 5, limit: 5 });
      return answer.ok && answer.value?.groups.length;
    };
    await open();
    await vi.waitUntil(() => library.kept.size === 1);
    for (let times = 0; times < 2; times++) {
      expect(await open()).toMatchObject({ value: { stale: { code }, detail: { content: words(200) } } });
      expect(await handlers['recordings.readCached']({ id: ID })).toMatchObject({ value: { content: words(200) } });
      expect(await found()).toBe(1);
      clock.nowMs += DAY / 2;
    }
    expect(await open()).toMatchObject({ value: { stale: null, detail: { content: fewer } } });
    await vi.waitFor(async () =>
      expect(await handlers['recordings.readCached']({ id: ID })).toMatchObject({ value: { content: fewer } }),
    );
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
    expect(await handlers['recordings.copyPart']({ id: ID })).toMatchObject({
      ok: true,
      value: { forms: { plain: expect.stringContaining('Ship') } },
    });
  });

  it('answers with a summary of which every form is made: Firefox sends a page no getter, nor its value', async () => {
    const { handlers } = await aListed({ content: () => Promise.resolve(succeed(anAnswer())) });
    const answer = await handlers['recordings.copyPart']({ id: ID });
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
});

it('many that are read ask no more once the key is refused', async () => {
  const content = vi.fn<Api['content']>().mockResolvedValue(fail({ code: 'key-rejected' }));
  const { handlers } = await aListed({ content });
  const read = (id: string) => handlers['recordings.read']({ id: anId(id) });
  expect([await read('a'), await read('b')]).toEqual([fail({ code: 'key-rejected' }), fail({ code: 'key-rejected' })]);
  expect(content).toHaveBeenCalledTimes(1);
});

describe('the summary for the clipboard', () => {
  it('comes from the kept copy while that is young, and is fetched else', async () => {
    let answers = 0;
    const content: Api['content'] = () => {
      answers += 1;
      return Promise.resolve(succeed(anAnswer()));
    };
    const { handlers, clock } = await aListed({ content });
    const copied = await handlers['recordings.copyPart']({ id: ID });
    expect(copied).toMatchObject({
      ok: true,
      value: { forms: { plain: expect.stringContaining('Ship on Friday') }, form: 'rich' },
    });
    expect(JSON.stringify(copied)).toContain('<li>');
    await handlers['recordings.copyPart']({ id: ID });
    expect(answers).toBe(1);
    clock.nowMs += 60 * 60 * 1000;
    await handlers['recordings.copyPart']({ id: ID });
    expect(answers).toBe(2);
    // The clock was set back: nobody knows how young it is.
    clock.nowMs -= 30 * 60 * 1000;
    await handlers['recordings.copyPart']({ id: ID });
    expect(answers).toBe(3);
  });

  it('is null when the recording has none', async () => {
    const answer = anAnswer({ content: aContent({ summary: null }) });
    const { handlers } = await aListed({ content: () => Promise.resolve(succeed(answer)) });
    expect(await handlers['recordings.copyPart']({ id: ID })).toEqual(succeed(null));
  });

  it('is by the chosen template and in the chosen form, and by ours when that template is gone', async () => {
    const { handlers, storage } = await aListed({ content: () => Promise.resolve(succeed(anAnswer())) });
    const own = { id: 'mine', name: 'Mine', text: '{{ title | upcase }}: {{summary}}' };
    await storage.templates.write([own]);
    await storage.sending.change((before) => ({ ...before, form: 'markdown', templateId: 'mine' }));
    const mine = await handlers['recordings.copyPart']({ id: ID });
    expect(mine).toMatchObject({
      value: { form: 'markdown', forms: { markdown: expect.stringMatching(/^WEEKLY SYNC:/) } },
    });
    await storage.templates.write([]);
    const ours = await handlers['recordings.copyPart']({ id: ID });
    expect(ours).toMatchObject({ value: { forms: { markdown: expect.stringMatching(/^# Weekly sync/) } } });
  });

  it('is the failure when it cannot be fetched', async () => {
    const { handlers } = await aListed({ content: () => Promise.resolve(fail(down)) });
    expect(await handlers['recordings.copyPart']({ id: ID })).toEqual(fail(down));
  });
});
