import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../lib/failure.ts';
import {
  addressOfRecording,
  startPanelPlace,
  momentInAddress,
  recordingInAddress,
  type PanelPlaceDeps,
} from '../../../lib/models/panel-place.ts';
import { MAX_ID_LENGTH } from '../../../lib/recording/ids.ts';
import { anId } from '../../support/factories.ts';
import { createScriptedBackground } from '../../support/scripted-background.ts';

const A = anId('rec-a');
const B = anId('rec-b');
const WINDOW = 7;

/** A panel; `named` is the recording that its address names. */
function aPanel(named: string | null = null, parts: Partial<PanelPlaceDeps> = {}) {
  const background = createScriptedBackground();
  const open = vi.fn<PanelPlaceDeps['open']>();
  const namedId = named === null ? null : anId(named);
  const windowId = Promise.resolve(WINDOW);
  let choose: (windowId: number) => void = () => undefined;
  startPanelPlace({
    client: background.client,
    windowId,
    namedId,
    namedSeconds: null,
    open,
    onChosen(listener) {
      choose = listener;
    },
    ...parts,
  });
  return { background, open, choose: (id: number) => choose(id) };
}

describe('startPanelPlace', () => {
  it('opens what the background remembers for its window', async () => {
    const { background, open } = aPanel();
    const reply = succeed({ id: A, query: 'pricing' });
    expect(await background.answer('panel.current', reply)).toEqual({ windowId: WINDOW });
    await vi.waitFor(() => expect(open.mock.calls).toEqual([[A, { query: 'pricing', atSeconds: null }, null]]));
  });

  it('opens what its address names at the moment that it names, and asks nobody', () => {
    const { background, open } = aPanel(A, { namedSeconds: 754 });
    expect(open.mock.calls).toEqual([[A, { query: '', atSeconds: 754 }, null]]);
    expect(background.asked()).toEqual([]);
  });

  it('follows choices made for its window only', async () => {
    const { background, open } = aPanel(A, { namedSeconds: 754 });
    background.notify({ notice: 'panel.show', windowId: WINDOW + 1, id: anId('elsewhere'), query: 'other' });
    background.notify({ notice: 'connection.changed' });
    const search = { query: 'budget', results: [{ id: B, query: 'budget' }], at: 0, hasMore: false };
    background.notify({ notice: 'panel.show', windowId: WINDOW, id: B, query: 'budget', search });
    await vi.waitFor(() => expect(open.mock.calls).toHaveLength(2));
    expect(open.mock.calls[1]).toEqual([B, { query: 'budget', atSeconds: null }, search]);
  });

  it('asks for what the popup has left for its window', async () => {
    const { background, open, choose } = aPanel(A);
    choose(WINDOW + 1);
    choose(WINDOW);
    expect(await background.answer('panel.current', succeed({ id: B, query: 'budget' }))).toEqual({ windowId: WINDOW });
    await vi.waitFor(() => expect(open.mock.calls.slice(1)).toEqual([[B, { query: 'budget', atSeconds: null }, null]]));
    expect(background.asked()).toHaveLength(1);
  });

  it('leads to the place that was chosen', async () => {
    const { background, open } = aPanel(A);
    const said = { tab: 'transcript', atSeconds: 75, turn: 4 } as const;
    const written = { tab: 'summary', atSeconds: null, turn: null } as const;
    for (const place of [said, written]) {
      background.notify({ notice: 'panel.show', windowId: WINDOW, id: B, query: 'budget', place });
    }
    await vi.waitFor(() => expect(open.mock.calls).toHaveLength(3));
    expect(open.mock.calls.slice(1)).toEqual([
      [B, { query: 'budget', atSeconds: 75, found: said }, null],
      [B, { query: 'budget', atSeconds: null, found: written }, null],
    ]);
  });

  it('lets a choice made meanwhile win over what was remembered', async () => {
    const { background, open } = aPanel();
    await vi.waitUntil(() => background.asked().length === 1);
    background.notify({ notice: 'panel.show', windowId: WINDOW, id: B, query: 'budget' });
    await vi.waitFor(() => expect(open).toHaveBeenCalled());
    await background.answer('panel.current', succeed({ id: A, query: '' }));
    await background.roundTrip();
    expect(open.mock.calls.map(([id]) => id)).toEqual([B]);
  });

  it('loses no choice that comes before it knows its window', async () => {
    let know: (windowId: number) => void = () => undefined;
    const windowId = new Promise<number>((resolve) => (know = resolve));
    const { background, open } = aPanel(null, { windowId });
    background.notify({ notice: 'panel.show', windowId: WINDOW, id: B, query: 'budget' });
    await background.roundTrip();
    know(WINDOW);
    await vi.waitFor(() => expect(open.mock.calls.map(([id]) => id)).toEqual([B]));
  });

  it('stays empty when nothing is remembered or nobody answers', async () => {
    for (const reply of [succeed(null), fail({ code: 'background-gone' })]) {
      const { background, open } = aPanel();
      await background.answer('panel.current', reply);
      await background.roundTrip();
      expect(open).not.toHaveBeenCalled();
    }
  });
});

describe('the address', () => {
  it('names a recording again after a reload, whatever its id is made of', () => {
    for (const id of ['plain', '12345678901234567890', 'a/b?c=d&e#f', 'é 漢']) {
      const address = addressOfRecording('https://panel.example/sidepanel.html?recording=before&x=1', anId(id));
      expect(recordingInAddress(address)).toBe(id);
      expect(new URL(address).searchParams.get('x')).toBe('1');
    }
  });

  it('names none at first', () => {
    expect(recordingInAddress('https://panel.example/sidepanel.html')).toBeNull();
    expect(recordingInAddress('https://panel.example/sidepanel.html?recording=')).toBeNull();
  });

  it('names none where no service can be asked for such a recording', () => {
    for (const id of ['.', '..', 'a'.repeat(MAX_ID_LENGTH + 1)]) {
      expect(recordingInAddress(`https://panel.example/sidepanel.html?recording=${id}`)).toBeNull();
    }
  });

  it('names a moment again after a reload, to the last digit', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (seconds) => {
        const address = addressOfRecording('https://panel.example/sidepanel.html', A, seconds);
        expect(momentInAddress(address)).toBe(seconds === 0 ? 0 : seconds);
        expect(recordingInAddress(address)).toBe(A);
      }),
    );
  });

  it('drops the moment of another recording, and one that is none', () => {
    const before = 'https://panel.example/sidepanel.html?recording=before&at=754';
    for (const seconds of [undefined, null, NaN, -1, Infinity, 2e7]) {
      expect(new URL(addressOfRecording(before, A, seconds)).searchParams.has('at')).toBe(false);
    }
  });

  it.each(['', '?at=', '?at=%20', '?at=-1', '?at=NaN', '?at=Infinity', '?at=10000001', '?at=12:34', '?at=1e99'])(
    'names no moment in %j',
    (search) => expect(momentInAddress(`https://panel.example/sidepanel.html${search}`)).toBeNull(),
  );
});
