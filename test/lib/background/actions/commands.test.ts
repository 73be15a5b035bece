import { describe, expect, it, vi } from 'vitest';
import {
  createCommands,
  insertSummary,
  lastRecording,
  newestRecordings,
} from '../../../../lib/background/actions/create-actions.ts';
import type { RecordingId } from '../../../../lib/recording/types.ts';
import { aSender, FORMS } from '../../../support/sending.ts';
import { valueOf } from '../../../support/value-of.ts';
import { aBackground, paged } from '../../../support/background.ts';
import { aRecording } from '../../../support/factories.ts';
import { fail, succeed } from '../../../../lib/failures.ts';

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

const listed = ['PROCESSING', 'COMPLETED', 'FAILED', 'COMPLETED', ''].map((status, index) =>
  aRecording({ id: `r${index}`, title: `Title ${index}`, status, createdAtMs: Date.UTC(2026, 5, 20 - index) }),
);

async function connected() {
  const background = aBackground({ list: paged(listed) });
  await background.connect();
  await background.handlers['list.refresh']({ restart: true });
  return background;
}

describe('The newest recordings', () => {
  it('are those that may have a summary', async () => {
    const { storage, list } = await connected();
    expect((await newestRecordings(storage, list, 2)).map(({ id }) => id)).toEqual(['r1', 'r3']);
    expect((await newestRecordings(storage, list, 5)).map(({ id }) => id)).toEqual(['r1', 'r3', 'r4']);
  });

  it('are none whose id no address can carry, as a menu takes two of them for one', async () => {
    const ids = ['a\uD800', 'a\uDBFF', '..', '', 'fine'];
    const background = aBackground({ list: paged(ids.map((id) => aRecording({ id, status: 'COMPLETED' }))) });
    await background.connect();
    await background.handlers['list.refresh']({ restart: true });
    const { storage, list } = background;
    expect((await newestRecordings(storage, list, 5)).map(({ id }) => id)).toEqual(['fine']);
  });

  it('are none without a connection', async () => {
    const { storage, list, handlers } = await connected();
    await handlers['connection.removeKey'](null);
    expect(await newestRecordings(storage, list, 5)).toEqual([]);
  });
});

it('The recordings of another connection are nobody’s, as long as they are there', async () => {
  const { storage, list, session } = await connected();
  const all = valueOf(await storage.connections.read());
  const others = all.list.map((each) => ({ ...each, id: 'other' }));
  await storage.connections.write({ list: others });
  expect(session.values.has('popup-start')).toBe(true);
  expect(await list.readStart()).toBeNull();
  expect(await newestRecordings(storage, list, 5)).toEqual([]);
  expect(await lastRecording(storage, list)).toBeNull();
});

describe('The last recording', () => {
  it('is what was opened last, else the newest', async () => {
    const { storage, list, handlers } = await connected();
    expect(await lastRecording(storage, list)).toBe('r1');
    await handlers['shortlist.noteOpened']({ id: 'r3' as RecordingId });
    expect(await lastRecording(storage, list)).toBe('r3');
  });

  it('is none where there is none', async () => {
    const { storage, list } = aBackground();
    expect(await lastRecording(storage, list)).toBeNull();
  });
});

describe('Inserting a summary from outside of the popup', () => {
  it('puts it where the cursor was, in the form that is wanted on the site', async () => {
    const sender = aSender();
    await insertSummary(ID, { held: true, insert: sender.insert }, 'https://docs.example.com/x', sender);
    expect(sender.summaryOf).toHaveBeenCalledWith(ID, 'docs.example.com');
    expect(sender.insert).toHaveBeenCalledWith(FORMS, 'rich');
    expect(sender.created).toEqual([]);
  });

  it('has the popup copy it, and say why, where the page does not take it', async () => {
    const sender = aSender();
    sender.insert.mockResolvedValue({ inserted: false, reason: 'moved' });
    await insertSummary(ID, { held: true, insert: sender.insert }, 'https://docs.example.com/x', sender);
    expect(sender.created).toEqual([{ kind: 'insert-failed', id: ID, reason: 'moved' }]);
  });

  it('has the popup do so at once, without waiting for the service, where there is no field', async () => {
    const sender = aSender();
    await insertSummary(ID, { held: false, reason: 'secret-field' }, undefined, sender);
    expect(sender.summaryOf).not.toHaveBeenCalled();
    expect(sender.created).toEqual([{ kind: 'insert-failed', id: ID, reason: 'secret-field' }]);
  });

  it('has the popup say why there is no summary', async () => {
    const sender = aSender();
    for (const answer of [succeed(null), fail({ code: 'processing' } as const)]) {
      sender.summaryOf.mockResolvedValueOnce(answer);
      await insertSummary(ID, { held: true, insert: sender.insert }, 'https://docs.example.com/x', sender);
    }
    expect(sender.insert).not.toHaveBeenCalled();
    expect(sender.created).toEqual([
      { kind: 'copy-summary', id: ID },
      { kind: 'copy-summary', id: ID },
    ]);
  });
});
