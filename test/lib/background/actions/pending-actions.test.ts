import { describe, expect, it, vi } from 'vitest';
import { createPendingActions, type Mark } from '../../../../lib/background/actions/pending-actions.ts';
import type { PendingAction } from '../../../../lib/recording/sending.ts';
import type { RecordingId } from '../../../../lib/recording/types.ts';
import { createStorage } from '../../../../lib/storage/items.ts';
import { createFakeFolders } from '../../../support/fake-folders.ts';
import { createFakeArea } from '../../../support/fake-storage.ts';
import { createMutex } from '../../../../lib/background/mutex.ts';

const ACTION: PendingAction = { kind: 'copy-summary', id: 'r1' as RecordingId };

function somePendingActions(openPopup: () => Promise<unknown> = () => Promise.resolve()) {
  const storage = createStorage(createFakeArea(), createFakeArea(), createFakeFolders(), () => 'new', createMutex());
  const marks: Mark[] = [];
  const clock = { nowMs: 1_000_000 };
  const ids = { last: 0 };
  const tell = vi.fn<() => void>();
  const opening = vi.fn<() => Promise<unknown>>(openPopup);
  const pendingActions = createPendingActions({
    storage,
    pages: { openPopup: opening, setMark: (action) => marks.push(action) },
    announce: tell,
    now: () => clock.nowMs,
    wait: () => Promise.resolve(),
    newId: () => `e${++ids.last}`,
  });
  return { storage, marks, clock, tell, opening, pendingActions };
}

const refused = () => Promise.reject(new Error('no gesture'));

describe('A pending action', () => {
  it('opens the popup at once, before it is known what for', () => {
    const { pendingActions, opening } = somePendingActions();
    void pendingActions.create(new Promise(() => undefined));
    expect(opening).toHaveBeenCalledOnce();
  });

  it('is waited for by the popup that asks while it is being found out', async () => {
    const { pendingActions } = somePendingActions();
    let tell: (action: PendingAction) => void = () => undefined;
    void pendingActions.create(new Promise((resolve) => (tell = resolve)));
    const asked = pendingActions.read();
    tell(ACTION);
    expect(await asked).toEqual({ actionId: 'e1', atMs: 1_000_000, action: ACTION });
  });

  it('is told again and again, until it is acknowledged', async () => {
    const { pendingActions, storage } = somePendingActions();
    await pendingActions.create(ACTION);
    // A background that has created it may be stopped.
    expect((await storage.pendingAction.read())?.action).toEqual(ACTION);
    expect(await pendingActions.read()).toEqual(await pendingActions.read());
    await pendingActions.acknowledge('another');
    expect(await pendingActions.read()).not.toBeNull();
    await pendingActions.acknowledge('e1');
    expect(await pendingActions.read()).toBeNull();
  });

  it.each([
    ['refuses to', refused],
    [
      'has no way to',
      () => {
        throw new TypeError('openPopup is not a function');
      },
    ],
  ])('marks the button with it where the browser %s open the popup', async (_, openPopup) => {
    const { pendingActions, marks } = somePendingActions(openPopup);
    await pendingActions.create(ACTION);
    expect(marks).toEqual([ACTION]);
    await pendingActions.read();
    expect(marks).toEqual([ACTION]);
    await pendingActions.acknowledge('e1');
    expect(marks).toEqual([ACTION, null]);
  });

  it('leaves no mark where the popup opens', async () => {
    const { pendingActions, marks } = somePendingActions();
    await pendingActions.create(ACTION);
    expect(marks).toEqual([]);
  });

  it('is told to a popup that is open already, which takes the mark away again', async () => {
    const { pendingActions, marks, tell } = somePendingActions(refused);
    tell.mockImplementation(() => void pendingActions.acknowledge('e1'));
    await pendingActions.create(ACTION);
    expect(await pendingActions.read()).toBeNull();
    expect(marks.at(-1)).toBeNull();
  });

  it('marks the button again after a copy was shown there', async () => {
    const { pendingActions, marks } = somePendingActions(refused);
    await pendingActions.create(ACTION);
    await pendingActions.showCopied();
    await pendingActions.acknowledge('e1');
    await pendingActions.showCopied();
    expect(marks).toEqual([ACTION, 'copied', ACTION, null, 'copied', null, null]);
  });

  it('is dropped after a minute, and its mark with it', async () => {
    const { pendingActions, marks, clock, storage } = somePendingActions(refused);
    await pendingActions.create(ACTION);
    clock.nowMs += 59_000;
    expect(await pendingActions.read()).not.toBeNull();
    clock.nowMs += 1_000;
    expect(await pendingActions.read()).toBeNull();
    expect(marks.at(-1)).toBeNull();
    expect(await storage.pendingAction.read()).toBeNull();
  });

  it('is dropped when the clock was set back: nobody knows how old it is', async () => {
    const { pendingActions, clock } = somePendingActions(refused);
    await pendingActions.create(ACTION);
    clock.nowMs -= 10_000;
    expect(await pendingActions.read()).toBeNull();
  });
});
