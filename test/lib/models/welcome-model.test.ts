import { signal } from '@preact/signals';
import { expect, it, vi } from 'vitest';
import { succeed } from '../../../lib/failures.ts';
import type { ConnectionState } from '../../../lib/models/connection-model.ts';
import { createWelcomeModel } from '../../../lib/models/welcome-model.ts';
import { aUserData } from '../../support/user-data.ts';

/** The first run of a page after it was connected. */
async function firstRun() {
  const { userData, elsewhere, area } = aUserData();
  await userData.welcome.write('welcome');
  const form = { connection: { address: 'https://a.example', keyHint: 'a' } };
  const isInToolbar = vi.fn<() => Promise<boolean>>().mockResolvedValue(false);
  const model = createWelcomeModel({
    userData,
    connection: { state: signal({ status: 'editing', form } as ConnectionState), isAdding: signal(false) },
    isInToolbar,
  });
  await model.start();
  return { model, elsewhere, area, isInToolbar };
}

it('The welcome is over for good once it is left, and in this page also if that cannot be stored', async () => {
  const { model, elsewhere } = await firstRun();
  expect(model.stage.value).toBe('welcome');
  await model.leave();
  expect(model.stage.value).toBe('done');
  expect(await elsewhere.welcome.read()).toEqual(succeed('done'));

  const other = await firstRun();
  other.area.full = true;
  await other.model.leave();
  expect(other.model.stage.value).toBe('done');
  expect(await other.elsewhere.welcome.read()).toEqual(succeed('welcome'));
});

it('The welcome is over where another page has left it', async () => {
  const { model, elsewhere } = await firstRun();
  await elsewhere.welcome.write('done');
  await vi.waitFor(() => expect(model.stage.value).toBe('done'));
});

it('The welcome sees that the button was put into the toolbar', async () => {
  const { model, isInToolbar } = await firstRun();
  expect(model.isPinned.value).toBe(false);
  isInToolbar.mockResolvedValue(true);
  await model.lookForPin();
  expect(model.isPinned.value).toBe(true);
});
