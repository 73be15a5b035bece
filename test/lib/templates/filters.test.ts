import { describe, expect, it } from 'vitest';
import { formatPattern } from '../../../lib/templates/filters.ts';
import { renderTemplate } from '../../../lib/templates/render-template.ts';
import { aContent, aRecording } from '../../support/factories.ts';
import { TEMPLATE_WORDS } from '../../support/template-words.ts';

const speakers = ['Ana Ruiz', 'Bo', 'Cy'].map((name, index) => ({ label: `Speaker ${index}`, name }));
const summary = '## Plan\n\nWe *ship* on Friday, all of us.\n\n- [ ] one\n- two 👩‍👩‍👧 three';

function markdownOf(template: string, locale = 'en-GB'): string {
  const subject = { recording: aRecording({ teamName: null }), content: aContent({ speakers, summary }) };
  const { forms, problems } = renderTemplate(template, subject, { ...TEMPLATE_WORDS, locale });
  expect(problems).toEqual([]);
  return forms.markdown;
}

describe('filters', () => {
  it.each([
    ['{{ title | upcase }}', 'WEEKLY SYNC'],
    ['{{ people | downcase }}', 'ana ruiz, bo, cy'],
    ['{{ people | slice: 0, 2 }}', 'Ana Ruiz, Bo'],
    ['{{ people | first_people: 2 }}', 'Ana Ruiz, Bo and 1 other'],
    ['{{ people | first_people }}', 'Ana Ruiz, Bo, Cy'],
    ['{{ people | first }}', 'Ana Ruiz'],
    ['{{ people | size }}', '3'],
    ['{{ title | truncate: 7 }}', 'Weekly…'],
    ['{{ title | truncate: 11 }}', 'Weekly sync'],
    ['{{ summary | truncate: 12 }}', 'Plan\n\nWe sh…'],
    ['{{ "two 👩‍👩‍👧 three" | truncate: 6 }}', 'two 👩‍👩‍👧…'],
    ['{{ people | join: "; " }}', 'Ana Ruiz; Bo; Cy'],
    ['{{ people | bullets }}', '- Ana Ruiz\n- Bo\n- Cy'],
    ['{{ team | default: "no team" }}', 'no team'],
    ['{{ title | default: "none" }}', 'Weekly sync'],
    ['{{ team | append: "  a  " | strip }}', 'a'],
    ['{{ date | date: "yyyy-MM-dd" }}', '2026-11-20'],
    ['{{ time | date: "HH.mm" }}', '09.00'],
    ['{{ date | date: "%Y-%m-%d %H:%M, %-d %B" }}', '2026-11-20 09:00, 20 November'],
    ['{{ date | time }}', '09:00'],
    ['{{ "**a**" | raw }}', '**a**'],
  ])('%s is %j', (template, expected) => expect(markdownOf(template)).toBe(expected));

  it('plain makes words of a document', () =>
    expect(markdownOf('{{ summary | plain }}')).toMatch(/^Plan\n\nWe ship on Friday, all of us\./));

  it('write capitals as the language does', () =>
    expect(markdownOf('{{ "istanbul" | upcase }}', 'tr')).toBe('İSTANBUL'));
});

describe('formatPattern', () => {
  const atMs = Date.UTC(2026, 2, 4, 13, 5, 9);
  const textOf = (pattern: string, locale = 'en-GB', timeZone = 'UTC') =>
    formatPattern(atMs, pattern, { locale, timeZone });

  it.each([
    ['yyyy-MM-dd', '2026-03-04'],
    ['YYYY-MM-DD', '2026-03-04'],
    ['yy-M-d H:m:s', '26-3-4 13:5:9'],
    ['EEEE d MMMM yyyy', 'Wednesday 4 March 2026'],
    ['EEE, dd MMM, hh:mm a', 'Wed, 04 Mar, 01:05 PM'],
    ["d 'of' MMMM", '4 of March'],
    ["yyyy-MM-dd'T'HH", '2026-03-04T13'],
    ["'", "'"],
  ])('writes %j', (pattern, text) => expect(textOf(pattern)).toEqual({ ok: true, text }));

  it.each([
    ['yyyy-MM-ddTHH', 'T'],
    ['MMMMM', 'MMMMM'],
    ['yyyyy', 'yyyyy'],
    ['Woche', 'W'],
  ])('names what means nothing in %j', (pattern, letters) => expect(textOf(pattern)).toEqual({ ok: false, letters }));

  it('writes midnight and noon', () => {
    const midnight = formatPattern(Date.UTC(2026, 2, 4), 'H HH h a', { locale: 'en', timeZone: 'UTC' });
    expect(midnight).toEqual({ ok: true, text: '0 00 12 AM' });
    const noon = formatPattern(Date.UTC(2026, 2, 4, 12), 'H HH h a', { locale: 'en', timeZone: 'UTC' });
    expect(noon).toEqual({ ok: true, text: '12 12 12 PM' });
  });

  it('names months and days in the language, with Latin figures', () => {
    expect(textOf('d MMMM yyyy', 'ar-EG')).toEqual({ ok: true, text: '4 مارس 2026' });
    expect(textOf('d MMMM', 'ru')).toEqual({ ok: true, text: '4 марта' });
  });

  it('goes by the time zone', () => expect(textOf('dd HH', 'en', 'Asia/Tokyo')).toEqual({ ok: true, text: '04 22' }));
});
