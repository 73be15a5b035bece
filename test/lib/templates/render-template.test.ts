import { describe, expect, it } from 'vitest';
import { builtInTemplates } from '../../../lib/templates/built-in-templates.ts';
import { renderTemplate } from '../../../lib/templates/render-template.ts';
import { toTurns } from '../../../lib/recording/turns.ts';
import { aContent, aRecording } from '../../support/factories.ts';
import { TEMPLATE_WORDS } from '../../support/template-words.ts';

const BUILT_IN = builtInTemplates(TEMPLATE_WORDS.builtIn);

type Parts = [recording?: Parameters<typeof aRecording>[0], content?: Parameters<typeof aContent>[0]];
const rendered = (template: string, ...[recording, content]: Parts) =>
  renderTemplate(template, { recording: aRecording(recording), content: aContent(content) }, TEMPLATE_WORDS);

/** The Markdown of a template that has no problems. */
function markdownOf(template: string, ...parts: Parts): string {
  const { forms, problems } = rendered(template, ...parts);
  expect(problems).toEqual([]);
  return forms.markdown;
}

describe('an empty value', () => {
  const unknown = { ownerName: null, teamName: null };

  it.each([
    ['**{{owner}}**', ''],
    ['~~{{owner}}~~', ''],
    ['~~{{owner}}~~\n\nThe end', 'The end'],
    ['Owner: **{{owner}}**', 'Owner:'],
    ['Owner: **{{owner}}**, team: _{{team}}_', 'Owner: , team:'],
    ['Facts:\n- {{owner}}\n- {{team}}', 'Facts:'],
    ['Facts:\n- {{owner}}\n- {{title}}', 'Facts:\n\n- Weekly sync'],
    ['# {{owner}}\n{{title}}', 'Weekly sync'],
    ['> {{owner}}', ''],
    ['`{{owner}}`', ''],
    ['One\n{{owner}}\ntwo', 'One  \ntwo'],
    ['One {{owner}} two', 'One two'],
    ['[{{title}}](https://a.example/{{owner}})', '[Weekly sync](https://a.example/)'],
    ['[{{owner}}](https://a.example/)', '[a.example](https://a.example/)'],
  ])('is left out of %j with the marks around it', (template, expected) => {
    expect(markdownOf(template, unknown)).toBe(expected);
  });

  it('is left out of each turn', () => {
    const segments = [{ speaker: 0, startSeconds: null, endSeconds: null, text: 'Good morning.' }];
    const template = '{{#turns}}**{{speaker}}** _{{time}}_: {{text}}{{/turns}}';
    expect(rendered(template, {}, { segments }).forms.plain).toBe('Ana Ruiz : Good morning.');
  });
});

describe('names', () => {
  it.each([
    ['{{title}}', 'Weekly sync'],
    ['{{ Title }}', 'Weekly sync'],
    ['{{date}}, {{time}}', '20 Nov 2026, 09:00'],
    ['{{length}}', '30 mins'],
    ['{{people}}', 'Ana Ruiz, Bo'],
    ['{{owner}} of {{team}}', 'Ana Ruiz of Platform'],
    ['{{count}}', '2'],
    ['{{facts}}', 'Friday, 20 November 2026 at 09:00 · Ana Ruiz, Bo'],
    ['{{notes}}', 'Call **Cy**.'],
    ['{{summary}}', '## Decisions\n\n- Ship on Friday'],
    ['{{transcript}}', '**Ana Ruiz** · 0:00\n\nGood morning.\n\n**Bo** · 0:04\n\nMorning, shall we start?'],
  ])('%s is %j', (template, expected) => {
    const speakers = [
      { label: 'Speaker 1', name: 'Ana Ruiz' },
      { label: 'Speaker 2', name: 'Bo' },
    ];
    expect(markdownOf(template, {}, { speakers, notes: 'Call **Cy**.' })).toBe(expected);
  });

  it('come to nothing when nothing is known', () => {
    const unknown = { createdAtMs: null, durationSeconds: null, ownerName: null, teamName: null };
    const names = ['date', 'time', 'length', 'people', 'owner', 'team', 'facts', 'summary', 'notes', 'transcript'];
    const template = names.map((name) => `{{${name}}}`).join('\n\n');
    const content = { speakers: [], segments: [], summary: null };
    expect(rendered(template, unknown, content)).toMatchObject({ blocks: [], problems: [] });
  });
});

describe('sections', () => {
  it('repeat for each turn, with the names of the recording at hand', () => {
    expect(markdownOf('{{#turns}}\n- {{speaker}} ({{time}}, {{title}}): {{text}}\n{{/turns}}')).toBe(
      '- Ana Ruiz (0:00, Weekly sync): Good morning.\n- Speaker 2 (0:04, Weekly sync): Morning, shall we start?',
    );
  });

  it('on one line of their own are repeated line by line, with the marks that the line begins with', () => {
    expect(markdownOf('{{#turns}}{{speaker}}: {{text}}{{/turns}}')).toBe(
      'Ana Ruiz: Good morning.  \nSpeaker 2: Morning, shall we start?',
    );
    expect(markdownOf('> - {{#turns}}{{text}}{{/turns}}')).toBe('> - Good morning.\n> - Morning, shall we start?');
    expect(markdownOf('By {{#turns}}{{speaker}};{{/turns}}')).toBe('By Ana Ruiz;Speaker 2;');
  });

  it('go through the chosen turns only', () => {
    const content = aContent();
    const turns = toTurns(content).slice(1);
    const subject = { recording: aRecording(), content, turns };
    expect(renderTemplate('{{#turns}}{{text}}{{/turns}} {{count}}', subject, TEMPLATE_WORDS).forms.plain).toBe(
      'Morning, shall we start? 1',
    );
    expect(renderTemplate('{{transcript}}', subject, TEMPLATE_WORDS).forms.plain).not.toContain('Good');
  });

  it('show their content, or its opposite, once', () => {
    expect(markdownOf('{{#summary}}a{{/summary}}{{^summary}}b{{/summary}}')).toBe('a');
    expect(markdownOf('{{#summary}}a{{/summary}}{{^summary}}b{{/summary}}', {}, { summary: ' ' })).toBe('b');
    expect(markdownOf('{{#people}}With {{people}}{{/people}}')).toBe('With Ana Ruiz');
    expect(markdownOf('{{#turns}}{{#speaker}}{{time}}{{/speaker}};{{/turns}}')).toBe('0:00;  \n0:04;');
    expect(markdownOf('a\n{{^turns}}\nNobody spoke\n{{/turns}}\nb', {}, { segments: [] })).toBe(
      'a  \nNobody spoke  \nb',
    );
  });

  it('and comments leave no trace of their lines', () => {
    expect(markdownOf('- a\n{{! one\ntwo }}\n  {{#title}}\n- b\n  {{/title}}\n{{#notes}}- c{{/notes}}\n- d')).toBe(
      '- a\n- b\n- d',
    );
  });
});

describe('places', () => {
  it('keep several lines in the quote or the item that they stand in', () => {
    const long = 'word '.repeat(80).trim();
    const segments = [long, 'Second paragraph.', 'One\nmore.'].map((text) => ({
      speaker: 0,
      startSeconds: 0,
      endSeconds: 1,
      text,
    }));
    expect(markdownOf('{{#turns}}\n> {{text}}\n{{/turns}}', {}, { segments })).toBe(
      `> ${long}\n>\n> Second paragraph. One  \n> more.`,
    );
    expect(markdownOf('- {{summary}}\n- {{title}}')).toBe('- ## Decisions\n\n  - Ship on Friday\n\n- Weekly sync');
    expect(markdownOf('> {{summary}}')).toBe('> ## Decisions\n>\n> - Ship on Friday');
  });

  it('take a summary into the line when it is one paragraph, and out of it when it is more', () => {
    expect(markdownOf('**In short:** {{summary}} (AI)', {}, { summary: 'We *ship*.' })).toBe(
      '**In short:** We _ship_. (AI)',
    );
    expect(markdownOf('Before {{summary}} after')).toBe('Before\n\n## Decisions\n\n- Ship on Friday\n\nafter');
    expect(markdownOf('| a |\n|---|\n| {{summary}} |')).toBe('| a |\n| --- |\n| Decisions<br>• Ship on Friday |');
  });

  it('put headings below those of the template', () => {
    expect(markdownOf('# {{title}}\n\n## Summary\n\n{{summary}}', {}, { summary: '# A\n\n## B\n\nc' })).toBe(
      '# Weekly sync\n\n## Summary\n\n### A\n\n#### B\n\nc',
    );
    expect(markdownOf('# {{title}}\n\n{{summary}}', {}, { summary: '### A\n\nc' })).toBe('# Weekly sync\n\n### A\n\nc');
  });

  it('stand in emphasis, headings, code, links and cells', () => {
    const title = 'a*b*|`c` <i>';
    expect(rendered('**{{title}}**', { title }).blocks).toEqual([
      { type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', text: title }] }] },
    ]);
    expect(rendered('`{{title}}`', { title }).forms.html).toBe('<p><code>a*b*|`c` &lt;i&gt;</code></p>');
    expect(rendered('```\n{{title}}\n```', { title }).forms.plain).toBe(title);
    expect(rendered('[{{title}}](https://a.com/?q={{title}})', { title }).forms.html).toBe(
      '<p><a href="https://a.com/?q=a*b*%7C%60c%60%20%3Ci%3E">a*b*|`c` &lt;i&gt;</a></p>',
    );
    expect(rendered('| {{title}} |\n|---|\n| {{title}} |', { title }).forms.html).toContain(
      '<td>a*b*|`c` &lt;i&gt;</td>',
    );
  });

  it.each(['javascript:alert(1)', 'evil.example', '//evil.example'])('make no address of the title %s', (title) => {
    const { html } = rendered('[a]({{title}}) [b](https://{{title}}/) [c](https://a.com{{title}}) <{{title}}>', {
      title,
    }).forms;
    expect(html).not.toContain('<a ');
  });

  it.each([
    ['https://a.com/wiki/{{title}}/edit', '..', 'https://a.com/wiki/%252E%252E/edit'],
    ['https://a.com/wiki/{{title}}', '.', 'https://a.com/wiki/%252E'],
    ['https://a.com/{{title}}{{title}}/x', '.', 'https://a.com/%252E%252E/x'],
    ['https://a.com/?q={{title}}', '..', 'https://a.com/?q=..'],
  ])('climb to no other path in %s with the title %s', (address, title, href) => {
    expect(rendered(`[a](${address})`, { title }).forms.html).toBe(`<p><a href="${href}">a</a></p>`);
  });

  it('are Markdown, however long the recording is', () => {
    const template = '<p>a</p>\n\n{{#turns}}\n<b>{{speaker}}</b>: {{text}}\n\n{{/turns}}';
    const segments = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        speaker: index % 2,
        startSeconds: index,
        endSeconds: index,
        text: `Turn ${index}`,
      }));
    const short = rendered(template, {}, { segments: segments(2) }).forms.html;
    const long = rendered(template, {}, { segments: segments(9_000) }).forms.html;
    expect(short).toContain('&lt;p&gt;a');
    expect(long.startsWith(short)).toBe(true);
  });

  it('show what is in a value as it is, whatever it looks like', () => {
    const title = '{{owner}} {{#turns}}x{{/turns}} \u{F0000}\u{10FFFD} <b>**c**';
    expect(rendered('{{title}}', { title }).forms.plain).toBe(title);
    expect(rendered('\u{F0000} {{title}} &#xF0000;', { title: 'a' }).forms.plain).toContain('\u{F0000} a');
  });
});

describe('ours', () => {
  it.each(BUILT_IN)('$id has no problems, full or bare', ({ text }) => {
    expect(rendered(text).problems).toEqual([]);
    const bare = { title: '', createdAtMs: null, durationSeconds: null };
    const { forms, problems } = rendered(text, bare, { speakers: [], segments: [], summary: 'Done.' });
    expect(problems).toEqual([]);
    expect(forms.plain.replace('Hello,', '')).not.toMatch(/[,·(] *$|\( *\)|^ *[,·)]/m);
  });

  it('quotes turns with who, where and when', () => {
    const quote = BUILT_IN.find(({ id }) => id === 'quote')?.text ?? '';
    expect(markdownOf(quote)).toMatch(/^> Good morning\.\n\nAna Ruiz, Weekly sync, 20 Nov 2026, 0:00\n\n> Morning/);
  });
});

describe('the longest meeting', () => {
  it('is whole, by a template with a line of its own about each turn', () => {
    const text = 'and so on, '.repeat(13).slice(0, 140);
    const segments = Array.from({ length: 50_000 }, (_, index) => ({
      speaker: index % 2,
      startSeconds: index * 4,
      endSeconds: index * 4 + 3,
      text: `Turn ${index}: ${text}`,
    }));
    const template = '{{#turns}}\n**{{speaker}}** ({{time | upper}}):\n\n> {{text}}\n\n{{/turns}}';
    const { forms, problems } = rendered(template, {}, { segments });
    expect(problems).toEqual([]);
    expect(forms.plain.match(/^> Turn \d+: and so on/gm)).toHaveLength(50_000);
  });
});

describe('much', () => {
  const segments = Array.from({ length: 11_000 }, (_, index) => ({
    speaker: index % 2,
    startSeconds: index * 3,
    endSeconds: index * 3 + 2,
    text: `Turn *${index}* of a meeting that went on for longer than anybody wanted, or could follow.`,
  }));

  it.each([
    '{{#turns}}\n> {{text}}\n\n{{speaker}}, {{title}}, {{time}}\n\n{{/turns}}',
    '- {{#turns}}**{{speaker}}** {{time}} {{text}}{{/turns}}',
    '| who | what |\n|---|---|\n{{#turns}}\n| {{speaker}} | {{text}} |\n{{/turns}}',
    '{{transcript}}',
  ])('%j takes every turn of a very long meeting, in form', (template) => {
    const { forms, problems } = rendered(template, {}, { segments });
    expect(problems).toEqual([]);
    expect(forms.plain.match(/Turn \*/g)).toHaveLength(11_000);
    expect(forms.html).not.toContain('&gt; Turn');
  });

  it.each([
    `{{#turns}}\n${'*a **{{text}}** _b '.repeat(1000)}\n{{/turns}}`,
    `{{#turns}}${'{{#speaker}}'.repeat(800)}{{text}}${'{{/speaker}}'.repeat(800)}{{/turns}}`,
    '{{transcript}}'.repeat(1400),
    '{{'.repeat(10_000),
    '{{!'.repeat(6_600),
    '{{"'.repeat(6_600),
    '{{a | '.repeat(3_300),
    `{{title${' | upper'.repeat(2_800)}}}`,
    '{{#date}}x{{/date}}'.repeat(1_000),
    `${'> '.repeat(9_000)}{{summary}}`,
    `${' '.repeat(19_000)}{{#turns}}x{{/turns}}`,
    `{{${' '.repeat(19_990)}1}}`,
    `{{title${' '.repeat(19_980)}1}}`,
    `{{#turns}}${'{{text | first:0}}'.repeat(1_100)}{{/turns}}`,
    `{{#turns}}${'{{transcript | truncate:1}}'.repeat(700)}{{/turns}}`,
  ])('a template of 20,000 characters ends, and within bounds (%#)', (template) => {
    const { forms } = rendered(template, {}, { segments: segments.slice(0, 2_000) });
    expect(forms.markdown.length).toBeLessThan(30_000_000);
  });
});
