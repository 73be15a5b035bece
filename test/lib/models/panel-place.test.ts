import { signal } from '@preact/signals';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createMutex } from '../../../lib/background/mutex.ts';
import {
  addressesOfMoments,
  createPanelPlace,
  momentInAddress,
  recordingInAddress,
  type PanelPlaceDeps,
} from '../../../lib/models/panel-place.ts';
import type { RecordingState } from '../../../lib/models/recording-state.ts';
import { MAX_ID_LENGTH, type Choice } from '../../../lib/recording/types.ts';
import { createPanels } from '../../../lib/storage/open-storage.ts';
import { aContent, anId, aRecording } from '../../support/factories.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { aUserData } from '../../support/user-data.ts';
import { valueOf } from '../../support/value-of.ts';

const A = anId('rec-a');
const B = anId('rec-b');
const WINDOW = 7;

/** The panel of a window whose session has `before`; its address names a recording or none. */
async function aPanel(before: Choice | null, parts: Partial<PanelPlaceDeps> = {}) {
  const session = createFakeArea();
  const panels = createPanels(session, createMutex());
  let choices = 0;
  const choose = (choice: Choice, windowId = WINDOW) =>
    panels.of(windowId).write({ ...choice, chosenBy: `page ${++choices}` });
  if (before) await choose(before);
  const open = vi.fn<PanelPlaceDeps['open']>();
  const openPerson = vi.fn<PanelPlaceDeps['openPerson']>();
  const openTasks = vi.fn<() => void>();
  const state = signal<RecordingState>({ status: 'empty' });
  const place = createPanelPlace({
    panel: Promise.resolve(panels.of(WINDOW)),
    userData: aUserData({ opened: [B, A] }).userData,
    pageId: 'panel',
    namedId: null,
    namedSeconds: null,
    open,
    openPerson,
    openTasks,
    state,
    ...parts,
  });
  place.start();
  const opened = () => open.mock.calls.map(([id]) => id);
  const stored = async () => valueOf(await panels.of(WINDOW).read());
  return { session, panels, choose, open, openPerson, openTasks, opened, state, stored, ...place };
}

const turns = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('createPanelPlace', () => {
  it('opens what was chosen for its window', async () => {
    const { open } = await aPanel({ id: A, query: 'pricing' });
    await vi.waitFor(() => expect(open.mock.calls).toEqual([[A, { query: 'pricing', atSeconds: null }, null]]));
  });

  it('opens what was opened last where nothing was chosen, and stays empty where there is nothing', async () => {
    const { opened } = await aPanel(null);
    await vi.waitFor(() => expect(opened()).toEqual([B]));
    const { userData, reading } = aUserData();
    const empty = await aPanel(null, { userData });
    reading.fails = true;
    const unreadable = await aPanel(null, { userData });
    await turns();
    expect([...empty.opened(), ...unreadable.opened()]).toEqual([]);
  });

  it('opens what its address names at the moment that it names, whatever was chosen before', async () => {
    const { open } = await aPanel({ id: B, query: '' }, { namedId: A, namedSeconds: 754 });
    await turns();
    expect(open.mock.calls).toEqual([[A, { query: '', atSeconds: 754 }, null]]);
  });

  it('shows a chosen person over the recording, once: not when the panel is opened again', async () => {
    const { open, openPerson, choose, stored, goTo } = await aPanel({ id: A, query: '', person: 'Maya Chen' });
    await vi.waitFor(() => expect(openPerson.mock.calls).toEqual([['Maya Chen']]));
    expect(open.mock.calls).toMatchObject([[A, { query: '' }, null]]);
    await vi.waitFor(async () => expect(await stored()).toEqual({ id: A, query: '', chosenBy: 'page 1' }));
    goTo({ id: B, query: '', person: 'Tom' });
    expect(openPerson).toHaveBeenLastCalledWith('Tom');
    await vi.waitFor(async () => expect(await stored()).toEqual({ id: B, query: '', chosenBy: 'panel' }));
    await choose({ id: A, query: '' });
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(3));
    expect(openPerson).toHaveBeenCalledTimes(2);
  });

  it('follows choices made for its window only, and each once', async () => {
    const { open, choose } = await aPanel(null, { namedId: A });
    await choose({ id: anId('elsewhere'), query: 'other' }, WINDOW + 1);
    const search = { query: 'budget', results: [{ id: B, query: 'budget' }], at: 0, hasMore: false };
    await choose({ id: B, query: 'budget', search });
    await vi.waitFor(() => expect(open.mock.calls).toHaveLength(2));
    expect(open.mock.calls[1]).toEqual([B, { query: 'budget', atSeconds: null }, search]);
    await choose({ id: B, query: 'budget', search });
    await vi.waitFor(() => expect(open.mock.calls).toHaveLength(3));
    await turns();
    expect(open.mock.calls).toHaveLength(3);
  });

  it('follows none in a tab that stays on its recording, and leaves none', async () => {
    const { opened, choose, goTo, session } = await aPanel(null, { panel: Promise.resolve(null), namedId: A });
    await choose({ id: B, query: '' });
    goTo({ id: A, query: 'pricing' });
    await turns();
    expect(opened()).toEqual([A, A]);
    expect(JSON.stringify([...session.values])).not.toContain('pricing');
  });

  it('leads to the place that was chosen', async () => {
    const { open, choose } = await aPanel(null, { namedId: A });
    const said = { tab: 'transcript', atSeconds: 75, turn: 4 } as const;
    const written = { tab: 'summary', atSeconds: null, turn: null } as const;
    for (const [index, place] of [said, written].entries()) {
      await choose({ id: B, query: 'budget', place });
      await vi.waitFor(() => expect(open.mock.calls).toHaveLength(index + 2));
    }
    expect(open.mock.calls.slice(1)).toEqual([
      [B, { query: 'budget', atSeconds: 75, found: said }, null],
      [B, { query: 'budget', atSeconds: null, found: written }, null],
    ]);
  });

  it('loses no choice that comes before it knows its window', async () => {
    const session = createFakeArea();
    const panels = createPanels(session, createMutex());
    let know: () => void = () => undefined;
    const panel = new Promise<ReturnType<typeof panels.of>>((resolve) => (know = () => resolve(panels.of(WINDOW))));
    const { opened } = await aPanel(null, { panel });
    await panels.of(WINDOW).write({ id: A, query: '', chosenBy: 'popup' });
    know();
    await vi.waitFor(() => expect(opened()).toEqual([A]));
  });

  it('leaves what it opens by itself for the next time, and does not open it again', async () => {
    const { opened, goTo, stored } = await aPanel({ id: A, query: '' });
    await vi.waitFor(() => expect(opened()).toEqual([A]));
    goTo({ id: B, query: 'pricing' });
    await turns();
    expect(opened()).toEqual([A, B]);
    expect(await stored()).toMatchObject({ id: B, query: 'pricing' });
  });

  it('is not led back to a search result whose words were on the screen', async () => {
    const place = { tab: 'transcript', atSeconds: 300, turn: 4 } as const;
    const { open, choose, state, stored } = await aPanel({ id: A, query: 'pricing', place });
    await vi.waitFor(() => expect(open).toHaveBeenCalledOnce());
    const show = (content: unknown, found = open.mock.lastCall?.[1].found) => {
      const detail = { recording: aRecording({ id: 'rec-a' }), content, fetchedAtMs: 1 };
      const initialPosition = { query: 'pricing', atSeconds: 300, found, place: null };
      state.value = { status: 'shown', detail, initialPosition } as RecordingState;
    };
    show(null);
    show(aContent(), { ...place });
    await turns();
    expect(await stored()).toMatchObject({ place });
    show(aContent());
    await vi.waitFor(async () => expect(await stored()).not.toHaveProperty('place'));
    expect(await stored()).toMatchObject({ id: A, query: 'pricing' });
    await choose({ id: A, query: 'pricing', place });
    show(aContent());
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2));
    expect(await stored()).toMatchObject({ place });
  });
});

describe('the address', () => {
  const PANEL = 'https://panel.example/sidepanel.html';

  it.each(['plain', '12345678901234567890', 'a/b?c=d&e#f', 'é 漢'])('names the recording %j again', (id) => {
    const address = addressesOfMoments(`${PANEL}?recording=before&at=754&x=1`, anId(id))(null);
    expect(recordingInAddress(address)).toBe(id);
    expect(momentInAddress(address)).toBeNull();
    expect(new URL(address).searchParams.get('x')).toBe('1');
  });

  it.each(['', '?recording=', '?recording=.', '?recording=..', `?recording=${'a'.repeat(MAX_ID_LENGTH + 1)}`])(
    'names none where there is none, or no service can be asked for it: %#',
    (search) => expect(recordingInAddress(PANEL + search)).toBeNull(),
  );

  it('names a moment again after a reload, to the last digit', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (seconds) => {
        const address = addressesOfMoments(PANEL, A)(seconds);
        expect(momentInAddress(address)).toBe(seconds === 0 ? 0 : seconds);
        expect(recordingInAddress(address)).toBe(A);
      }),
    );
  });

  it.each(['', '?at=', '?at=%20', '?at=-1', '?at=NaN', '?at=Infinity', '?at=12:34'])(
    'names no moment in %j',
    (search) => expect(momentInAddress(PANEL + search)).toBeNull(),
  );
});
