import { describe, expect, it } from 'vitest';
import { formatPattern } from '../../../lib/templates/date-pattern.ts';
import { renderTemplate } from '../../../lib/templates/render-template.ts';
import { aContent, aRecording } from '../../support/factories.ts';
import { TEMPLATE_WORDS } from '../../support/template-words.ts';

const speakers = ['Ana Ruiz', 'Bo', 'Cy'].map((name, index) => ({ label: `Speaker ${index}`, name }));
const summary = '## Plan\n\nWe *ship* on Friday, all of us.\n\n- [ ] one\n- two 👩‍👩‍👧 three';

function markdownOf(template: string): string {
  const subject = { recording: aRecording({ teamName: null }), content: aContent({ speakers, summary }) };
  const { forms, problems } = renderTemplate(template, subject, TEMPLATE_WORDS);
  expect(problems).toEqual([]);
  return forms.markdown;
}

describe('filters', () => {
  it.each([
    ['{{title | upper}}', 'WEEKLY SYNC'],
    ['{{people | lower}}', 'ana ruiz, bo, cy'],
    ['{{summary | upper}}', '## PLAN\n\nWE _SHIP_ ON FRIDAY, ALL OF US.\n\n- [ ] ONE\n- TWO 👩‍👩‍👧 THREE'],
    ['{{people | first:2}}', 'Ana Ruiz, Bo'],
    ['{{summary | first:3}}', '## Plan\n\nWe _ship_ on Friday, all of us.\n\n- [ ] one'],
    ['{{summary | first:0}}', ''],
    ['{{#turns | first:1}}{{text}}{{/turns}}', 'Good morning.'],
    ['{{title | truncate:7}}', 'Weekly…'],
    ['{{title | truncate:11}}', 'Weekly sync'],
    ['{{summary | truncate:12}}', '## Plan\n\nWe _ship_…'],
    ['{{summary | plain | truncate:51}}', 'Plan\n\nWe ship on Friday, all of us.\n\n☐ one  \n• two 👩‍👩‍👧…'],
    ['{{people | join:"; "}}', 'Ana Ruiz; Bo; Cy'],
    ['{{people | join:" | " | upper}}', 'ANA RUIZ \\| BO \\| CY'],
    ['{{people | bullets}}', '- Ana Ruiz\n- Bo\n- Cy'],
    ['{{title | quote}}', '> Weekly sync'],
    ['{{summary | first:1 | quote}}', '> ## Plan'],
    ['{{team | default:"no team | yet"}}', 'no team \\| yet'],
    ['{{title | default:none}}', 'Weekly sync'],
    ['{{team | default:"  a  " | trim}}', 'a'],
    ['{{date | date:"yyyy-MM-dd"}}', '2026-11-20'],
    ['{{time | date:"HH.mm"}}', '09.00'],
  ])('%s is %j', (template, expected) => {
    expect(markdownOf(template)).toBe(expected);
  });
});

describe('formatPattern', () => {
  const atMs = Date.UTC(2026, 2, 4, 13, 5, 9);

  it.each([
    ['iso', '2026-03-04'],
    ['yy-M-d H:m:s', '26-3-4 13:5:9'],
    ['EEEE d MMMM yyyy', 'Wednesday 4 March 2026'],
    ['EEE, dd MMM, hh:mm a', 'Wed, 04 Mar, 01:05 PM'],
    ["d 'of' MMMM", '4 of March'],
    ["'", "'"],
  ])('writes %j', (pattern, expected) => {
    expect(formatPattern(atMs, pattern, { locale: 'en-GB', timeZone: 'UTC' })).toBe(expected);
  });

  it('names months and days in the language, with Latin figures', () => {
    expect(formatPattern(atMs, 'd MMMM yyyy', { locale: 'ar-EG', timeZone: 'UTC' })).toBe('4 مارس 2026');
    expect(formatPattern(atMs, 'd MMMM', { locale: 'ru', timeZone: 'UTC' })).toBe('4 марта');
  });

  it('goes by the time zone', () => {
    expect(formatPattern(atMs, 'dd HH', { locale: 'en', timeZone: 'Asia/Tokyo' })).toBe('04 22');
  });
});
