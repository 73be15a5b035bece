import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../lib/api/api.ts';
import { succeed } from '../../../lib/failure.ts';
import { ADDRESS, aBackground, anAnswer, paged, startBackground } from '../../support/background.ts';
import { aContent, anId, aRecording } from '../../support/factories.ts';

const ID = anId('a');
const OTHER_KEY = `svc_${'9876543210'.repeat(4)}`;
const never = () => new Promise<never>(() => undefined);
const summaryOf = (device: { library: ReturnType<typeof aBackground>['library'] }) =>
  device.library.kept.get(ID)?.content.summary;

type Background = ReturnType<typeof aBackground>;
const ownerOf = async ({ cache }: Background) => (await cache.owner()) ?? '';
const saying =
  (summary: string): Api['content'] =>
  () =>
    Promise.resolve(succeed(anAnswer({ content: aContent({ summary }) })));

/** A device whose background was stopped as soon as it had answered what the service said of a recording. */
async function stoppedAfterOpening(summary = 'Said') {
  const background = aBackground({ list: paged([aRecording({ id: 'a' })]), content: saying(summary) });
  await background.connect();
  await background.handlers['recordings.list']({ restart: true });
  // The one that is stopped never hears of its library again.
  const keeping = vi.spyOn(background.library, 'keep').mockImplementation(never);
  await background.handlers['recordings.open']({ id: ID });
  await vi.waitFor(() => expect(keeping).toHaveBeenCalled());
  keeping.mockRestore();
  return background;
}

describe('what was opened before the background was stopped', () => {
  it('is in the library before the popup has asked anything', async () => {
    const device = await stoppedAfterOpening();
    expect(device.library.kept.size).toBe(0);
    const next = startBackground(device);
    await next.handlers['library.warm'](null);
    expect(device.library.kept.get(ID)).toMatchObject({
      recording: { title: 'Weekly sync' },
      content: { summary: 'Said' },
    });
    expect(await next.files.ids(await ownerOf(next))).toEqual([]);
  });

  it('is in the library before it is searched, unless that takes long', async () => {
    const device = await stoppedAfterOpening();
    const search = vi.spyOn(device.library, 'search');
    await startBackground(device).handlers['library.search']({ text: 'said', limit: 5 });
    expect(summaryOf(device)).toBe('Said');
    expect(search).toHaveBeenCalledOnce();

    const slow = await stoppedAfterOpening();
    Object.assign(slow.library, { keep: never });
    slow.world.wait = () => Promise.resolve();
    const answer = await startBackground(slow).handlers['library.search']({ text: 'said', limit: 5 });
    expect(answer).toMatchObject({ ok: true, value: { ok: true } });
  });

  it('is in the library after a while, though nobody asks', async () => {
    const device = await stoppedAfterOpening();
    await startBackground(device).sync.tick();
    expect(summaryOf(device)).toBe('Said');
  });

  it('waits for a library that takes nothing, and is asked for once by each background', async () => {
    const device = await stoppedAfterOpening();
    device.library.unavailable = 'full';
    const keep = vi.spyOn(device.library, 'keep');
    const next = startBackground(device);
    await next.cache.settle();
    await next.cache.settle();
    expect(keep).toHaveBeenCalledOnce();
    device.library.unavailable = null;
    await startBackground(device).cache.settle();
    expect(summaryOf(device)).toBe('Said');
  });

  it('does not take the place of what was said since', async () => {
    const device = await stoppedAfterOpening('Before');
    const content: Api['content'] = () =>
      Promise.resolve(succeed(anAnswer({ content: aContent({ summary: 'After' }) })));
    const next = startBackground(device, { content });
    await Promise.all([next.handlers['recordings.open']({ id: ID }), next.cache.settle()]);
    // After all that was asked before.
    await next.cache.stamps(await ownerOf(next));
    expect(summaryOf(device)).toBe('After');
    expect(await next.files.ids(await ownerOf(next))).toEqual([]);
  });

  it('gives way to what is noted while it is handed over', async () => {
    const device = await stoppedAfterOpening('Before');
    const next = startBackground(device, { content: saying('After') });
    const keep = device.library.keep.bind(device.library);
    device.clock.nowMs += 1;
    vi.spyOn(device.library, 'keep').mockImplementation(async (...asked) => {
      await next.handlers['recordings.open']({ id: ID });
      Object.assign(device.library, { keep: never });
      return keep(...asked);
    });
    await next.cache.settle();
    expect(summaryOf(device)).toBe('Before');
    Object.assign(device.library, { keep });
    await startBackground(device).cache.settle();
    expect(summaryOf(device)).toBe('After');
  });

  it('keeps its turn among the files where the library takes none', async () => {
    const device = await stoppedAfterOpening();
    device.library.unavailable = 'full';
    const opened = startBackground(device, { content: saying('Said') });
    await opened.handlers['recordings.open']({ id: anId('b') });
    await opened.cache.stamps(await ownerOf(opened));
    const next = startBackground(device);
    await next.cache.settle();
    expect(await next.files.ids(await ownerOf(next))).toEqual(['a', 'b']);
  });

  it('does not stand in the way of others where the library cannot read it', async () => {
    const device = await stoppedAfterOpening();
    const keep = device.library.keep.bind(device.library);
    const opened = startBackground(device, { content: saying('Other') });
    Object.assign(device.library, { keep: never });
    await opened.handlers['recordings.open']({ id: anId('b') });
    vi.spyOn(device.library, 'keep').mockImplementation(async (...asked) =>
      asked[1].some(({ record }) => record.recording.id === ID) ? { ok: false, unavailable: 'broken' } : keep(...asked),
    );
    await startBackground(device).cache.settle();
    expect([...device.library.kept.keys()]).toEqual(['b']);
  });

  it('does not come back when it was forgotten, though the library could not be told', async () => {
    const device = await stoppedAfterOpening();
    const next = startBackground(device);
    Object.assign(device.library, { forget: never });
    void next.cache.forget(await ownerOf(next), ID);
    await vi.waitFor(async () => expect(await next.files.ids(await ownerOf(next))).toEqual([]));
    await startBackground(device).cache.settle();
    expect(device.library.kept.size).toBe(0);
  });

  it('does not come back when the library was erased, though its file could not be', async () => {
    const device = await stoppedAfterOpening();
    const next = startBackground(device);
    next.files.erase = () => Promise.resolve(false);
    await next.handlers['library.erase'](null);
    await next.cache.settle();
    expect(device.library.kept.size).toBe(0);
  });

  it('is no other connection’s, though its file could not be erased', async () => {
    const device = await stoppedAfterOpening();
    const next = startBackground(device);
    next.files.erase = () => Promise.resolve(false);
    await next.handlers['connection.save']({ address: ADDRESS, key: OTHER_KEY, forgetsKey: false });
    await next.cache.settle();
    expect(device.library.kept.size).toBe(0);
    expect(await next.handlers['recordings.recall']({ id: ID })).toEqual(succeed(null));
  });
});

it('has the library told of a name before it says that the name is kept', async () => {
  const device = await stoppedAfterOpening();
  const next = startBackground(device);
  let isTold = false;
  vi.spyOn(device.library, 'name').mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    isTold = true;
    return { ok: true, value: null };
  });
  expect(await next.handlers['speakers.name']({ id: ID, label: 'Speaker 2', name: 'Noa' })).toEqual(succeed(null));
  expect(isTold).toBe(true);
});
