import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatStamp } from '../../../lib/recording/time.ts';
import { parseTranscription } from '../../../lib/recording/stamps.ts';
import { expectLinearTime } from '../../support/linear-time.ts';

const entry = (label: string, startSeconds: number | null, text: string) => ({ label, startSeconds, text });

describe('parseTranscription', () => {
  it('reads one entry for each utterance', () => {
    expect(parseTranscription('[Speaker 1 @ 0:00]: Hello.\n[Speaker 2 @ 1:02:03]: Hi.')).toEqual([
      entry('Speaker 1', 0, 'Hello.'),
      entry('Speaker 2', 3723, 'Hi.'),
    ]);
  });

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

  it('takes no impossible time for a header', () => {
    expect(parseTranscription('[A @ 0:99]: hi')).toEqual([entry('', null, '[A @ 0:99]: hi')]);
  });

  it('gives back what was written', () => {
    const label = fc.string({ maxLength: 40 }).filter((text) => text === text.trim() && !/@ {0,2}\d|[\r\n]/.test(text));
    const words = fc
      .array(
        fc.string({ maxLength: 60 }).filter((line) => !line.startsWith('[') && !/[\r\n]/.test(line)),
        { maxLength: 4 },
      )
      .map((lines) => lines.join('\n').trim())
      // Trimming may uncover a bracket at the start, which is text all the same: it stands behind the header.
      .filter((text) => !/\n\[/.test(text));
    const entries = fc.array(fc.record({ label, startSeconds: fc.nat(400_000), text: words }), { maxLength: 20 });
    fc.assert(
      fc.property(entries, (written) => {
        const text = written.map((e) => `[${e.label} @ ${formatStamp(e.startSeconds)}]: ${e.text}`).join('\n');
        expect(parseTranscription(text)).toEqual(written);
      }),
    );
  });

  it.each([
    ['brackets', '['],
    ['openings of headers', '[A @ '],
    ['stamps without an end', '@ 1:'],
    ['line breaks', '\n['],
    ['headers', '[A @ 0:01]: \n'],
  ])('takes time in proportion to the length of %s', (_, unit) => {
    expectLinearTime((size) => parseTranscription(unit.repeat(size / unit.length)), 500_000);
  });
});
