import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  freeName,
  MAX_NAME_LENGTH,
  MAX_TEMPLATES,
  MAX_TEXT_LENGTH,
  readTemplatesFile,
  templatesToFile,
  withImported,
} from '../../../lib/templates/templates-file.ts';
import { forAll } from '../../support/for-all.ts';

const bare = (name: string, text = 'a') => ({ name, text });
const file = (parts: object) => JSON.stringify({ format: 'earshot-templates', version: 1, templates: [], ...parts });

describe('a file of templates', () => {
  it('is read as it was written, whatever is in it', () => {
    const text = (maxLength: number) => fc.string({ unit: 'binary', maxLength });
    const templates = fc.array(fc.record({ id: text(5), name: text(50), text: text(300) }), {
      minLength: 1,
      maxLength: 5,
    });
    forAll(templates, (own) => {
      const { data } = templatesToFile(own);
      // As a file is read: what is not Unicode is lost.
      const stored = new TextDecoder().decode(new TextEncoder().encode(`\uFEFF${data}`));
      expect(readTemplatesFile(stored)).toEqual(own.map(({ name, text }) => bare(name, text)));
    });
  });

  it.each([
    '',
    '{"format":"earshot-templates","version":1,"templates":[{"na',
    file({ format: 'earshot-recording' }),
    file({}),
    file({ templates: [bare('a'), { name: 'b' }] }),
    file({ templates: [bare('a'.repeat(MAX_NAME_LENGTH + 1))] }),
    file({ templates: [bare('a', 'b'.repeat(MAX_TEXT_LENGTH + 1))] }),
  ])('is none, nor a whole one: %.60s', (text) => expect(readTemplatesFile(text)).toBeNull());

  it('is told apart where a newer version has written it', () =>
    expect(readTemplatesFile(file({ version: 2 }))).toBe('newer'));
});

describe('importing', () => {
  const ids = () => {
    let count = 0;
    return () => `new-${++count}`;
  };
  const own = [{ id: 'x', ...bare('A', '1') }];

  it('adds without overwriting, and leaves out what is there, also the second time', () => {
    const read = [bare('A', '1'), bare('A', '2'), bare('B', '3'), bare('B', '3')];
    const all = withImported(own, read, ids());
    expect(all).toEqual([...own, { id: 'new-1', ...bare('A 2', '2') }, { id: 'new-2', ...bare('B', '3') }]);
    expect(withImported(all ?? [], read, ids())).toEqual(all);
  });

  it('brings a built-in one that was changed elsewhere as that one, and keeps what was changed here', () => {
    const read = [{ id: 'quote', name: 'Quote', text: '> q' }] as const;
    expect(readTemplatesFile(templatesToFile(read).data)).toEqual(read);
    const first = withImported(own, read, ids()) ?? [];
    expect(first).toEqual([...own, { id: 'quote', name: '', text: '> q' }]);
    expect(withImported(first, read, ids())).toEqual(first);
    const changedHere = [{ id: 'quote', name: '', text: '> mine' }];
    const both = [...changedHere, { id: 'new-1', name: 'Quote', text: '> q' }];
    expect(withImported(changedHere, read, ids())).toEqual(both);
    expect(withImported(both, read, ids())).toEqual(both);
  });

  it('adds nothing when there is no room for all', () => {
    const many = Array.from({ length: MAX_TEMPLATES }, (_, index) => bare(`N${index}`, `t${index}`));
    expect(withImported([], many, ids())).toHaveLength(MAX_TEMPLATES);
    expect(withImported(own, many, ids())).toBeNull();
  });

  it('takes no halves of characters from a file', () => {
    const data = file({ templates: [bare('a\ud800', 'b\udc00')] });
    expect(readTemplatesFile(data)).toEqual([bare('a\ufffd', 'b\ufffd')]);
  });

  it('finds a free name that is not too long', () => {
    const long = 'a'.repeat(MAX_NAME_LENGTH);
    const taken = new Set([long, 'b', 'b 2']);
    expect(freeName('b', taken)).toBe('b 3');
    expect(freeName('c', taken)).toBe('c');
    expect(freeName(`${long} (copy)`, new Set())).toBe(long);
    expect(freeName(`${'a'.repeat(MAX_NAME_LENGTH - 1)}😀`, new Set())).toBe('a'.repeat(MAX_NAME_LENGTH - 1));
    expect(freeName(long, taken)).toBe(`${'a'.repeat(MAX_NAME_LENGTH - 2)} 2`);
  });
});
