import fc from 'fast-check';
import type { ExportWords } from '../../../lib/output/export-document.ts';
import type { RecordingContent, Segment, Speaker } from '../../../lib/recording/types.ts';
import { sources } from '../markdown/trees.ts';

export const WORDS: ExportWords = {
  untitled: 'Untitled recording',
  unknownSpeaker: 'Unknown speaker',
  summary: 'Summary',
  notes: 'Notes',
  transcript: 'Transcript',
  formatDate: (epochMs) => new Date(epochMs).toISOString().slice(0, 10),
  formatList: (words) => words.join(', '),
  formatLength: (seconds) => `${Math.round(seconds / 60)} min`,
};

/** What some format, parser or player takes for something other than words. */
// oxfmt-ignore
const HOSTILE = [
  '-->', '--', '>', '00:00:01,000 --> 00:00:02,000', '00:00:01.000 --> 00:00:02.000 line:0', '1', 'WEBVTT', 'NOTE a',
  'STYLE', 'REGION id:x', 'line:10%', '<v Bo>', '</v>', '<i>', '<00:01.000>', '<!-- x -->', '{\\an8}', '&', '&lt;',
  '&amp;nbsp;', '&#39;', '\n', '\n\n', '\r', '\r\n\r\n', '\t', '\u2028', '\u0085', '\uFEFF', '\u0000', '\u0007',
  '\uFFFE', '\uFFFF', '\uD800', '\uDC00', '\u202E', '\u200B', '\u00A0', ']]>', '<?xml?>', '# ', '- ', '1. ', '**',
  '_', '`', '[a](https://b.c)', '| a |', '***', '> ', '\\',
];
// oxfmt-ignore
const PLAIN = [
  'word', 'Well, ', 'yes. ', ' ', 'is it? ', '中文，', 'שלום ', '👩‍👩‍👧 ', 'e\u0301', 'a'.repeat(50), '字'.repeat(60),
];

/** Text that was meant to be read, and text that was not. */
export const hostileText = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.constantFrom(...PLAIN)), { maxLength: 24 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

const seconds = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 40 }) },
  { weight: 4, arbitrary: fc.double({ min: -5, max: 5000, noNaN: true }) },
  fc.constantFrom(NaN, Infinity, -Infinity, -0, 1e300, 0.0004, 359_990),
);

const speaker: fc.Arbitrary<Speaker> = fc.record({
  label: hostileText,
  name: fc.option(hostileText),
  isLocal: fc.boolean(),
});

/** Contents of any kind; `speaker` may be beyond the speakers. `time` is what times may be. */
export function contents(time: fc.Arbitrary<number | null> = seconds): fc.Arbitrary<RecordingContent> {
  const segment: fc.Arbitrary<Segment> = fc.record({
    speaker: fc.nat(3),
    startSeconds: time,
    endSeconds: time,
    text: hostileText,
  });
  return fc.record({
    speakers: fc.array(speaker, { maxLength: 3 }),
    segments: fc.array(segment, { maxLength: 12 }),
    summary: fc.option(sources),
    notes: fc.option(sources),
  });
}

/** Times that parsers with two digits for hours can read. */
export const below99Hours = seconds.map((value) => (value !== null && Math.abs(value) > 300_000 ? null : value));

/** `text` without any white space: what is the same however lines are divided. */
export const letters = (text: string): string => text.replace(/[\s\u0085]+/g, '');
