import { describe, expect, it, vi } from 'vitest';
import type { Template } from '../../../lib/recording/sending.ts';
import { aTemplate, aTemplatesWorld } from '../../support/templates-world.ts';

const [a, b] = [aTemplate('a'), aTemplate('b')];
const textsOf = (templates: readonly Template[]) => templates.map(({ text }) => text);

async function opened() {
  const made = aTemplatesWorld([a, b]);
  await made.model.start();
  return made;
}

describe('what is typed last before the page goes, which the background never hears of', () => {
  /** Types, and goes; what the background was asked for before, without an answer, it may have kept or not. */
  async function gone(before: 'nothing' | 'kept' | 'not kept', last: string) {
    const made = await opened();
    if (before !== 'nothing') {
      made.world[before === 'kept' ? 'slow' : 'deaf'] = true;
      made.model.edit('a', { text: 'on its way' });
      made.pause();
      if (before === 'kept') await vi.waitUntil(() => made.world.templates[0]?.text === 'on its way');
    }
    made.world.deaf = true;
    made.model.edit('a', { text: last });
    void made.model.flush(true);
    // The questions are out by then.
    await new Promise((resolve) => setImmediate(resolve));
    // What was held back never arrives: the page is gone.
    Object.assign(made.world, { deaf: false, slow: false });
    return made;
  }

  it.each([
    ['nothing', 'x'],
    ['kept', 'x'],
    ['not kept', 'x'],
    ['kept', a.text],
    ['kept', 'on its way'],
    ['not kept', 'on its way'],
  ] as const)(
    'is kept once, by the next who reads, where what was asked before is %s and this is %s',
    async (before, last) => {
      const made = await gone(before, last);
      await made.model.load();
      expect(textsOf(made.state().entries.filter(({ own }) => own))).toEqual([last, b.text]);
      expect(textsOf(made.world.templates)).toEqual([last, b.text]);
      expect(made.world.left.size).toBe(0);
    },
  );

  it('is kept beside what another page keeps before anybody reads them', async () => {
    const made = await gone('nothing', 'x');
    await made.elsewhere([a, b], [{ ...a, text: 'theirs' }, b]);
    expect(textsOf(made.world.templates)).toEqual(['theirs', 'x', b.text]);
  });

  it('is nothing where nothing is typed', async () => {
    const made = await opened();
    await made.model.flush(true);
    expect(made.world.left.size).toBe(0);
    expect(made.world.asked).not.toContain('templates.keep');
  });
});
