import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTranscription, stampsIn } from '../../../lib/recording/stamps.ts';
import { expectLinearTime } from '../../support/linear-time.ts';
import { forRuns } from '../../support/for-all.ts';

/** The parts, with stamps as `<text=seconds>`. */
const shown = (text: string, opensItem = false) =>
  stampsIn(text, opensItem)
    .map((part) => (typeof part === 'string' ? part : `<${part.text}=${part.seconds}>`))
    .join('');

describe('stamps in brackets', () => {
  it.each([
    ['We agreed [12:34] to ship.', 'We agreed [<12:34=754>] to ship.'],
    ['(1:02:03)', '(<1:02:03=3723>)'],
    ['[00:12:34.500]', '[<00:12:34.500=754.5>]'],
    ['(161:10)', '(<161:10=9670>)'],
    ['[12:34-13:10]', '[<12:34-13:10=754>]'],
    ['(3:16–12:28)', '(<3:16–12:28=196>)'],
    ['(12:34 → 13:10)', '(<12:34 → 13:10=754>)'],
    ['[12:34, 15:02]', '[<12:34=754>, <15:02=902>]'],
    ['(35:38–40:41, 52:31; 53:00)', '(<35:38–40:41=2138>, <52:31=3151>; <53:00=3180>)'],
    ['[12:34] and [12:40]', '[<12:34=754>] and [<12:40=760>]'],
    ['[Speaker 1 @ 0:05]: Hello', '[Speaker 1 @ <0:05=5>]: Hello'],
    ['开场（12:34）', '开场（<12:34=754>）'],
    ['【１】【12：34】', '【１】【<12：34=754>】'],
    ['((12:34))', '((<12:34=754>))'],
    ['([12:34])', '([<12:34=754>])'],
  ])('%s', (text, parts) => expect(shown(text)).toBe(parts));

  it.each([
    '(10:30 am)',
    '[10:30 PM]',
    '(2026-11-21 12:34)',
    '(John 3:16)',
    '(16:9)',
    '(2:1)',
    '[12:345]',
    '(12:34:56:78)',
    '(12:61)',
    '(1:75:00)',
    '($12:34)',
    '(see 12:34)',
    '[]',
    '[12:34',
    '12:34)',
  ])('none in %s', (text) => expect(shown(text)).toBe(text));
});

describe('stamps without brackets', () => {
  it.each([
    ['12:34 – Ana asks', '<12:34=754> – Ana asks'],
    ['12:34: Ana asks', '<12:34=754>: Ana asks'],
    ['1:02:03 - Ana', '<1:02:03=3723> - Ana'],
    ['12:34–13:10 Intro', '<12:34–13:10=754> Intro'],
    ['12:34', '<12:34=754>'],
    ['0:05 Hello [0:07]', '<0:05=5> Hello [<0:07=7>]'],
    ['12:34：介绍', '<12:34=754>：介绍'],
  ])('count where an item begins: %s', (text, parts) => {
    expect(shown(text, true)).toBe(parts);
    expect(stampsIn(text.replace(/ \[.*/, ''), false)).toEqual([text.replace(/ \[.*/, '')]);
  });

  it.each([
    '9:30 am stand-up',
    '9:30 p.m.',
    '10:30–11:00 PM',
    '14:30 Uhr',
    '16:9 screens',
    '3:161 x',
    '12:34h',
    'at 12:34',
  ])('none in %s', (text) => expect(shown(text, true)).toBe(text));
});

describe('any text', () => {
  const pieces = fc.constantFrom(...Array.from('[]()（）【:：.,-– @0159a'), '12:34', '1:02:03', ' to ', 'pm');
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
  );

  it('is its parts, joined, and every stamp has a time', () =>
    forRuns(2_000, texts, fc.boolean(), (text, opensItem) => {
      const parts = stampsIn(text, opensItem);
      expect(parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')).toBe(text);
      expect(parts.filter((part) => (typeof part === 'string' ? part === '' : !(part.seconds >= 0)))).toEqual([]);
    }));
});

const entry = (label: string, startSeconds: number | null, text: string) => ({ label, startSeconds, text });

describe('parseTranscription', () => {
  it('lets a text hold brackets, stamps and line breaks', () => {
    const text = '[A @ 0:01]: see [B @ 0:02]: there\r\n[laughs]\n\n[not @ a stamp]: more\n[B @ 0:09]: ok';
    expect(parseTranscription(text)).toEqual([
      entry('A', 1, 'see [B @ 0:02]: there\n[laughs]\n\n[not @ a stamp]: more'),
      entry('B', 9, 'ok'),
    ]);
  });

  it('lets a label hold brackets, @ and colon, or be empty', () => {
    expect(parseTranscription('[A] [x @ y]: z @ 0:01]: hi\n[@ 0:02]: no label\n[Bob @ 75:00]: late')).toEqual([
      entry('A] [x @ y]: z', 1, 'hi'),
      entry('', 2, 'no label'),
      entry('Bob', 4500, 'late'),
    ]);
  });

  it('keeps what has no header as words of nobody', () => {
    expect(parseTranscription('Recorded on Monday\n[A @ 0:03]: hi')).toEqual([
      entry('', null, 'Recorded on Monday'),
      entry('A', 3, 'hi'),
    ]);
    expect(parseTranscription('no header at all')).toEqual([entry('', null, 'no header at all')]);
    expect(parseTranscription(' \n ')).toEqual([]);
  });

  it('takes no impossible time for a header', () =>
    expect(parseTranscription('[A @ 0:99]: hi')).toEqual([entry('', null, '[A @ 0:99]: hi')]));

  it.each([
    ['brackets', '['],
    ['openings of headers', '[A @ '],
    ['stamps without an end', '@ 1:'],
    ['line breaks', '\n['],
    ['headers', '[A @ 0:01]: \n'],
  ])('takes time in proportion to the length of %s', (_, unit) =>
    expectLinearTime((size) => parseTranscription(unit.repeat(size / unit.length)), 500_000),
  );
});
