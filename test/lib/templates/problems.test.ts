import { describe, expect, it } from 'vitest';
import { renderTemplate } from '../../../lib/templates/render-template.ts';
import { aContent, aRecording } from '../../support/factories.ts';
import { TEMPLATE_WORDS } from '../../support/template-words.ts';

const render = (template: string, content: Parameters<typeof aContent>[0] = {}) =>
  renderTemplate(template, { recording: aRecording(), content: aContent(content) }, TEMPLATE_WORDS);

describe('problems', () => {
  it.each([
    ['a\n\n{{titel}}', { code: 'unknown-name', line: 3, subject: 'titel', hint: 'title' }],
    ['{{#sumary}}x{{/sumary}}', { code: 'unknown-name', line: 1, subject: 'sumary', hint: 'summary' }],
    ['{{zebra}}', { code: 'unknown-name', line: 1, subject: 'zebra', hint: null }],
    ['{{constructor}}', { code: 'unknown-name', line: 1, subject: 'constructor', hint: null }],
    ['{{title | uper}}', { code: 'unknown-filter', line: 1, subject: 'uper', hint: 'upper' }],
    ['{{title | date:"x"}}', { code: 'unfit-filter', line: 1, subject: 'date', hint: 'title' }],
    ['{{title | first}}', { code: 'bad-argument', line: 1, subject: 'first', hint: null }],
    ['{{title | first:two}}', { code: 'bad-argument', line: 1, subject: 'first', hint: null }],
    ['{{speaker}}', { code: 'only-in-turns', line: 1, subject: 'speaker', hint: null }],
    ['{{turns}}', { code: 'needs-section', line: 1, subject: 'turns', hint: null }],
    ['\n{{#turns}}a', { code: 'not-closed', line: 2, subject: 'turns', hint: null }],
    ['{{/turns}}', { code: 'not-open', line: 1, subject: 'turns', hint: null }],
    ['{{title', { code: 'bad-tag', line: 1, subject: '{{title', hint: null }],
    ['{{ }}', { code: 'bad-tag', line: 1, subject: '{{ }}', hint: null }],
    ['{{title | }}', { code: 'bad-tag', line: 1, subject: '{{title | }}', hint: null }],
    ['{{! a', { code: 'bad-tag', line: 1, subject: '{{! a', hint: null }],
    ['{{#turns}}{{#turns}}a{{/turns}}{{/turns}}', { code: 'inside-itself', line: 1, subject: 'turns', hint: null }],
  ])('%j', (template, problem) => {
    expect(render(template).problems).toEqual([problem]);
  });

  it('are told in the order of the lines', () => {
    const { problems } = render('{{#title}}\n{{a}}\n{{/owner}}\n{{b}}');
    expect(problems.map(({ code, line }) => [line, code])).toEqual([
      [1, 'not-closed'],
      [2, 'unknown-name'],
      [3, 'not-open'],
      [4, 'unknown-name'],
    ]);
  });

  it('leave what was written in its place, and the rest as it should be', () => {
    expect(render('{{titel}} {{#x}}{{title}}{{/x}} {{/y}} {{#owner}}{{team}}').forms.plain).toBe(
      '{{titel}} Weekly sync {{/y}} Platform',
    );
    expect(render('{{{title}}}').forms.plain).toBe('{Weekly sync}');
    expect(render('{{title | uper | upper}}').forms.plain).toBe('WEEKLY SYNC');
  });

  it('are few enough to be read, and sections few enough to be drawn', () => {
    const deep = render('{{#date}}'.repeat(2000) + '{{/date}}'.repeat(2000));
    expect(deep.problems).toHaveLength(100);
    expect(deep.problems[0]).toMatchObject({ code: 'too-deep', line: 1 });
  });

  it('are said of filters without end, the first of which count', () => {
    const { problems, forms } = render(`{{title${' | lower'.repeat(8)} | upper}}`);
    expect(problems).toEqual([{ code: 'too-many-filters', line: 1, subject: 'title', hint: null }]);
    expect(forms.plain).toBe('weekly sync');
  });

  it('say that the end is missing when it would be too long', () => {
    const { forms, problems } = render('{{summary}}\n\n'.repeat(1000), { summary: 'word '.repeat(6000) });
    expect(problems).toEqual([{ code: 'too-long', line: null, subject: '', hint: null }]);
    expect(forms.plain.length).toBeLessThan(13_000_000);
    expect(forms.plain).toMatch(/\n\n…$/);
  });

  it('say that the words come without their form when that costs too much', () => {
    const { forms, problems } = render('*a **{{title}} '.repeat(1300));
    expect(problems.map(({ code }) => code)).toEqual(['too-much']);
    expect(forms.plain).toContain('*a **Weekly sync');
  });
});
