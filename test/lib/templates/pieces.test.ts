import { describe, expect, it } from 'vitest';
import { pieceForms, type Piece } from '../../../lib/templates/pieces.ts';
import { toTurns } from '../../../lib/recording/turns.ts';
import type { RecordingContent } from '../../../lib/recording/types.ts';
import { aContent, aRecording } from '../../support/factories.ts';
import { TEMPLATE_WORDS } from '../../support/template-words.ts';

const recording = aRecording({ title: 'Weekly sync', createdAtMs: Date.UTC(2026, 2, 12, 9) });

function formsOf(piece: Piece, content: Partial<RecordingContent> = {}) {
  const source = { recording, content: aContent(content) };
  return pieceForms(piece, source, TEMPLATE_WORDS, { preferredId: 'summary', quoteId: 'quote', own: [] });
}
const quoteOf = (content: Partial<RecordingContent>) =>
  formsOf({ kind: 'turns', turns: toTurns(aContent(content)).slice(0, 1) }, content);

describe('a piece of a recording', () => {
  it('is, as a quote, the words with the speaker, the meeting, the date and the time', () => {
    const segments = [{ speaker: 0, startSeconds: 754, endSeconds: 758, text: 'We ship on Friday.' }];
    expect(quoteOf({ segments })).toEqual({
      html: '<blockquote><p>We ship on Friday.</p>\n<p>— Ana Ruiz, Weekly sync, 12 Mar 2026, 12:34</p></blockquote>',
      markdown: '> We ship on Friday.\n>\n> — Ana Ruiz, Weekly sync, 12 Mar 2026, 12:34',
      plain: '> We ship on Friday.\n> \n> — Ana Ruiz, Weekly sync, 12 Mar 2026, 12:34',
    });
  });

  it.each([
    ['{% for t in turns %}{{ t.speaker }} said: {{ t.text }}{% endfor %}', 'Ana Ruiz said: Good morning.'],
    ['{% for t in turns %}{% if t.time %}{{ t.time }} {{ t.text }}{% endif %}{% endfor %}', undefined],
    ['', undefined],
    ['{{#turns}}{{text}}{{/turns}}', '> Good morning.\n> \n> — Ana Ruiz, Weekly sync, 12 Mar 2026'],
  ])(
    'is, as a quote, what the person’s own template %j says, none where that is nothing, and the built-in one where it cannot be read',
    (text, plain) => {
      const content = aContent({
        segments: [{ speaker: 0, startSeconds: null, endSeconds: null, text: 'Good morning.' }],
      });
      const forms = pieceForms({ kind: 'turns', turns: toTurns(content) }, { recording, content }, TEMPLATE_WORDS, {
        preferredId: 'summary',
        quoteId: 'mine',
        own: [{ id: 'mine', name: 'Mine', text }],
      });
      expect(forms?.plain).toBe(plain);
    },
  );

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
    expect(forms?.plain).toMatch(/> The very last words\.\n> \n> .*55:33:16$/);
  });

  it('is, as words of a document, a quote with the meeting and the date', () => {
    expect(formsOf({ kind: 'words', text: 'Ship on Friday' })?.markdown).toBe(
      '> Ship on Friday\n>\n> — Weekly sync, 12 Mar 2026',
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
});
