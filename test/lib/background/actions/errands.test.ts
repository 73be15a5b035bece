import { describe, expect, it, vi } from 'vitest';
import { createErrands } from '../../../../lib/background/actions/errands.ts';
import type { Errand } from '../../../../lib/recording/sending.ts';
import type { RecordingId } from '../../../../lib/recording/types.ts';
import { createStorage } from '../../../../lib/storage/items.ts';
import { createFakeFolders } from '../../../support/fake-folders.ts';
import { createFakeArea } from '../../../support/fake-storage.ts';

const ERRAND: Errand = { kind: 'copy-summary', id: 'r1' as RecordingId };

function someErrands(openPopup: () => Promise<unknown> = () => Promise.resolve()) {
  const storage = createStorage(createFakeArea(), createFakeArea(), createFakeFolders(), () => 'new');
  const marks: (Errand | null)[] = [];
  const clock = { nowMs: 1_000_000 };
  const ids = { last: 0 };
  const tell = vi.fn<() => void>();
  const opening = vi.fn<() => Promise<unknown>>(openPopup);
  const errands = createErrands({
    storage,
    openPopup: opening,
    setMark: (errand) => marks.push(errand),
    tell,
    now: () => clock.nowMs,
    newId: () => `e${++ids.last}`,
  });
  return { storage, marks, clock, tell, opening, errands };
}

const refused = () => Promise.reject(new Error('no gesture'));

describe('An errand', () => {
  it('opens the popup at once, before it is known what for', () => {
    const { errands, opening } = someErrands();
    void errands.begin(new Promise(() => undefined));
    expect(opening).toHaveBeenCalledOnce();
  });

  it('is waited for by the popup that asks while it is being found out', async () => {
    const { errands } = someErrands();
    let tell: (errand: Errand) => void = () => undefined;
    void errands.begin(new Promise((resolve) => (tell = resolve)));
    const asked = errands.read();
    tell(ERRAND);
    expect(await asked).toEqual({ errandId: 'e1', atMs: 1_000_000, errand: ERRAND });
  });

  it('is told again and again, until it is acknowledged', async () => {
    const { errands, storage } = someErrands();
    await errands.begin(ERRAND);
    // A background that has begun it may be stopped.
    expect((await storage.errand.read())?.errand).toEqual(ERRAND);
    expect(await errands.read()).toEqual(await errands.read());
    await errands.acknowledge('another');
    expect(await errands.read()).not.toBeNull();
    await errands.acknowledge('e1');
    expect(await errands.read()).toBeNull();
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
    const { errands, marks } = someErrands(openPopup);
    await errands.begin(ERRAND);
    expect(marks).toEqual([ERRAND]);
    await errands.read();
    expect(marks).toEqual([ERRAND]);
    await errands.acknowledge('e1');
    expect(marks).toEqual([ERRAND, null]);
  });

  it('leaves no mark where the popup opens', async () => {
    const { errands, marks } = someErrands();
    await errands.begin(ERRAND);
    expect(marks).toEqual([]);
  });

  it('is told to a popup that is open already, which takes the mark away again', async () => {
    const { errands, marks, tell } = someErrands(refused);
    tell.mockImplementation(() => void errands.acknowledge('e1'));
    await errands.begin(ERRAND);
    expect(await errands.read()).toBeNull();
    expect(marks.at(-1)).toBeNull();
  });

  it('is dropped after a minute, and its mark with it', async () => {
    const { errands, marks, clock, storage } = someErrands(refused);
    await errands.begin(ERRAND);
    clock.nowMs += 59_000;
    expect(await errands.read()).not.toBeNull();
    clock.nowMs += 1_000;
    expect(await errands.read()).toBeNull();
    expect(marks.at(-1)).toBeNull();
    expect(await storage.errand.read()).toBeNull();
  });

  it('is dropped when the clock was set back: nobody knows how old it is', async () => {
    const { errands, clock } = someErrands(refused);
    await errands.begin(ERRAND);
    clock.nowMs -= 10_000;
    expect(await errands.read()).toBeNull();
  });
});
