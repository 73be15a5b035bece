import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forbidden, openLandingPage, type LandingPage } from '../support/editors/landing.ts';
import { sampleOf } from '../support/hostile.ts';

let field: LandingPage;
beforeAll(async () => {
  field = await openLandingPage();
});
afterAll(() => field?.close());

const sink = fc.constantFrom(
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '[a](javascript:alert(1))',
  '<a href="javascript:alert(1)">b</a>',
  '![c](https://d.example/e.png)',
  '"><iframe srcdoc="<script>alert(1)</script>">',
  '</p></div><style>*{}</style>',
  '<form action=/f><button>',
  '<input autofocus onfocus=alert(1)>',
  '&lt;script&gt;',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
);
const mark = fc.constantFrom(
  '# ',
  '- ',
  '1. ',
  '> ',
  '```\n',
  '| a | b |\n| - | - |\n| ',
  '**',
  '`',
  '\n\n',
  '  ',
  '[',
  '](',
);
const hostileText = fc
  .array(fc.oneof(sink, mark, fc.string({ unit: 'grapheme', maxLength: 12 })), { minLength: 1, maxLength: 10 })
  .map((parts) => parts.join(''));

describe('What lands in a rich field', () => {
  it('is made of allowed elements alone, whatever the text', async () => {
    const landed = await field.landing(sampleOf(hostileText, 400));
    expect(landed.length).toBeGreaterThan(300);
    expect(forbidden(landed)).toEqual([]);
    expect(landed.filter(({ outcome }) => !outcome.inserted)).toEqual([]);
    expect(landed.some(({ elements }) => elements.some((element) => element.startsWith('li')))).toBe(true);
  });

  it('ran no script', () => {
    expect(field.dialogs).toEqual([]);
  });
});
