import { describe, expect, it, vi } from 'vitest';
import { builtInTemplates } from '../../../lib/templates/built-in-templates.ts';
import { renderTemplate } from '../../../lib/templates/render-template.ts';
import { NAMES } from '../../../lib/templates/subject-values.ts';
import { toTurns } from '../../../lib/recording/turns.ts';
import { aContent, aRecording, aSegment } from '../../support/factories.ts';
import { expectLinearTime } from '../../support/linear-time.ts';
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

const HOSTILE = '# x **b** [x](https://evil.example) <b> {{ summary }} {% if 1 %} | `c` --- 1. #';

describe('names', () => {
  it.each([
    ['{{ title }}', 'Weekly sync'],
    ['{{date}}, {{time}}', '20 Nov 2026, 09:00'],
    ['{{ length }}', '30 mins'],
    ['{{ people }}', 'Ana Ruiz, Bo'],
    ['{{ owner }} of {{ team }}', 'Ana Ruiz of Platform'],
    ['{{ count }}', '2'],
    ['{{ facts }}', 'Friday, 20 November 2026 at 09:00 · Ana Ruiz, Bo'],
    ['{{ notes }}', 'Call **Cy**.\n\n- [ ] Book a *room*\n- [x] Done'],
    ['{{ tasks }}', 'Book a room'],
    ['{{ summary }}', '## Decisions\n\n- Ship on Friday'],
    ['{{ transcript }}', '**Ana Ruiz** · 0:00\n\nGood morning.\n\n**Bo** · 0:04\n\nMorning, shall we start?'],
  ])('%s is %j', (template, expected) => {
    const speakers = [
      { label: 'Speaker 1', name: 'Ana Ruiz' },
      { label: 'Speaker 2', name: 'Bo' },
    ];
    const notes = 'Call **Cy**.\n\n- [ ] Book a *room*\n- [x] Done';
    expect(markdownOf(template, {}, { speakers, notes }).replaceAll('_', '*')).toBe(expected);
  });

  it('come to nothing, and are false, when nothing is known', () => {
    const unknown = { createdAtMs: null, durationSeconds: null, ownerName: null, teamName: null };
    const template = NAMES.slice(1).map((name) => `{{ ${name} }}\n\n{% if ${name} %}x{% endif %}`);
    const content = { speakers: [], segments: [], summary: null };
    expect(rendered(template.join('\n\n'), unknown, content)).toMatchObject({ blocks: [], problems: [] });
  });

  it('are at most six in the facts, and say how many others there are', () => {
    const speakers = Array.from({ length: 96 }, (_, at) => ({ label: `S${at}`, name: `Person ${at}` }));
    expect(markdownOf('{{ facts }}', {}, { speakers })).toMatch(/Person 0, .*, Person 5 and 90 others$/);
    expect(markdownOf('{{ people | first_people: 1 }}', {}, { speakers })).toBe('Person 0 and 95 others');
    expect(markdownOf('{{ people }}', {}, { speakers })).toContain('Person 95');
  });

  it('go through the chosen turns only', () => {
    const content = aContent();
    const turns = toTurns(content).slice(1);
    const subject = { recording: aRecording(), content, turns };
    const template = '{% for turn in turns %}{{ turn.text }}{% endfor %} {{ count }}';
    expect(renderTemplate(template, subject, TEMPLATE_WORDS).forms.plain).toBe('Morning, shall we start? 1');
    expect(renderTemplate('{{ transcript }}', subject, TEMPLATE_WORDS).forms.plain).not.toContain('Good');
  });
});

describe('lines', () => {
  it('of tags that come to nothing vanish', () => {
    const template =
      '- a\n{% comment %} one\ntwo {% endcomment %}\n{% if team %}\n- b\n{% endif %}\n{% if notes %}- c{% endif %}\n- d';
    expect(markdownOf(template)).toBe('- a\n- b\n- d');
  });

  it('repeat for each turn', () => {
    expect(
      markdownOf(
        '{% for turn in turns %}\n- {{ turn.speaker }} ({{ turn.time }}, {{ title }}): {{ turn.text }}\n{% endfor %}',
      ),
    ).toBe('- Ana Ruiz (0:00, Weekly sync): Good morning.\n- Speaker 2 (0:04, Weekly sync): Morning, shall we start?');
  });

  it.each([
    ['Facts:\n\n- {{ owner }}\n- {{ title }}', 'Facts:\n\n- Weekly sync'],
    ['# {{ owner }}\n{{ title }}', 'Weekly sync'],
    ['> {{ owner }}', ''],
    ['**{{ owner }}**\n\nThe end', 'The end'],
    ['Owner: **{{ owner }}**, team: _{{ team }}_.', 'Owner: , team: .'],
    ['One\n\n\n\n{{ owner }}\n\n\ntwo', 'One\n\ntwo'],
  ])('without their value lose what stood around it: %j', (template, expected) =>
    expect(markdownOf(template, { ownerName: null, teamName: null })).toBe(expected),
  );
});

describe('a value', () => {
  it('is text in cells, links and code', () => {
    const html = (template: string) => rendered(template, { title: HOSTILE }).forms.html;
    const text = HOSTILE.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(html('| {{ title }} | a |\n|---|---|\n| b | {{ title }} |')).toBe(
      `<table><thead><tr><th>${text}</th> <th>a</th></tr></thead> <tbody><tr><td>b</td> <td>${text}</td></tr></tbody></table>`,
    );
    expect(html('[{{ title }}](https://a.example/?q={{ title }}&x)')).toMatch(
      /^<p><a href="https:\/\/a\.example\/\?q=%23%20x%20[^" ]*%5Bx%5D%28https%3A[^" ]*&amp;x"># x \*\*b\*\* \[x\]/,
    );
    expect(html('`{{ title }}` {{ title }}')).toBe(`<p><code>${text.replaceAll('`', '&#39;')}</code> ${text}</p>`);
    expect(rendered('```\n{{ title }}\n{{ summary }}\n```', { title: HOSTILE }).forms.plain).toBe(
      `${HOSTILE}\nDecisions\n\n• Ship on Friday`,
    );
  });

  it.each([
    ['{{ title }}: https://evil.example/x', '[Guest]'],
    ['{{ title }}(https://evil.example)', '[Guest]'],
    ['!{{ title }}(https://evil.example)', '[Guest]'],
    ['{{ title }}{{ title }}', '<'],
  ])('is no part of a link with what follows it: %s', (template, title) => {
    const { markdown, plain } = rendered(template, { title }).forms;
    expect(plain).toContain(title);
    expect(markdown).toContain(`\\${title.charAt(0)}`);
  });

  it('is text in blocks of HTML, without signs that only Markdown takes away', () => {
    const text = HOSTILE.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    for (const template of [
      '<div>{{ title }}</div>',
      '<p>\n{{ title }}\n</p>',
      '<details>\n<summary>{{ title }}</summary></details>',
      '<details>\n{{ title }}\n</details>',
    ])
      expect(rendered(template, { title: HOSTILE }).forms.html).toBe(`<p>${text}</p>`);
    expect(rendered('<div>\n{{ summary }}\n</div>\n\n**{{ title }}**', { title: '<i>' }).forms.html).toBe(
      '<h2>Decisions</h2>\n<ul><li>Ship on Friday</li></ul>\n<p><strong>&lt;i&gt;</strong></p>',
    );
  });

  it('is encoded in an address of HTML, and no host of it', () => {
    const html = (template: string, title: string) => rendered(template, { title }).forms.html;
    expect(html('<p><a href="https://a.example/?q={{ title }}">x</a></p>', '"><b> &c')).toBe(
      '<p><a href="https://a.example/?q=%22%3E%3Cb%3E%20%26c">x</a></p>',
    );
    for (const template of [
      '<p><a href="{{ title }}">x</a></p>',
      '<p><a href=https://{{ title }}/{{ title }}>x</a></p>',
    ])
      expect(html(template, 'evil.example')).not.toContain('evil');
    expect(html('[x](https://{{ title }}/{{ title }})', 'evil.example')).not.toContain('evil');
  });

  it('is one cell of a table whose lines begin with none of its bars', () => {
    expect(rendered('{{ title }} | x\n---|---\nb | {{ title }}', { title: 'a | b' }).forms.html).toBe(
      '<table><thead><tr><th>a | b</th> <th>x</th></tr></thead> <tbody><tr><td>b</td> <td>a | b</td></tr></tbody></table>',
    );
    expect(markdownOf('{{ title }} | x', { title: 'a | b' })).toBe('a | b | x');
  });

  it('cannot leave the attribute that it stands in', () => {
    const title = '" onclick="x"> **b**';
    expect(rendered('An <abbr title="{{ title }}">y</abbr>', { title }).forms.markdown).toBe(
      'An <abbr title="&#34; onclick=&#34;x&#34;&#62; **b**">y</abbr>',
    );
  });

  it('cannot close the code that it stands in', () => {
    const summary = '<p>~~~</p><p>```</p><p>[a](https://evil.example)</p>';
    expect(rendered('```\n{{ summary }}\n```', {}, { summary }).forms.html).not.toContain('<a');
  });

  it.each(['javascript:alert(1)', 'evil.example', '//evil.example'])('is no address, as %s', (title) => {
    const template = '[a]({{ title }}) [b](https://{{ title }}/) [c](https://a.com{{ title }}) <{{ title }}>';
    expect(rendered(template, { title }).forms.html).not.toContain('href="javascript');
    expect(rendered(template, { title }).forms.html).not.toContain('evil.example/');
  });

  it.each([
    ['{{ summary }}\nThe end', '- a\n- b', '- a\n- b\n\nThe end'],
    [
      '> {{ summary }}\n> The end',
      '| a | b |\n|---|---|\n| c | d |',
      '> | a | b |\n> | --- | --- |\n> | c | d |\n>\n> The end',
    ],
    ['- {{ summary }}\n- The end', '- a\n- b', '- - a\n  - b\n- The end'],
    ['{{ summary }}\nThe end', 'a', 'a\nThe end'],
  ])('of blocks takes no words in from the line below it: %j', (template, summary, expected) =>
    expect(markdownOf(template, {}, { summary })).toBe(expected),
  );

  it('of several lines stays in its quote or item', () => {
    const segments = [`${'word '.repeat(80).trim()}.`, 'Second paragraph.'].map((text) => aSegment(0, 0, 1, text));
    expect(markdownOf('{% for turn in turns %}\n> {{ turn.text }}\n{% endfor %}', {}, { segments })).toBe(
      `> ${segments[0]?.text}\n>\n> Second paragraph.`,
    );
    expect(markdownOf('- {{ summary }}\n- {{ title }}')).toBe('- ## Decisions\n\n  - Ship on Friday\n- Weekly sync');
    expect(markdownOf('> {{ summary }}')).toBe('> ## Decisions\n>\n> - Ship on Friday');
  });

  it('of one paragraph goes on with the line, and of more leaves it', () => {
    expect(markdownOf('**In short:** {{ summary }} (AI)', {}, { summary: 'We *ship*.' })).toBe(
      '**In short:** We _ship_. (AI)',
    );
    expect(rendered('Before {{ summary }} after').forms.plain).toBe('Before\n\nDecisions\n\n• Ship on Friday\n\nafter');
  });

  it('puts its headings below those of the template', () => {
    expect(markdownOf('# {{ title }}\n\n## Summary\n\n{{ summary }}', {}, { summary: '# A\n\n## B\n\nc' })).toBe(
      '# Weekly sync\n\n## Summary\n\n### A\n\n#### B\n\nc',
    );
    expect(markdownOf('# {{ title }}\n\n{{ summary }}', {}, { summary: '### A\n\nc' })).toBe(
      '# Weekly sync\n\n### A\n\nc',
    );
  });

  it('that was captured is text, or Markdown if the template says so', () => {
    const template = '{% capture x %}**{{ title }}**{% endcapture %}';
    expect(rendered(`${template}{{ x }}`, { title: 'a*b' }).forms.plain).toBe('**a*b**');
    expect(rendered(`${template}{{ x | raw }}`, { title: 'a*b' }).forms.html).toBe('<p><strong>a*b</strong></p>');
  });
});

describe('a note for a vault', () => {
  const template = '---\ntitle: {{title}}\ndate: {{date|date:"YYYY-MM-DD"}}\n---\n\n{{summary}}\n\n[[{{title}}]]';

  it('has its front matter and its links as they are written', () => {
    const { forms, blocks } = rendered(template);
    expect(forms.markdown).toBe(
      '---\ntitle: Weekly sync\ndate: 2026-11-20\n---\n\n## Decisions\n\n- Ship on Friday\n\n[[Weekly sync]]',
    );
    expect(forms.plain).toMatch(/^---\ntitle: Weekly sync\ndate: 2026-11-20\n---\n\nDecisions/);
    expect(blocks[0]).toEqual({ type: 'code', language: 'yaml', text: 'title: Weekly sync\ndate: 2026-11-20' });
  });

  it.each([
    ['title: {{ title }}', 'Plan: Q3', 'title: "Plan: Q3"'],
    ['title: {{ title }}', '"Plan" \\ [a]', 'title: "\\"Plan\\" \\\\ [a]"'],
    ['title: {{ title }}', 'C# and more', 'title: C# and more'],
    ['title: {{ title }}', 'a #b', 'title: "a #b"'],
    ['title: "{{ title }}"', 'a "b" \\', 'title: "a \\"b\\" \\\\"'],
    ["title: '{{ title }}'", "it's: a", "title: 'it''s: a'"],
    ['  - "[[{{ title }}]]"', 'a | b [c] # "d"', '  - "[[a b c \\"d\\"]]"'],
    ['title: {{ title | raw }}', 'a: b', 'title: a: b'],
    ['title: "{{ title }} {{ title }}"', '6" pipe', 'title: "6\\" pipe 6\\" pipe"'],
    ['people: [{{ people }}]', '', 'people: [Ana Ruiz]'],
    ['title: {{ title }}', '2026', 'title: "2026"'],
    ['tags: [{{ title }}, a]', 'b, c', 'tags: ["b, c", a]'],
    ['people: [{{ "Ana: x,Bo" | split: "," }}]', '', 'people: ["Ana: x", Bo]'],
    ['turns: {{ count }}', '', 'turns: 2'],
  ])('writes %j for the title %j as %j', (line, title, expected) =>
    expect(markdownOf(`---\n${line}\n---\na`, { title })).toBe(`---\n${expected}\n---\n\na`),
  );

  it.each(['`', '[', '[[', '](', '[x](', '"'])('is open for no value that follows %j in another one', (sign) => {
    const content = aContent({ speakers: [{ label: 'a', name: '[x](https://evil.example) **b** <i>' }] });
    for (const line of ['{{ title }}, {{ people }}', '> — {{ title }}, {{ people }}', '- {{ title }} | {{ people }}']) {
      const { html, plain } = rendered(line, { title: `a${sign}b` }, content).forms;
      expect(html).not.toMatch(/<(?:a|strong|i|code)\b/);
      expect(plain).toContain('[x](https://evil.example) **b** <i>');
    }
    const link = rendered('[{{ title }}](https://h.example/{{ title }})', { title: `a${sign}]b` }).forms.html;
    expect(link).toContain('<a href="https://h.example/');
  });

  it('is no front matter below other text, or without an end', () => {
    expect(rendered('a\n\n---\nx: {{ title }}\n---', { title: 'a: *b' }).forms.markdown).toContain('x: a: *b');
    expect(rendered('---\nx: {{ title }}', { title: 'a: *b' }).forms.markdown).toContain('x: a: *b');
  });

  it('is one of the built-in templates, without what is not known', () => {
    const text = BUILT_IN.find(({ id }) => id === 'vault-note')?.text ?? '';
    const summary = '## Next steps\n\n- [ ] Fix the forms\n- [x] Launch';
    expect(markdownOf(text, {}, { summary })).toBe(
      '---\ntitle: Weekly sync\ndate: 2026-11-20\npeople:\n  - "[[Ana Ruiz]]"\ntags:\n  - meeting\n---\n\n## Next steps\n\n- [ ] Fix the forms\n- [x] Launch\n\n## Open tasks\n\n- [ ] Fix the forms',
    );
    expect(markdownOf(text, { createdAtMs: null }, { summary: 'a', speakers: [] })).toBe(
      '---\ntitle: Weekly sync\ntags:\n  - meeting\n---\n\na',
    );
  });
});

describe('built-in templates', () => {
  it.each(BUILT_IN)('have no problems, full or bare: $id', ({ text }) => {
    expect(rendered(text)).toMatchObject({ problems: [], failed: false });
    const bare = { title: '', createdAtMs: null, durationSeconds: null };
    const { forms, problems } = rendered(text, bare, { speakers: [], segments: [], summary: 'Done.' });
    expect(problems).toEqual([]);
    expect(forms.plain.replace('Hello,', '')).not.toMatch(/[,·(] *$|\( *\)|^ *[,·)]/m);
  });

  it('quote turns with who, where and when inside the quote', () => {
    const quote = BUILT_IN.find(({ id }) => id === 'quote')?.text ?? '';
    expect(markdownOf(quote)).toMatch(
      /^> Good morning\.\n>\n> — Ana Ruiz, Weekly sync, 20 Nov 2026, 0:00\n\n> Morning/,
    );
  });
});

describe('limits', () => {
  const segments = Array.from({ length: 11_000 }, (_, index) =>
    aSegment(
      index % 2,
      index * 3,
      index * 3 + 2,
      `Turn *${index}* of a meeting that went on for longer than anybody wanted, or could follow.`,
    ),
  );

  it.each([
    '{% for turn in turns %}\n> {{ turn.text }}\n\n{{ turn.speaker }}, {{ title }}, {{ turn.time }}\n\n{% endfor %}',
    '| who | what |\n|---|---|\n{% for turn in turns %}\n| {{ turn.speaker }} | {{ turn.text }} |\n{% endfor %}',
    '{{ transcript }}',
  ])('let every turn of a very long meeting through, in form: %j', (template) => {
    const { forms, problems } = rendered(template, {}, { segments });
    expect(problems).toEqual([]);
    expect(forms.plain.match(/Turn \*/g)).toHaveLength(11_000);
    expect(forms.html).not.toContain('&gt; Turn');
  });

  it('let one line with every turn take linear time', () => {
    expectLinearTime((size) => {
      const template = '{% for turn in turns %}{{ turn.text }} {% endfor %}';
      rendered(template, {}, { segments: segments.slice(0, size) });
    }, 8_000);
  });

  it.each([
    '{% for i in (1..100000) %}{% for j in (1..100000) %}x{% endfor %}{% endfor %}',
    '{% for i in (1..1000000000) %}x{% endfor %}',
    '{{ transcript }}'.repeat(1_200),
    `{% assign a = "xxxxxxxxxxxxxxxxxxxx" %}${'{% assign a = a | append: a | append: a %}'.repeat(400)}{{ a }}`,
    `{% capture a %}{{ title }}{% endcapture %}${'{% capture a %}{{ a }}{{ a }}{% endcapture %}'.repeat(400)}{{ a }}`,
    `{% capture a %}{{ title }}{% endcapture %}${'{% capture a %}{{ a | raw }}{{ a | raw }}{% endcapture %}'.repeat(300)}{{ a | raw }}`,
  ])('end a template that makes too much, with a problem (%#)', (template) => {
    const subject = { recording: aRecording(), content: aContent({ segments }) };
    const { problems, failed, forms } = renderTemplate(template, subject, TEMPLATE_WORDS, 500);
    expect({ failed, problems, markdown: forms.markdown }).toMatchObject({
      failed: true,
      problems: [{ code: 'too-much' }],
      markdown: '',
    });
  });

  it.each([
    `{% for turn in turns %}\n${'*a **{{ turn.text }}** _b '.repeat(500)}\n{% endfor %}`,
    `${'{% if title %}'.repeat(750)}${'{% endif %}'.repeat(750)}`,
    '{{'.repeat(10_000),
    '{% '.repeat(6_600),
    '{{a | '.repeat(3_300),
    `{{ title${' | upcase'.repeat(2_400)} }}`,
    `${'> '.repeat(9_000)}{{ summary }}`,
    '[['.repeat(9_000) + '{{ title }}',
    '---\n' + '- '.repeat(9_000) + '{{ title }}\n---',
  ])('let a template of 20,000 characters end, within bounds (%#)', (template) => {
    const { forms } = rendered(template, {}, { segments: segments.slice(0, 1_000) });
    expect(forms.markdown.length).toBeLessThan(30_000_000);
  });

  it('leave no way to other files or addresses', () => {
    const opened = vi.fn();
    vi.stubGlobal('XMLHttpRequest', opened);
    for (const tag of ['include', 'render', 'layout', 'block']) {
      expect(rendered(`{% ${tag} "https://evil.example/x" %}`).problems).toMatchObject([
        { code: 'unknown-tag', subject: tag },
      ]);
    }
    expect(opened).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it('hide what is not the template’s business', () => {
    expect(
      rendered('{{ title.constructor }}{{ people.constructor }}{{ turns.first.constructor.name }}').forms.plain,
    ).toBe('');
  });
});

describe('problems', () => {
  it.each([
    ['a\n\n{{ titel }}', 'unknown-name', 'titel', 'title', 3, 4],
    ['{% if sumary %}x{% endif %}', 'unknown-name', 'sumary', 'summary', 1, 7],
    ['{% unless title %}{{ zebra }}{% endunless %}', 'unknown-name', 'zebra', null, 1, 22],
    ['{{ constructor }}', 'unknown-name', 'constructor', null, 1, 4],
    ['{% for t in turns %}{{ t.txt }}{% endfor %}', 'unknown-name', 't.txt', 'text', 1, 24],
    ['{{ speaker }}', 'unknown-name', 'speaker', 'turn.speaker', 1, 4],
    ['{{ title | upcas }}', 'unknown-filter', 'upcas', 'upcase', 1, 1],
    ['{{ title | strip_html }}', 'unknown-filter', 'strip_html', null, 1, 1],
    ['\n {% fro x in turns %}', 'unknown-tag', 'fro', 'for', 2, 2],
    ['\n{% for t in turns %}a', 'not-closed', '{% for %}', '{% endfor %}', 2, 1],
    ['{%- if title -%}a', 'not-closed', '{% if %}', '{% endif %}', 1, 1],
    ['{% raw %}a', 'not-closed', '{% raw %}', '{% endraw %}', 1, 10],
    ['{% endfor %}', 'bad-tag', '{% endfor %}', null, 1, 1],
    ['{% else %}', 'bad-tag', '{% else %}', null, 1, 1],
    ['a {{ title', 'not-closed', '{{ title', '}}', 1, 3],
    ['a {{ title }\nb', 'not-closed', '{{ title }', '}}', 1, 3],
    ['{% if title', 'not-closed', '{% if title', '%}', 1, 1],
    ['{{ "abc }}', 'not-closed', '{{ "abc }}', '}}', 1, 1],
    ['{{#notes}}a{{/notes}}', 'bad-tag', '{{#notes}}', null, 1, 3],
    ['{{ }}', 'bad-tag', '{{ }}', null, 1, 4],
    ['{% for x of turns %}{% endfor %}', 'bad-tag', '{% for x of turns %}', null, 1, 1],
    ['{{ date | date: "yyyy-MM-ddTHH" }}', 'bad-date', 'T', null, 1, 11],
    ['{{ date | date: "d of MMM" }}', 'bad-date', 'o', null, 1, 11],
  ] as const)('%j: %s', (template, code, subject, hint, line, column) =>
    expect(rendered(template).problems).toEqual([{ code, subject, hint, line, column }]),
  );

  it('are in the order of the template', () => {
    const { problems } = rendered('{{ titel }}\n{{ date | date: "Q" }} {{ sumary }}\n{{ owners }}');
    expect(problems.map(({ line, subject }) => [line, subject])).toEqual([
      [1, 'titel'],
      [2, 'Q'],
      [2, 'sumary'],
      [3, 'owners'],
    ]);
  });

  it('in a loop are one', () =>
    expect(rendered('{% for t in turns %}{{ date | date: "Q" }}{% endfor %}').problems).toHaveLength(1));

  it('that Liquid ends at leave nothing', () => {
    expect(rendered('{{ title }}{% if %}')).toMatchObject({
      failed: true,
      blocks: [],
      forms: { markdown: '', html: '' },
    });
  });
});
