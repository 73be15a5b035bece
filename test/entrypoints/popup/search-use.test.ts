import { expect, it, vi } from 'vitest';
import { followUse } from '../../../entrypoints/popup/take-over.ts';

it('followUse holds the rows for what is used within, and asks again once the network is back, until it ends', () => {
  const search = { hold: vi.fn<() => void>(), refresh: vi.fn<() => Promise<void>>().mockResolvedValue() };
  const dialog = document.createElement('dialog');
  const row = document.createElement('li');
  dialog.append(row);
  document.body.append(dialog);
  const moved = (movementX: number) => {
    const event = new MouseEvent('pointermove', { bubbles: true });
    Object.defineProperty(event, 'movementX', { value: movementX });
    Object.defineProperty(event, 'movementY', { value: 0 });
    row.dispatchEvent(event);
  };
  const useAll = () => {
    for (const use of ['pointerdown', 'wheel', 'keydown']) row.dispatchEvent(new Event(use));
    moved(3);
    dispatchEvent(new Event('online'));
  };
  const end = followUse(search, dialog);
  moved(0);
  expect(search.hold).not.toHaveBeenCalled();
  useAll();
  expect([search.hold.mock.calls.length, search.refresh.mock.calls.length]).toEqual([4, 1]);
  end();
  useAll();
  expect([search.hold.mock.calls.length, search.refresh.mock.calls.length]).toEqual([4, 1]);
});
