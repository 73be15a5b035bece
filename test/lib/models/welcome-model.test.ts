import { signal } from '@preact/signals';
import { expect, it, vi } from 'vitest';
import { succeed } from '../../../lib/failure.ts';
import type { ConnectionState } from '../../../lib/models/connection-model.ts';
import { createWelcomeModel } from '../../../lib/models/welcome-model.ts';
import { aUserData } from '../../support/user-data.ts';

/** The first run of a page after it was connected. */
async function firstRun(isLibraryRead = true, isSet = true) {
  const { userData, elsewhere, area } = aUserData();
  await userData.welcome.write('save-all');
  const form = { connection: { address: 'https://a.example', keyHint: 'a' } };
  const library = signal<object>({ status: 'unreadable' });
  const load = vi.fn(() => {
    library.value = { status: 'open', library: { download: { mode: 'off' } } };
    return Promise.resolve();
  });
  if (isLibraryRead) await load();
  const model = createWelcomeModel({
    userData,
    connection: { state: signal({ status: 'editing', form } as ConnectionState) },
    library: {
      state: library,
      policy: signal({ keepAll: null }),
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
  return { model, load, elsewhere, area };
}

it('The welcome does not repeat a question while its answer is stored, nor in this page if it cannot be', async () => {
  const { model, elsewhere, area } = await firstRun();
  expect(model.stage.value).toBe('save-all');
  const stages: string[] = [];
  model.stage.subscribe((stage) => stages.push(stage));
  await model.next();
  expect(await elsewhere.welcome.read()).toEqual(succeed('pin'));
  area.full = true;
  await model.next();
  expect(stages).toEqual(['save-all', 'pin', 'done']);
  expect(await elsewhere.welcome.read()).toEqual(succeed('pin'));
});

it('The welcome follows what another page has answered', async () => {
  const { model, elsewhere } = await firstRun();
  await elsewhere.welcome.write('pin');
  await vi.waitFor(() => expect(model.stage.value).toBe('pin'));
});

it('The welcome counts "Save all transcripts" as answered only if that could be stored', async () => {
  const { model, elsewhere } = await firstRun(true, false);
  await model.saveAll();
  expect(await elsewhere.welcome.read()).toEqual(succeed('save-all'));
});

it('The welcome reads the library again before it saves all, if it could not be read', async () => {
  const { model, load, elsewhere } = await firstRun(false);
  await model.saveAll();
  expect(await elsewhere.welcome.read()).toEqual(succeed('pin'));
  expect(load).toHaveBeenCalledOnce();
});
