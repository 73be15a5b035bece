import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../../lib/failure.ts';
import { LEFT_TEMPLATES, type Template } from '../../../../lib/recording/sending.ts';
import { aBackground, startBackground } from '../../../support/background.ts';
import { aTemplate } from '../../../support/templates-world.ts';
import { valueOf } from '../../../support/value-of.ts';

const [a, b, c] = [aTemplate('a'), aTemplate('b'), aTemplate('c')];
const typed = { ...a, text: 'typed' };

/** A background that keeps `kept`, with what pages have left. */
async function aBackgroundWith(kept: Template[], ...left: unknown[]) {
  const background = aBackground();
  await background.storage.templates.write(kept);
  for (const [index, change] of left.entries()) background.local.values.set(LEFT_TEMPLATES + index, change);
  const leftKeys = () => [...background.local.values.keys()].filter((key) => key.startsWith(LEFT_TEMPLATES));
  return { ...background, leftKeys };
}

describe('what pages have left of templates', () => {
  it('is kept by the next read, from each page, and told', async () => {
    const background = await aBackgroundWith(
      [a, b],
      { base: [a, b], ours: [typed, b] },
      { base: [a, b], ours: [a, b, c] },
      { base: [a, b], ours: [a] },
    );
    expect(await background.handlers['templates.read'](null)).toEqual(succeed([typed, c]));
    expect(valueOf(await background.storage.templates.read())).toEqual([typed, c]);
    expect(background.leftKeys()).toEqual([]);
    expect(background.notices).toEqual([{ notice: 'sending.changed' }]);
    expect(await background.handlers['templates.read'](null)).toEqual(succeed([typed, c]));
    expect(background.notices).toHaveLength(1);
  });

  it('is kept also by the background of the next day', async () => {
    const background = await aBackgroundWith([a], { base: [a], ours: [typed] });
    background.session.values.clear();
    expect(await startBackground(background).handlers['templates.read'](null)).toEqual(succeed([typed]));
  });

  it('is kept once where the page was heard, too, whichever comes first', async () => {
    const change = { base: [a], ours: [typed] };
    const background = await aBackgroundWith([a], change);
    expect(valueOf(await background.handlers['templates.keep'](change))).toEqual({ templates: [typed], copies: 0 });
    expect(background.leftKeys()).toEqual([]);
    background.local.values.set(`${LEFT_TEMPLATES}late`, change);
    const next = { ...a, text: 'changed since' };
    await background.handlers['templates.keep']({ base: [typed], ours: [next] });
    expect(await background.handlers['templates.read'](null)).toEqual(succeed([next]));
  });

  it('is merged before what another page has kept', async () => {
    const { handlers } = await aBackgroundWith([a], { base: [a], ours: [typed] });
    const theirs = { ...a, text: 'theirs' };
    const kept = valueOf(await handlers['templates.keep']({ base: [a], ours: [theirs] }));
    expect(kept.templates.map(({ text }) => text)).toEqual(['theirs', 'typed']);
    expect(kept.copies).toBe(1);
  });

  it('is answered, and stays where it is, while there is no room to keep it', async () => {
    const { handlers, local, storage, leftKeys, notices } = await aBackgroundWith([a], { base: [a], ours: [typed] });
    local.full = true;
    expect(await handlers['templates.read'](null)).toEqual(succeed([typed]));
    expect(valueOf(await storage.templates.read())).toEqual([a]);
    expect([leftKeys().length, notices]).toEqual([1, []]);
    local.full = false;
    expect(await handlers['templates.read'](null)).toEqual(succeed([typed]));
    expect(leftKeys()).toEqual([]);
  });

  it('stays where it is when it cannot be understood, and deletes nothing', async () => {
    const { handlers, leftKeys } = await aBackgroundWith([a, b], { base: [a, b], ours: [{ ...a, text: 7 }] }, 'typed');
    expect(await handlers['templates.read'](null)).toEqual(succeed([a, b]));
    expect(leftKeys()).toHaveLength(2);
  });

  it('goes with everything when that is erased', async () => {
    const { handlers, leftKeys } = await aBackgroundWith([a], { base: [a], ours: [typed] });
    await handlers['everything.erase'](null);
    expect(leftKeys()).toEqual([]);
    expect(await handlers['templates.read'](null)).toEqual(succeed([]));
  });

  it('is not taken for nothing when it cannot be read', async () => {
    const background = await aBackgroundWith([a], { base: [a], ours: [typed] });
    const get = (keys: string[] | null) =>
      keys === null ? Promise.reject(new Error('refused')) : background.local.get(keys);
    const { handlers } = startBackground({
      ...background,
      local: { ...background.local, get },
    });
    expect(await handlers['templates.read'](null)).toEqual(fail({ code: 'storage-failed' }));
    expect(await handlers['templates.keep']({ base: [a], ours: [b] })).toEqual(fail({ code: 'storage-failed' }));
    expect(background.leftKeys()).toHaveLength(1);
  });
});
