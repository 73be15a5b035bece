import { signal } from '@preact/signals';
import { expect, it, vi } from 'vitest';
import { succeed } from '../../../lib/failure.ts';
import type { Client } from '../../../lib/messaging/client.ts';
import type { Notice, WelcomeStep } from '../../../lib/messaging/protocol.ts';
import type { ConnectionState } from '../../../lib/models/connection-state.ts';
import { createWelcomeModel } from '../../../lib/models/welcome-model.ts';

/** The first run of a page after it was connected, with a background that stores an answer only when told to. */
async function firstRun(isLibraryRead = true, isSet = true) {
  let stored: WelcomeStep = 'save-all';
  let store = () => undefined;
  let notify: (notice: Notice) => void = () => undefined;
  const ask = vi.fn((name: string, payload: { next: WelcomeStep } | null) => {
    if (name === 'welcome.read') return Promise.resolve(succeed(stored));
    return new Promise((resolve) => {
      store = () => {
        stored = payload?.next ?? stored;
        resolve(succeed(null));
      };
    });
  });
  const client = { ask, onNotice: (hear: typeof notify) => (notify = hear) } as unknown as Client;
  const form = { connection: { address: 'https://a.example', keyHint: 'a' } };
  const library = signal<object>({ status: 'unreadable' });
  const load = vi.fn(() => {
    library.value = { status: 'open', library: { download: { mode: 'off' } } };
    return Promise.resolve();
  });
  if (isLibraryRead) await load();
  const model = createWelcomeModel({
    client,
    connection: { state: signal({ status: 'editing', form } as ConnectionState) },
    library: {
      state: library,
      policy: signal({ keepAll: null, hideSettings: [] }),
      load,
      setDownloadMode(mode: string) {
        // As on the page, the switch moves at once.
        library.value = { status: 'open', library: { download: { mode } } };
        return Promise.resolve(isSet);
      },
    } as unknown as Parameters<typeof createWelcomeModel>[0]['library'],
    isPinned: () => Promise.resolve(false),
  });
  await model.start();
  return { model, ask, load, store: () => store(), notify: () => notify({ notice: 'connection.changed' }) };
}

it('The welcome does not repeat a question when the connection changes while its answer is stored', async () => {
  const { model, store, notify } = await firstRun();
  expect(model.stage.value).toBe('save-all');
  const stages: string[] = [];
  model.stage.subscribe((stage) => stages.push(stage));
  const answered = model.next();
  notify();
  await Promise.resolve();
  store();
  await answered;
  await vi.waitFor(() => expect(model.stage.value).toBe('pin'));
  expect(stages).toEqual(['save-all', 'pin']);
});

it('The welcome counts "Save all transcripts" as answered only if that could be stored', async () => {
  const { model, ask } = await firstRun(true, false);
  await model.saveAll();
  expect(ask).not.toHaveBeenCalledWith('welcome.advance', expect.anything());
});

it('The welcome reads the library again before it saves all, if it could not be read', async () => {
  const { model, load, ask } = await firstRun(false);
  const saving = model.saveAll();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledWith('welcome.advance', { next: 'pin' }));
  expect(load).toHaveBeenCalledOnce();
  void saving;
});
