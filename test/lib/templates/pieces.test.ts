import { describe, expect, it } from 'vitest';
import { templateById } from '../../../lib/templates/built-in-templates.ts';
import { pieceForms, type Piece } from '../../../lib/templates/pieces.ts';
import { renderTemplate } from '../../../lib/templates/render-template.ts';
import { toTurns } from '../../../lib/recording/turns.ts';
import type { RecordingContent } from '../../../lib/recording/types.ts';
import { aContent, aRecording, aSegment } from '../../support/factories.ts';
import { TEMPLATE_WORDS } from '../../support/template-words.ts';

const recording = aRecording({ title: 'Weekly sync', createdAtMs: Date.UTC(2026, 2, 12, 9) });

type Templates = Partial<Parameters<typeof pieceForms>[3]>;
function formsOf(piece: Piece, content: Partial<RecordingContent> = {}, templates: Templates = {}) {
  const all = { preferredId: 'summary', quoteId: 'quote', own: [], ...templates };
  return pieceForms(piece, { recording, content: aContent(content) }, TEMPLATE_WORDS, all);
}
const quoteOf = (content: Partial<RecordingContent>, templates: Templates = {}) =>
  formsOf({ kind: 'turns', turns: toTurns(aContent(content)) }, content, templates);

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
      const segments = [{ speaker: 0, startSeconds: null, endSeconds: null, text: 'Good morning.' }];
      const forms = quoteOf({ segments }, { quoteId: 'mine', own: [{ id: 'mine', name: 'Mine', text }] });
      expect(forms?.plain).toBe(plain);
    },
  );

  it('loses nothing of the longest meetings', () => {
    const text = 'And so on. '.repeat(14);
    const segments = Array.from({ length: 50_000 }, (_, index) =>
      aSegment(index % 2, index * 4, index * 4 + 3, index === 49_999 ? 'The very last words.' : text),
    );
    const forms = quoteOf({ segments });
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
    const by = (templateId: string | null) =>
      formsOf({ kind: 'summary', templateId }, {}, { preferredId: 'mine', own })?.markdown;
    expect(by(null)).toBe('Mine: Weekly sync');
    expect(by('summary')).toMatch(/^# Weekly sync/);
  });

  it.each<[Piece, Partial<RecordingContent>]>([
    [{ kind: 'summary', templateId: null }, { summary: null }],
    [{ kind: 'notes' }, { notes: null }],
    [{ kind: 'transcript' }, { segments: [] }],
    [{ kind: 'turns', turns: [] }, {}],
    [{ kind: 'words', text: ' \n ' }, {}],
  ])('is nothing where there is nothing: %o', (piece, content) => expect(formsOf(piece, content)).toBeNull());
});

const { builtIn } = TEMPLATE_WORDS;

type Parts = [recording: Parameters<typeof aRecording>[0], content: Parameters<typeof aContent>[0]];
function summaryBy(template: string, ...[recording, content]: Parts) {
  const own = [{ id: 'mine', name: 'Mine', text: template }];
  const source = { recording: aRecording(recording), content: aContent(content) };
  const templates = { preferredId: 'mine', quoteId: 'quote', own };
  return pieceForms({ kind: 'summary', templateId: null }, source, TEMPLATE_WORDS, templates);
}
const summaryOf = (...parts: Parts) => summaryBy(templateById('summary', [], builtIn).text, ...parts);

describe('a summary', () => {
  it('has the title, the date and the people known by name above the summary', () => {
    const speakers = ['Ana Ruiz', null, 'Bo', 'Ana Ruiz'].map((name, index) => ({ label: `Speaker ${index}`, name }));
    const createdAtMs = Date.UTC(2026, 2, 4, 9);
    expect(
      summaryOf({ title: 'Weekly <sync> *now*', createdAtMs }, { speakers, summary: '## Decisions\n\n- Ship' }),
    ).toEqual({
      markdown:
        '# Weekly \\<sync\\> \\*now\\*\n\nWednesday, 4 March 2026 at 09:00 · Ana Ruiz, Bo\n\n## Decisions\n\n- Ship',
      html: '<h1>Weekly &lt;sync&gt; *now*</h1>\n<p>Wednesday, 4 March 2026 at 09:00 · Ana Ruiz, Bo</p>\n<h2>Decisions</h2>\n<ul><li>Ship</li></ul>',
      plain: 'Weekly <sync> *now*\n\nWednesday, 4 March 2026 at 09:00 · Ana Ruiz, Bo\n\nDecisions\n\n• Ship',
    });
  });

  it('says what it can when little is known', () => {
    const unknown = { title: ' ', createdAtMs: null };
    expect(summaryOf(unknown, { speakers: [], summary: 'a' })?.markdown).toBe('# Untitled recording\n\na');
    expect(summaryOf({ ...unknown, createdAtText: 'last\nMonday' }, { speakers: [], summary: 'a' })?.markdown).toBe(
      '# Untitled recording\n\nlast Monday\n\na',
    );
  });

  it('does not say the title twice', () => {
    const forms = summaryOf({ title: 'Weekly sync' }, { speakers: [], summary: '# Weekly Sync\n\nAll well.' });
    expect(forms?.markdown.match(/weekly sync/gi)).toHaveLength(1);
    expect(forms?.markdown).toContain('All well.');
  });

  it.each([null, '', ' \n\u200B'])('is null for the summary %j', (summary) => {
    expect(summaryOf({}, { summary })).toBeNull();
    expect(summaryBy('{% if summary %}a{% endif %}{{ title }}', {}, { summary })).toBeNull();
  });

  it.each([
    [
      '{{ title }}\n\n{% if summary %}\n{{ summary }}\n{% endif %}\n{% if notes %}\n{{ notes }}\n{% endif %}',
      'Weekly sync\n\nb',
    ],
    ['{{ title }}\n\n{% unless summary %}No summary.{% endunless %}', 'Weekly sync\n\nNo summary.'],
    ['{{ title }}: {{ summary | default: "none" }}', 'Weekly sync: none'],
    ['{{ title }}\n\n{% if summary %}{{ summary }}{% else %}No summary.{% endif %}', 'Weekly sync\n\nNo summary.'],
  ])('is there without a summary where the template provides for that: %j', (template, plain) =>
    expect(summaryBy(template, {}, { summary: null, notes: 'b' })?.plain).toBe(plain),
  );

  it('is null where nothing but the head would be left of the meeting note', () => {
    const note = templateById('meeting-note', [], builtIn).text;
    expect(summaryBy(note, {}, { summary: null, notes: null })).toBeNull();
    expect(summaryBy(note, {}, { summary: null, notes: 'b' })?.plain).toMatch(/Notes\n\nb$/);
  });
});

describe('templateById', () => {
  const own = [{ id: 'mine', name: 'Mine', text: 'a' }];

  it('falls back to the summary when the template is gone', () => {
    expect(templateById('deleted', own, builtIn)).toEqual(templateById('summary', [], builtIn));
    expect(templateById('deleted', own, builtIn, 'quote')).toEqual(templateById('quote', [], builtIn));
  });
});

describe('a piece of a recording with an address', () => {
  const segments = [{ speaker: 0, startSeconds: 754.5, endSeconds: 758, text: 'We ship on Friday.' }];
  const content = aContent({ segments, summary: 'Fine.' });
  const linkAt = (seconds: number | null) => `https://rec.example/a_b/(1)?t=${Math.floor(seconds ?? 0)}&x_y`;
  const linked = (piece: Piece, template?: string) =>
    pieceForms(piece, { recording, content, linkAt }, TEMPLATE_WORDS, {
      preferredId: template === undefined ? 'vault-note' : 'mine',
      quoteId: template === undefined ? 'quote' : 'mine',
      own: template === undefined ? [] : [{ id: 'mine', name: 'Mine', text: template }],
    });

  it('leads, as a quote, to its moment', () => {
    const href = 'https://rec.example/a_b/(1)?t=754&x_y';
    expect(linked({ kind: 'turns', turns: toTurns(content) })).toEqual({
      html: `<blockquote><p>We ship on Friday.</p>\n<p>— Ana Ruiz, <a href="${href.replace('&', '&amp;')}">Weekly sync, 12 Mar 2026, 12:34</a></p></blockquote>`,
      markdown: `> We ship on Friday.\n>\n> — Ana Ruiz, [Weekly sync, 12 Mar 2026, 12:34](${href})`,
      plain: `> We ship on Friday.\n> \n> — Ana Ruiz, Weekly sync, 12 Mar 2026, 12:34 (${href})`,
    });
  });

  it('leads, as words of a document, to the meeting', () => {
    expect(linked({ kind: 'words', text: 'Fine.' })?.plain).toBe(
      '> Fine.\n> \n> — Weekly sync, 12 Mar 2026 (https://rec.example/a_b/(1)?t=0&x_y)',
    );
  });

  it('has it in the front matter of a vault note', () => {
    const markdown = linked({ kind: 'summary', templateId: null })?.markdown ?? '';
    expect(markdown.split('---')[1]).toContain('\nlink: https://rec.example/a_b/(1)?t=0&x_y\n');
  });

  it.each([
    ['{{ link }}', 'https://rec.example/a_b/(1)?t=0&x_y'],
    ['<{{ link }}>', 'https://rec.example/a_b/(1)?t=0&x_y'],
    ['[a](<{{ link }}>)', 'a (https://rec.example/a_b/(1)?t=0&x_y)'],
    ['{{ link | upcase }}', 'HTTPS://REC.EXAMPLE/A_B/(1)?T=0&X_Y'],
    ['{% if link %}yes{% endif %}', 'yes'],
    ['{% for t in turns %}{{ t.time }} {{ t.link }}{% endfor %}', '12:34 https://rec.example/a_b/(1)?t=754&x_y'],
  ])('is written by %s', (template, plain) =>
    expect(linked({ kind: 'turns', turns: toTurns(content) }, template)?.plain).toBe(plain),
  );

  it.each(['{{ link }}', '{% for t in turns %}{{ t.link }}{% endfor %}', '[a]({{ link }})'])(
    'writes nothing for %s without an address',
    (template) => {
      const subject = { recording, content };
      expect(renderTemplate(`x ${template}`, subject, TEMPLATE_WORDS).forms.plain.replace('a', '').trim()).toBe('x');
    },
  );
});
