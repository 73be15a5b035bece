import { describe, expect, it, vi } from 'vitest';
import { createErrands } from '../../../lib/background/errands.ts';
import type { Errand } from '../../../lib/recording/sending.ts';
import type { RecordingId } from '../../../lib/recording/types.ts';
import { createStorage } from '../../../lib/storage/items.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

const ERRAND: Errand = { kind: 'copy-summary', id: 'r1' as RecordingId };

function someErrands(openPopup: () => Promise<unknown> = () => Promise.resolve()) {
  const storage = createStorage(createFakeArea(), createFakeArea());
  const badges: string[] = [];
  const opening = vi.fn<() => Promise<unknown>>(openPopup);
  const errands = createErrands({ storage, openPopup: opening, setBadge: (text) => badges.push(text) });
  return { storage, badges, opening, errands };
}

describe('An errand', () => {
  it('opens the popup at once, before it is known what for', () => {
    const { errands, opening } = someErrands();
    void errands.begin(new Promise(() => undefined));
    expect(opening).toHaveBeenCalledOnce();
  });

  it('is waited for by the popup that asks while it is being found out', async () => {
    const { errands, storage } = someErrands();
    let tell: (errand: Errand) => void = () => undefined;
    void errands.begin(new Promise((resolve) => (tell = resolve)));
    const asked = errands.ready().then(() => storage.errand.read());
    tell(ERRAND);
    expect(await asked).toEqual(ERRAND);
  });

  it.each([
    ['refuses to', () => Promise.reject(new Error('no gesture'))],
    [
      'has no way to',
      () => {
        throw new TypeError('openPopup is not a function');
      },
    ],
  ])('leaves a mark on the button where the browser %s open the popup', async (_, openPopup) => {
    const { errands, storage, badges } = someErrands(openPopup);
    await errands.begin(ERRAND);
    expect(await storage.errand.read()).toEqual(ERRAND);
    expect(badges).toEqual(['!']);
    await errands.ready();
    expect(badges).toEqual(['!', '']);
  });

  it('leaves no mark where the popup opens', async () => {
    const { errands, badges } = someErrands();
    await errands.begin(ERRAND);
    expect(badges).toEqual([]);
  });
});
