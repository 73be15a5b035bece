import { describe, expect, it } from 'vitest';
import { renderTemplate } from '../../../lib/templates/render-template.ts';
import { aContent, aRecording } from '../../support/factories.ts';
import { TEMPLATE_WORDS } from '../../support/template-words.ts';

const render = (template: string) =>
  renderTemplate(template, { recording: aRecording(), content: aContent() }, TEMPLATE_WORDS);

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
  ] as const)('%j: %s', (template, code, subject, hint, line, column) => {
    expect(render(template).problems).toEqual([{ code, subject, hint, line, column }]);
  });

  it('of names leave the rest of the template as it should be', () => {
    expect(render('{{ titel }}{{ title }} {{ date | date: "Q" }}')).toMatchObject({
      failed: false,
      forms: { plain: 'Weekly sync 20 Nov 2026' },
    });
  });

  it('are in the order of the template', () => {
    const { problems } = render('{{ titel }}\n{{ date | date: "Q" }} {{ sumary }}\n{{ owners }}');
    expect(problems.map(({ line, subject }) => [line, subject])).toEqual([
      [1, 'titel'],
      [2, 'Q'],
      [2, 'sumary'],
      [3, 'owners'],
    ]);
  });

  it('in a loop are one', () => {
    expect(render('{% for t in turns %}{{ date | date: "Q" }}{% endfor %}').problems).toHaveLength(1);
  });

  it('that Liquid ends at leave nothing', () => {
    expect(render('{{ title }}{% if %}')).toMatchObject({
      failed: true,
      blocks: [],
      forms: { markdown: '', html: '' },
    });
  });
});
