import { describe, expect, it, vi, afterEach, beforeEach } from 'vitest';
import { STEP_ALARM, TICK_ALARM } from '../../../lib/background/sync/library-sync.ts';
import { succeed } from '../../../lib/failures.ts';
import { START, TITLES_FILE } from '../../../lib/list/list-reader.ts';
import type { WaitingAction } from '../../../lib/recording/sending.ts';
import { aBackground, aDevice, anAnswer, paged, startBackground } from '../../support/background.ts';
import { aListItem, anId } from '../../support/factories.ts';
import { createKeepAlive } from '../../../lib/background/create-background.ts';

const ROWS = ['Budget', 'Hiring'].map((title, index) =>
  aListItem({ id: `rec-${index}`, title, createdAtMs: Date.UTC(2026, 10, 20 - index) }),
);
const service = { list: paged(ROWS), content: () => Promise.resolve(succeed(anAnswer())) };

/** A background that has started, is connected, and has nothing more to do. */
async function aStarted(device = aDevice()) {
  const background = startBackground(device, service);
  background.start();
  await background.connect();
  await background.keepAlive.rest();
  return background;
}

describe('the background', () => {
  it('answers pages once it has started', async () => {
    const background = aBackground();
    background.start();
    expect(await background.client.ask('connection.read', null)).toMatchObject({ value: { address: null } });
  });

  it('takes the list in by itself once it is connected, builds the menus of it and tells the pages', async () => {
    const { cache, notices, screen } = await aStarted();
    expect(await cache.rows()).toHaveLength(2);
    expect(screen.menus.map(({ title }) => title)).toEqual(expect.arrayContaining(['Budget', 'Hiring']));
    expect(notices).toContainEqual({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(notices).toContainEqual({ notice: 'library.changed' }));
  });

  it('sets the alarm that wakes it, and deletes what belongs to no connection', async () => {
    const device = aDevice();
    const { connectionId } = await aStarted(device);
    const owner = await connectionId();
    device.folders.files.set('former', new Map([['key-1', 'secret']]));
    const next = startBackground(device, service);
    next.start();
    await next.keepAlive.rest();
    expect(device.alarms.has(TICK_ALARM)).toBe(true);
    expect([...device.folders.files.keys()]).toEqual([owner]);
  });
});

it('A background offers in the menus what a stopped one had stored and shown to nobody', async () => {
  const device = aDevice();
  const owner = await (await aStarted(device)).connectionId();
  device.session.values.delete(START);
  device.folders.files.get(owner)?.delete(TITLES_FILE);
  const next = startBackground(device, service);
  next.start();
  await next.keepAlive.rest();
  next.clock.nowMs += 60 * 60_000;
  next.events.alarm(TICK_ALARM);
  await next.keepAlive.rest();
  expect(next.screen.menus.map(({ title }) => title)).toEqual(expect.arrayContaining(['Budget', 'Hiring']));
});

describe('a background that was stopped while the toolbar button showed a copy', () => {
  it.each<[string, WaitingAction['action'] | null]>([
    ['no mark', null],
    ['the mark of the action that waits', { kind: 'nothing-to-send' }],
  ])('shows %s when it starts again', async (_, action) => {
    const device = aDevice();
    device.screen.mark = 'copied';
    const background = startBackground(device, service);
    if (action) await background.storage.pendingAction.write({ actionId: 'e', atMs: device.clock.nowMs, action });
    background.start();
    await background.keepAlive.rest();
    expect(background.screen.mark).toEqual(action);
  });
});

describe('an event of the browser', () => {
  it('that is an exception that nothing has caught is remembered', async () => {
    const { events, keepAlive, storage } = await aStarted();
    events.uncaught(new RangeError('a word of a meeting'));
    await keepAlive.rest();
    expect(await storage.errors.read()).toMatchObject({
      value: [{ context: 'background', request: null, error: 'RangeError' }],
    });
  });

  it('opens the options when the extension is new', async () => {
    const background = aBackground();
    background.events.installed('install');
    await background.keepAlive.rest();
    expect(background.screen.opened).toEqual(['options']);
  });

  it.each([
    [TICK_ALARM, 1],
    [STEP_ALARM, 1],
    ['another', 0],
  ])('that is the alarm "%s" asks the service for %i pages of the list', async (alarm, pages) => {
    const list = vi.fn(service.list);
    const device = aDevice();
    const background = startBackground(device, { list });
    await background.connect();
    await background.keepAlive.rest();
    list.mockClear();
    background.clock.nowMs += 60 * 60_000;
    background.events.alarm(alarm);
    await background.keepAlive.rest();
    expect(list).toHaveBeenCalledTimes(pages);
  });

  it('puts into force what the organisation decides meanwhile', async () => {
    const background = await aStarted();
    background.managed.onChanged.addListener(background.events.due);
    await background.managed.set({ address: 'https://new.example' });
    await background.keepAlive.rest();
    expect(await background.client.ask('connection.read', null)).toMatchObject({
      value: { address: 'https://new.example', keyHint: null },
    });
  });

  it('tells the pages that a permission was taken away', async () => {
    const background = await aStarted();
    background.notices.length = 0;
    background.permission.given = false;
    background.events.permissionsChanged();
    await background.keepAlive.rest();
    expect(background.notices).toContainEqual({ notice: 'connection.changed' });
    expect(await background.client.ask('connection.read', null)).toMatchObject({ value: { permitted: false } });
  });

  it('looks up what is selected, in the popup', async () => {
    const background = await aStarted();
    background.events.menuClicked({ menuItemId: 'look-up', selectionText: ' budget ' }, { id: 1 });
    await background.keepAlive.rest();
    expect(background.screen.opened).toEqual(['popup']);
    await vi.waitFor(async () => expect((await background.list.readStart())?.view?.query).toBe('budget'));
  });

  it('leaves the popup the summary of the recording that was opened last', async () => {
    const background = await aStarted();
    await background.handlers['shortlist.noteOpened']({ id: anId('rec-1') });
    background.events.command('copy-last-summary');
    await background.keepAlive.rest();
    expect(background.screen.opened).toEqual(['popup']);
    expect(await background.client.ask('popup.pendingAction', null)).toMatchObject({
      value: { action: { kind: 'copy-summary', id: 'rec-1' } },
    });
  });

  it('suggests recordings in the address bar, and opens the one that is chosen', async () => {
    const background = await aStarted();
    const suggest = vi.fn<(suggestions: { content: string }[]) => void>();
    background.events.omniboxStarted();
    background.events.omniboxChanged('hiring', suggest);
    await background.keepAlive.rest();
    const hit = suggest.mock.lastCall?.[0][0];
    background.events.omniboxEntered(hit?.content ?? '', 'newForegroundTab');
    await background.keepAlive.rest();
    expect(background.screen.opened).toEqual(['/sidepanel.html?recording=rec-1']);
    expect(suggest).toHaveBeenCalledOnce();
  });
});

describe('keeping the background alive', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function aKeepAlive() {
    const heartbeat = vi.fn<() => void>();
    const whileRunning = createKeepAlive(() => {
      const timer = setInterval(heartbeat, 10_000);
      return () => clearInterval(timer);
    });
    return { heartbeat, whileRunning };
  }

  const after = <T>(ms: number, end: () => T) =>
    new Promise<void>((resolve) => setTimeout(resolve, ms)).then(() => end());

  it('lets the browser stop an idle background, and does so only when the last work is done', async () => {
    const { heartbeat, whileRunning } = aKeepAlive();
    const working = [whileRunning(after(0, () => 1)), whileRunning(after(15_000, () => 2))];
    await vi.advanceTimersByTimeAsync(15_000);
    expect(heartbeat).toHaveBeenCalled();
    expect(await Promise.all(working)).toEqual([1, 2]);
    heartbeat.mockClear();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(heartbeat).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('lets it when work has not ended in five minutes', async () => {
    const { heartbeat, whileRunning } = aKeepAlive();
    whileRunning(new Promise(() => undefined)).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(heartbeat.mock.calls.length).toBeGreaterThan(20);
    heartbeat.mockClear();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(heartbeat).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('also lets it when the work fails, and begins anew with the next', async () => {
    const { heartbeat, whileRunning } = aKeepAlive();
    for (const turn of [1, 2]) {
      const failing = after(25_000, () => {
        throw new Error('gone');
      });
      const working = whileRunning(failing).catch((error: Error) => error.message);
      await vi.advanceTimersByTimeAsync(25_000);
      expect(await working).toBe('gone');
      expect(heartbeat).toHaveBeenCalledTimes(2 * turn);
      expect(vi.getTimerCount()).toBe(0);
    }
  });
});
