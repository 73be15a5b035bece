import { signal } from '@preact/signals';
import { expect, it, vi } from 'vitest';
import { createLabelModel } from '../../../lib/models/label-model.ts';
import { aUserData, USED_ADDRESS } from '../../support/user-data.ts';
import { valueOf } from '../../support/value-of.ts';

it('a color and a name that could not be saved are saved when that is tried again', async () => {
  const { userData, own, reading } = aUserData();
  const shown = { id: 'a', scope: '', name: 'rec.example', color: 0, address: USED_ADDRESS };
  const model = createLabelModel({ userData, connections: signal([shown]), shown: signal(shown) });
  reading.fails = true;
  model.choose(3);
  model.type('Work');
  model.settle();
  await vi.waitFor(() => expect(model.state.value.save.status).toBe('failed'));
  reading.fails = false;
  model.retry();
  await vi.waitFor(() => expect(model.state.value.save.status).toBe('saved'));
  expect(valueOf(await own.label.read())).toEqual({ name: 'Work', color: 3 });
});

it('a name is saved once it is typed, and none that is empty or taken', async () => {
  const { userData, own } = aUserData();
  const shown = { id: 'a', scope: '', name: 'Work', color: 0, address: USED_ADDRESS };
  const other = { id: 'b', scope: 'b', name: 'Home', color: 1, address: 'https://b.example' };
  const model = createLabelModel({ userData, connections: signal([shown, other]), shown: signal(shown) });
  for (const name of ['Wor', 'W', '', 'H', 'home']) model.type(name);
  model.settle();
  expect(model.state.value).toMatchObject({ name: 'home', problem: 'taken', save: { status: 'untouched' } });
  model.type('Office');
  model.settle();
  await vi.waitFor(() => expect(model.state.value.save.status).toBe('saved'));
  expect(valueOf(await own.label.read())).toEqual({ name: 'Office', color: 0 });
});
