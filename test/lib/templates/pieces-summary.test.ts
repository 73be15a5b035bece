import { describe, expect, it } from 'vitest';
import { pieceForms } from '../../../lib/templates/pieces.ts';
import { builtInTemplates, templateById } from '../../../lib/templates/built-in-templates.ts';
import { aContent, aRecording } from '../../support/factories.ts';
import { TEMPLATE_WORDS } from '../../support/template-words.ts';

const { builtIn } = TEMPLATE_WORDS;

type Parts = [recording: Parameters<typeof aRecording>[0], content: Parameters<typeof aContent>[0]];
function formsBy(template: string, ...[recording, content]: Parts) {
  const own = [{ id: 'mine', name: 'Mine', text: template }];
  const source = { recording: aRecording(recording), content: aContent(content) };
  const templates = { preferredId: 'mine', quoteId: 'quote', own };
  return pieceForms({ kind: 'summary', templateId: null }, source, TEMPLATE_WORDS, templates);
}
const formsOf = (...parts: Parts) => formsBy(templateById('summary', [], builtIn).text, ...parts);

describe('a summary', () => {
  it('has the title, the date and the people known by name above the summary', () => {
    const speakers = ['Ana Ruiz', null, 'Bo', 'Ana Ruiz'].map((name, index) => ({ label: `Speaker ${index}`, name }));
    const createdAtMs = Date.UTC(2026, 2, 4, 9);
    expect(
      formsOf({ title: 'Weekly <sync> *now*', createdAtMs }, { speakers, summary: '## Decisions\n\n- Ship' }),
    ).toEqual({
      markdown:
        '# Weekly \\<sync\\> \\*now\\*\n\nWednesday, 4 March 2026 at 09:00 · Ana Ruiz, Bo\n\n## Decisions\n\n- Ship',
      html: '<h1>Weekly &lt;sync&gt; *now*</h1>\n<p>Wednesday, 4 March 2026 at 09:00 · Ana Ruiz, Bo</p>\n<h2>Decisions</h2>\n<ul><li>Ship</li></ul>',
      plain: 'Weekly <sync> *now*\n\nWednesday, 4 March 2026 at 09:00 · Ana Ruiz, Bo\n\nDecisions\n\n• Ship',
    });
  });

  it('says what it can when little is known', () => {
    const unknown = { title: ' ', createdAtMs: null };
    expect(formsOf(unknown, { speakers: [], summary: 'a' })?.markdown).toBe('# Untitled recording\n\na');
    expect(formsOf({ ...unknown, createdAtText: 'last\nMonday' }, { speakers: [], summary: 'a' })?.markdown).toBe(
      '# Untitled recording\n\nlast Monday\n\na',
    );
  });

  it('does not say the title twice', () => {
    const forms = formsOf({ title: 'Weekly sync' }, { speakers: [], summary: '# Weekly Sync\n\nAll well.' });
    expect(forms?.markdown.match(/weekly sync/gi)).toHaveLength(1);
    expect(forms?.markdown).toContain('All well.');
  });

  it.each([null, '', ' \n\u200B'])('is null for the summary %j', (summary) => {
    expect(formsOf({}, { summary })).toBeNull();
    expect(formsBy('{% if summary %}a{% endif %}{{ title }}', {}, { summary })).toBeNull();
  });

  it.each([
    [
      '{{ title }}\n\n{% if summary %}\n{{ summary }}\n{% endif %}\n{% if notes %}\n{{ notes }}\n{% endif %}',
      'Weekly sync\n\nb',
    ],
    ['{{ title }}\n\n{% unless summary %}No summary.{% endunless %}', 'Weekly sync\n\nNo summary.'],
    ['{{ title }}: {{ summary | default: "none" }}', 'Weekly sync: none'],
    ['{{ title }}\n\n{% if summary %}{{ summary }}{% else %}No summary.{% endif %}', 'Weekly sync\n\nNo summary.'],
  ])('is there without a summary where the template provides for that: %j', (template, plain) => {
    expect(formsBy(template, {}, { summary: null, notes: 'b' })?.plain).toBe(plain);
  });

  it('is null where nothing but the head would be left of the meeting note', () => {
    const note = templateById('meeting-note', [], builtIn).text;
    expect(formsBy(note, {}, { summary: null, notes: null })).toBeNull();
    expect(formsBy(note, {}, { summary: null, notes: 'b' })?.plain).toMatch(/Notes\n\nb$/);
  });

  it('needs no summary for a template that does not ask for it', () => {
    expect(formsBy('{{title}}: {{notes}}', {}, { summary: null, notes: 'b' })?.plain).toBe('Weekly sync: b');
    expect(formsBy('{{notes}}', {}, { summary: null, notes: null })).toBeNull();
  });
});

describe('templateById', () => {
  const own = [{ id: 'mine', name: 'Mine', text: 'a' }];

  it('finds the person’s own and ours', () => {
    expect(templateById('mine', own, builtIn).text).toBe('a');
    expect(templateById('quote', own, builtIn).text).toContain('> {{ turn.text }}');
  });

  it('says ours in the words that it is given', () => {
    const other = { ...builtIn, greeting: 'Hallo,', hereIs: (meeting: string) => `Zu ${meeting} gehört:` };
    expect(templateById('email', [], other).text).toMatch(/^Hallo,\n\nZu \*\*{{ title }}\*\*.* gehört:/);
    const bare = Object.fromEntries(
      Object.entries(builtIn).map(([name, words]) => [name, typeof words === 'string' ? '' : () => '']),
    ) as unknown as typeof builtIn;
    expect(builtInTemplates(bare).length).toBeGreaterThan(2);
    // Keys and tags of front matter are the same in each language.
    const words = (text: string) => text.replace(/^---[^]*\n---/, '').replaceAll(/{[{%][^}]*}}?/g, '');
    for (const { text } of builtInTemplates(bare)) expect(words(text)).not.toMatch(/[a-z]/i);
  });

  it('falls back to the summary when the template is gone', () => {
    expect(templateById('deleted', own, builtIn)).toEqual(templateById('summary', [], builtIn));
    expect(templateById('deleted', own, builtIn, 'quote')).toEqual(templateById('quote', [], builtIn));
  });
});
