import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate, fileNameOf } from '../../../lib/output/file-name.ts';
import { hostileText } from './contents.ts';
import { forRuns } from '../../support/for-all.ts';

const dates = fc.constantFrom(null, '2026-11-20');
const titles = fc.oneof(
  hostileText,
  fc.constantFrom(
    'CON',
    'nul.txt',
    'Com1',
    'LPT².old',
    'aux .x',
    'CONIN$',
    '..',
    '. . .',
    '/',
    '\u202Egpj.exe',
    ' x. ',
  ),
  fc.string({ unit: 'grapheme', minLength: 50, maxLength: 200 }),
);
const bytes = (text: string) => new TextEncoder().encode(text).length;

describe('fileNameOf', () => {
  it('is safe on every system, whatever the title', () =>
    forRuns(3000, titles, dates, (title, date) => {
      const name = fileNameOf(title, date, 'md');
      const stem = name.replace(/\.md$/, '');
      expect(name.endsWith('.md')).toBe(true);
      expect(stem).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Surrogate}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u);
      expect(stem).not.toMatch(/^[\s.]|[\s.]$|^$/);
      expect(stem).not.toMatch(/^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i);
      expect(bytes(stem)).toBeLessThanOrEqual(120);
      expect(stem.isWellFormed()).toBe(true);
    }));

  it.each([
    ['Weekly sync', '2026-11-20', '2026-11-20 Weekly sync.md'],
    ['Q3: plans/“ideas” <b>?', '2026-11-20', '2026-11-20 Q3 plans “ideas” b.md'],
    ['Weekly sync', null, 'Weekly sync.md'],
    ['CON', null, '_CON.md'],
    ['com¹.notes', null, '_com¹.notes.md'],
    ['Console', null, 'Console.md'],
    ['  ..\u202E..  ', null, 'recording.md'],
    [`CON${'👍\u200D'.repeat(40)}`, null, '_CON.md'],
    ['.hidden', '2026-11-20', '2026-11-20 .hidden.md'],
    ['', '2026-11-20', '2026-11-20.md'],
    ['週次ミーティング', '2026-11-20', '2026-11-20 週次ミーティング.md'],
  ])('names %j of %s %s', (title, date, name) => expect(fileNameOf(title, date, 'md')).toBe(name));

  it('cuts between characters as people see them', () => {
    const family = '👩‍👩‍👧‍👦';
    const stem = fileNameOf(family.repeat(20), null, 'md').replace(/\.md$/, '');
    expect(stem.length % family.length).toBe(0);
    expect(bytes(stem)).toBe(100);
  });
});

it('calendarDate is the day here', () =>
  expect(calendarDate(new Date(2026, 0, 2, 23, 59).getTime())).toBe('2026-01-02'));
