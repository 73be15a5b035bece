import { describe, expect, it } from 'vitest';
import { rowForms } from '../../../lib/output/row-forms.ts';

describe('a row by itself', () => {
  it('is a heading and what is known, escaped', () => {
    expect(rowForms('<img src=x onerror="a()"> & co', "12 May · O'Neil")).toEqual({
      html: '<h1>&lt;img src=x onerror=&quot;a()&quot;&gt; &amp; co</h1><p>12 May · O&#39;Neil</p>',
      plain: '<img src=x onerror="a()"> & co\n\n12 May · O\'Neil',
    });
  });

  it('is the heading alone when nothing else is known', () => {
    expect(rowForms('Retro', '')).toEqual({ html: '<h1>Retro</h1>', plain: 'Retro' });
  });
});
