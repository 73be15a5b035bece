import { describe, expect, it, vi } from 'vitest';
import { createCommands } from '../../../../lib/background/actions/commands.ts';
import type { RecordingId } from '../../../../lib/recording/types.ts';
import { aSender, FORMS } from '../../../support/sending.ts';

const ID = 'r1' as RecordingId;
const TAB = { id: 7, windowId: 2 };

function someCommands(last: RecordingId | null = ID) {
  const sender = aSender();
  const openPanel = vi.fn<(windowId: number | undefined) => void>();
  return { ...sender, openPanel, press: createCommands({ ...sender, openPanel, last: () => Promise.resolve(last) }) };
}

describe('The keys of the browser', () => {
  it('open the panel of the window in the very turn', () => {
    const { press, openPanel } = someCommands();
    void press('open-panel', TAB);
    expect(openPanel).toHaveBeenCalledWith(2);
  });

  it('have the popup copy the last summary', async () => {
    const { press, created, insert } = someCommands();
    await press('copy-last-summary', TAB);
    expect(created).toEqual([{ kind: 'copy-summary', id: ID }]);
    expect(insert).not.toHaveBeenCalled();
  });

  it('insert the last summary into the page', async () => {
    const { press, created, insert, holdCursor } = someCommands();
    const inserting = press('insert-last-summary', TAB);
    expect(holdCursor).toHaveBeenCalledWith({ tabId: 7 });
    await inserting;
    expect(insert).toHaveBeenCalledWith(FORMS, 'rich');
    expect(created).toEqual([]);
  });

  it.each(['copy-last-summary', 'insert-last-summary'])('say for %s that there is nothing to send', async (name) => {
    const { press, created, insert } = someCommands(null);
    await press(name, TAB);
    expect(created).toEqual([{ kind: 'nothing-to-send' }]);
    expect(insert).not.toHaveBeenCalled();
  });

  it('copy instead where no page is to be seen', async () => {
    const { press, created } = someCommands();
    await press('insert-last-summary');
    expect(created).toEqual([{ kind: 'insert-failed', id: ID, reason: 'no-access' }]);
  });
});
