import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../lib/failure.ts';
import { addressOfRecording, followPanel, recordingInAddress } from '../../../lib/models/panel-place.ts';
import type { RecordingId } from '../../../lib/recording/types.ts';
import { anId } from '../../support/factories.ts';
import { createScriptedBackground } from '../../support/scripted-background.ts';

const A = anId('rec-a');
const B = anId('rec-b');
const WINDOW = 7;

function aPlace(namedId: RecordingId | null = null, windowId: Promise<number> = Promise.resolve(WINDOW)) {
  const background = createScriptedBackground();
  const open = vi.fn<(id: RecordingId) => void>();
  const stop = followPanel({ client: background.client, windowId, namedId, open });
  return { background, open, stop };
}

describe('followPanel', () => {
  it('opens what the background remembers for its window', async () => {
    const { background, open } = aPlace();
    expect(await background.answer('panel.current', succeed(A))).toEqual({ windowId: WINDOW });
    await vi.waitFor(() => expect(open.mock.calls).toEqual([[A]]));
  });

  it('opens what its address names, and asks nobody', () => {
    const { background, open } = aPlace(A);
    expect(open.mock.calls).toEqual([[A]]);
    expect(background.asked()).toEqual([]);
  });

  it('follows choices made for its window only', async () => {
    const { background, open } = aPlace(A);
    background.notify({ notice: 'panel.show', windowId: WINDOW + 1, id: anId('elsewhere') });
    background.notify({ notice: 'connection.changed' });
    background.notify({ notice: 'panel.show', windowId: WINDOW, id: B });
    await vi.waitFor(() => expect(open.mock.calls).toEqual([[A], [B]]));
  });

  it('lets a choice made meanwhile win over what was remembered', async () => {
    const { background, open } = aPlace();
    await vi.waitUntil(() => background.asked().length === 1);
    background.notify({ notice: 'panel.show', windowId: WINDOW, id: B });
    await vi.waitFor(() => expect(open).toHaveBeenCalledWith(B));
    await background.answer('panel.current', succeed(A));
    await background.roundTrip();
    expect(open.mock.calls).toEqual([[B]]);
  });

  it('loses no choice that comes before it knows its window', async () => {
    let know: (windowId: number) => void = () => undefined;
    const windowId = new Promise<number>((resolve) => (know = resolve));
    const { background, open } = aPlace(null, windowId);
    background.notify({ notice: 'panel.show', windowId: WINDOW, id: B });
    await background.roundTrip();
    know(WINDOW);
    await vi.waitFor(() => expect(open.mock.calls).toEqual([[B]]));
  });

  it('stays empty when nothing is remembered or nobody answers', async () => {
    for (const reply of [succeed(null), fail({ code: 'background-gone' })]) {
      const { background, open } = aPlace();
      await background.answer('panel.current', reply);
      await background.roundTrip();
      expect(open).not.toHaveBeenCalled();
    }
  });

  it('stops listening', async () => {
    const { background, open, stop } = aPlace(A);
    stop();
    background.notify({ notice: 'panel.show', windowId: WINDOW, id: B });
    await background.roundTrip();
    expect(open.mock.calls).toEqual([[A]]);
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
});
