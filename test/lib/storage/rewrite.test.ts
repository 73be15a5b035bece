import { expect, it } from 'vitest';
import { createFileStore } from '../../../lib/list/file-store.ts';
import { dropCopy, recoverArea, rewriteArea } from '../../../lib/storage/rewrite.ts';
import { createFakeFolder } from '../../support/fake-files.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { createStopper } from '../../support/stopping.ts';

const VALUES = { settings: { address: 'https://rec.example' }, templates: [{ id: 'mine' }] };

async function world() {
  const { root, folders } = createFakeFolder();
  const area = createFakeArea();
  await area.set(VALUES);
  return { area, folders, copy: createFileStore(() => Promise.resolve(root), 'copy') };
}

it.each([true, false])(
  'loses nothing, wherever the browser is killed (last question carried out: %s)',
  async (carries) => {
    for (let last = 1; ; last++) {
      const { area, copy, folders } = await world();
      const stopper = createStopper(last, carries);
      const rewriting = rewriteArea(stopper.watch(area), stopper.watch(copy)).then(() => true);
      const isDone = await Promise.race([rewriting, stopper.stopped.then(() => false)]);
      await new Promise((resolve) => setTimeout(resolve, 2));
      await recoverArea(area, copy);
      expect(Object.fromEntries(area.values), `killed at question ${last}`).toEqual(VALUES);
      // It holds the key, too.
      expect(JSON.stringify([...folders].map(([, files]) => [...files]))).not.toContain('rec.example');
      if (isDone) break;
    }
  },
);

it('keeps what others have written meanwhile, and never brings back what is there in a newer form', async () => {
  const { area, copy } = await world();
  let puts = 0;
  await rewriteArea(area, {
    ...copy,
    async put(entries) {
      if (puts++ > 0) return false;
      await area.set({ templates: [] });
      return copy.put(entries);
    },
    // As if the browser ended before it is taken away.
    clear: () => Promise.resolve(false),
  });
  expect(area.values.get('templates')).toEqual([]);
  await recoverArea(area, copy);
  expect(Object.fromEntries(area.values)).toEqual({ ...VALUES, templates: [] });
  expect(await copy.get('copy')).toBeUndefined();
});

it('rewrites also where no copy can be made, and has it still where nothing could be written', async () => {
  const { area, copy } = await world();
  await rewriteArea(area, { ...copy, put: () => Promise.resolve(false) });
  expect(Object.fromEntries(area.values)).toEqual(VALUES);
  area.full = true;
  await rewriteArea(area, copy);
  area.full = false;
  await recoverArea(area, copy);
  expect(Object.fromEntries(area.values)).toEqual(VALUES);
});

it('leaves nothing to bring back, though the copy cannot be deleted', async () => {
  const { area, copy } = await world();
  const lasting = { ...copy, clear: () => Promise.resolve(false) };
  area.full = true;
  await rewriteArea(area, lasting);
  area.full = false;
  expect(await dropCopy(lasting)).toBe(true);
  await area.clear();
  await recoverArea(area, lasting);
  expect(area.values.size).toBe(0);
  expect(await dropCopy({ ...lasting, put: () => Promise.resolve(false) })).toBe(false);
});
