import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pieceForms, type Piece } from '../../../lib/templates/pieces.ts';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
import { documentToPlain } from '../../../lib/output/to-plain.ts';
import { toTurns } from '../../../lib/recording/turns.ts';
import type { RecordingContent } from '../../../lib/recording/types.ts';
import { aContent, aRecording } from '../../support/factories.ts';
import { unexpectedIn } from '../../support/unexpected-html.ts';
import { TEMPLATE_WORDS } from '../../support/template-words.ts';

const recording = aRecording({ title: 'Weekly sync', createdAtMs: Date.UTC(2026, 2, 12, 9) });

function formsOf(piece: Piece, content: Partial<RecordingContent> = {}, title = 'Weekly sync') {
  const source = { recording: { ...recording, title }, content: aContent(content) };
  return pieceForms(piece, source, TEMPLATE_WORDS, { preferredId: 'summary', quoteId: 'quote', own: [] });
}
const quoteOf = (content: Partial<RecordingContent> = {}, title?: string) =>
  formsOf({ kind: 'turns', turns: toTurns(aContent(content)).slice(0, 1) }, content, title);

describe('a piece of a recording', () => {
  it('is, as a quote, the words with the speaker, the meeting, the date and the time', () => {
    const segments = [{ speaker: 0, startSeconds: 754, endSeconds: 758, text: 'We ship on Friday.' }];
    expect(quoteOf({ segments })).toEqual({
      html: '<blockquote><p>We ship on Friday.</p></blockquote>\n<p>Ana Ruiz, Weekly sync, 12 Mar 2026, 12:34</p>',
      markdown: '> We ship on Friday.\n\nAna Ruiz, Weekly sync, 12 Mar 2026, 12:34',
      plain: '> We ship on Friday.\n\nAna Ruiz, Weekly sync, 12 Mar 2026, 12:34',
    });
  });

  it.each([
    ['{{#turns}}{{speaker}} said: {{text}}{{/turns}}', 'Ana Ruiz said: Good morning.'],
    ['{{#turns}}{{#time}}{{time}} {{text}}{{/time}}{{/turns}}', undefined],
    ['', undefined],
  ])('is, as a quote, what the person’s own template %j says, and none where that is nothing', (text, plain) => {
    const content = aContent({
      segments: [{ speaker: 0, startSeconds: null, endSeconds: null, text: 'Good morning.' }],
    });
    const forms = pieceForms({ kind: 'turns', turns: toTurns(content) }, { recording, content }, TEMPLATE_WORDS, {
      preferredId: 'summary',
      quoteId: 'mine',
      own: [{ id: 'mine', name: 'Mine', text }],
    });
    expect(forms?.plain).toBe(plain);
  });

  it('loses nothing of the longest meetings', () => {
    const text = 'And so on. '.repeat(14);
    const segments = Array.from({ length: 50_000 }, (_, index) => ({
      speaker: index % 2,
      startSeconds: index * 4,
      endSeconds: index * 4 + 3,
      text: index === 49_999 ? 'The very last words.' : text,
    }));
    const content = aContent({ segments });
    const forms = pieceForms({ kind: 'turns', turns: toTurns(content) }, { recording, content }, TEMPLATE_WORDS, {
      preferredId: 'summary',
      quoteId: 'quote',
      own: [],
    });
    expect(forms?.plain.match(/^> And so on/gm)?.length).toBe(49_999);
    expect(forms?.plain).toMatch(/> The very last words\.\n\n.*55:33:16$/);
  });

  it('is, as words of a document, a quote with the meeting and the date', () => {
    expect(formsOf({ kind: 'words', text: 'Ship on Friday' })?.markdown).toBe(
      '> Ship on Friday\n\nWeekly sync, 12 Mar 2026',
    );
  });

  it('has a title and what is known above notes and transcript', () => {
    expect(formsOf({ kind: 'notes' }, { notes: 'Bring **cake**.' })?.markdown).toMatch(
      /^# Weekly sync\n\n.*2026.*Ana Ruiz\n\nBring \*\*cake\*\*\.$/,
    );
    expect(formsOf({ kind: 'transcript' })?.markdown).toMatch(
      /^# Weekly sync\n\n[^\n]*\n\n\*\*Ana Ruiz\*\* · 0:00\n\nGood morning\.\n\n\*\*Speaker 2\*\* · 0:04\n\nMorning/,
    );
  });

  it('is a summary by the template that was asked for, else by the preferred one', () => {
    const own = [{ id: 'mine', name: 'Mine', text: 'Mine: {{title}}' }];
    const source = { recording, content: aContent() };
    const by = (templateId: string | null) =>
      pieceForms({ kind: 'summary', templateId }, source, TEMPLATE_WORDS, {
        preferredId: 'mine',
        quoteId: 'quote',
        own,
      })?.markdown;
    expect(by(null)).toBe('Mine: Weekly sync');
    expect(by('summary')).toMatch(/^# Weekly sync/);
  });

  it.each<[Piece, Partial<RecordingContent>]>([
    [{ kind: 'summary', templateId: null }, { summary: null }],
    [{ kind: 'notes' }, { notes: null }],
    [{ kind: 'transcript' }, { segments: [] }],
    [{ kind: 'turns', turns: [] }, {}],
    [{ kind: 'words', text: ' \n ' }, {}],
  ])('is nothing where there is nothing: %o', (piece, content) => {
    expect(formsOf(piece, content)).toBeNull();
  });

  it('lets no title, name or words become markup, and reads back as the same words', () => {
    let looked = 0;
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '# head',
        '> quote',
        '- item',
        '[x](javascript:alert(1))',
        '<img src=x onerror=1>',
        '```',
        '1. one',
        '{{title}}',
        '***',
        'a\nb',
        '| a | b |',
      ),
    );
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, name, text) => {
        const content = {
          speakers: [{ label: 'S', name }],
          segments: [{ speaker: 0, startSeconds: 1, endSeconds: 2, text }],
        };
        const forms = quoteOf(content, title);
        if (!forms) return;
        looked += 1;
        expect(unexpectedIn(forms.html)).toEqual([]);
        expect(documentToPlain(parseDocument(forms.markdown))).toBe(forms.plain);
      }),
    );
    expect(looked).toBeGreaterThan(50);
  });
});
