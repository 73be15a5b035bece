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
  await vi.waitFor(() => expect(model.state.value.save.status).toBe('failed'));
  reading.fails = false;
  model.retry();
  await vi.waitFor(() => expect(model.state.value.save.status).toBe('saved'));
  expect(valueOf(await own.label.read())).toEqual({ name: 'Work', color: 3 });
});
