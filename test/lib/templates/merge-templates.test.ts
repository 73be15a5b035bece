import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTemplates } from '../../../lib/templates/merge-templates.ts';
import type { Template } from '../../../lib/recording/sending.ts';
import { aTemplate } from '../../support/templates-world.ts';

const merge = (base: Template[], ours: Template[], theirs: Template[], sent = base) => {
  let ids = 0;
  return mergeTemplates({ base, sent, ours }, theirs, () => `new-${++ids}`);
};
const [a, b, c] = [aTemplate('a'), aTemplate('b'), aTemplate('c')];
const changed = (template: Template, text: string): Template => ({ ...template, text });

describe('mergeTemplates', () => {
  it('takes what was changed, added and deleted on each side', () => {
    const ours = [changed(a, 'ours'), b, aTemplate('d')];
    const theirs = [a, changed(b, 'theirs'), aTemplate('e')];
    expect(merge([a, b, c], ours, theirs)).toEqual({
      templates: [changed(a, 'ours'), changed(b, 'theirs'), aTemplate('d'), aTemplate('e')],
      copies: 0,
    });
  });

  it('keeps what was changed on both sides twice, ours in its place', () => {
    expect(merge([a], [changed(a, 'ours')], [changed(a, 'theirs')])).toEqual({
      templates: [changed(a, 'ours'), { ...changed(a, 'theirs'), id: 'new-1', name: `${a.name} 2` }],
      copies: 1,
    });
    expect(merge([a], [changed(a, 'same')], [changed(a, 'same')])).toEqual({
      templates: [changed(a, 'same')],
      copies: 0,
    });
  });

  it('keeps what one side changed and the other deleted', () => {
    expect(merge([a], [changed(a, 'ours')], []).templates).toEqual([changed(a, 'ours')]);
    expect(merge([a], [], [changed(a, 'theirs')]).templates).toEqual([changed(a, 'theirs')]);
    expect(merge([a, b], [b], [a, b]).templates).toEqual([b]);
  });

  it('takes theirs for unchanged whether it comes from what ours was made of or from what was sent since', () => {
    const [first, second, third] = [changed(a, '1'), changed(a, '2'), changed(a, '3')];
    for (const theirs of [first, second]) {
      for (const ours of [first, second, third])
        expect(merge([first], [ours], [theirs], [second])).toEqual({ templates: [ours], copies: 0 });
      expect(merge([first], [], [theirs], [second]).templates).toEqual([]);
    }
    expect(merge([first], [], [third], [second]).templates).toEqual([third]);
    // Deleted, which was sent, and brought back; and added, which was sent, and deleted.
    for (const theirs of [[], [first]]) {
      expect(merge([first], [first], theirs, []).templates).toEqual([first]);
      expect(merge([], [], theirs, [first]).templates).toEqual([]);
    }
  });

  it('never loses a text that somebody wrote since', () => {
    let looked = 0;
    const list = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c', 'd'),
        name: fc.constant('n'),
        text: fc.constantFrom('1', '2', '3'),
      }),
      {
        selector: ({ id }) => id,
      },
    );
    fc.assert(
      fc.property(list, list, list, (base, ours, theirs) => {
        const { templates } = merge(base, ours, theirs);
        const written = [...ours, ...theirs].filter(({ id, text }) => base.find((old) => old.id === id)?.text !== text);
        const texts = templates.map(({ text }) => text);
        looked += written.length;
        for (const { text } of written) expect(texts).toContain(text);
        expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length);
      }),
    );
    expect(looked).toBeGreaterThan(100);
  });
});
