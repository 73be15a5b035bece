import { expect, it, vi } from 'vitest';
import { aTemplate, aTemplatesWorld } from '../../support/templates-world.ts';

it.each([
  ['theirs', ['A', 'A 2'], ['a', 'new-1']],
  ['mine', ['A'], ['a']],
])('Undo keeps %j, which another settings page has written meanwhile', async (text, names, ids) => {
  const a = aTemplate('a', { name: 'A', text: 'mine' });
  const made = aTemplatesWorld([a, aTemplate('b')], { templateId: 'a' });
  const { model, world, pause, state } = made;
  await model.start();
  model.remove('a');
  pause();
  await vi.waitFor(() => expect(world.templates.map(({ id }) => id)).toEqual(['b']));
  await made.keepElsewhere([{ ...a, text }]);
  await vi.waitFor(() => expect(state().entries.map((entry) => entry.text)).toContain(text));
  model.undo();
  pause();
  await vi.waitFor(() => expect(world.templates.map(({ name }) => name).toSorted()).toEqual(names));
  expect(world.templates.map(({ id }) => id).toSorted()).toEqual(ids);
  expect(world.templates.find(({ id }) => id === 'a')?.text).toBe(text);
  await vi.waitFor(() => expect(world.preferences.templateId).toBe(ids.at(-1)));
});
