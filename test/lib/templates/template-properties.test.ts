import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInTemplates } from '../../../lib/templates/built-in-templates.ts';
import { renderTemplate } from '../../../lib/templates/render-template.ts';
import { NAMES, TURN_NAMES } from '../../../lib/templates/subject-values.ts';
import { oneLine } from '../../../lib/output/export-document.ts';
import { aContent, aRecording } from '../../support/factories.ts';
import { unexpectedIn } from '../../support/unexpected-html.ts';
import { sources } from '../markdown/trees.ts';
import { contents, hostileText } from '../output/contents.ts';
import { TEMPLATE_WORDS } from '../../support/template-words.ts';
import { forRuns } from '../../support/for-all.ts';

const BUILT_IN = builtInTemplates(TEMPLATE_WORDS.builtIn);

const name = fc.constantFrom(...NAMES, ...TURN_NAMES.map((turn) => `turn.${turn}`), 'titel', 'x');
const filter = fc
  .tuple(
    fc.constantFrom(...'date time first_people bullets plain upcase truncate join default raw x'.split(' ')),
    fc.constantFrom('', ': 3', ': 0', ': "x"', ': "yyyy-\'a\'"', ': title', ': "\ud800"'),
  )
  .map((parts) => parts.join(''));
const tag = fc
  .tuple(name, fc.array(filter, { maxLength: 3 }))
  .map(([name, filters]) => `{{ ${[name, ...filters].join(' | ')} }}`);
const section = fc
  .tuple(fc.constantFrom('if', 'unless', 'for turn in'), name, fc.array(fc.oneof(tag, sources), { maxLength: 4 }))
  .map(([kind, name, inside]) => `{% ${kind} ${name} %}${inside.join('')}{% end${kind.split(' ')[0]} %}`);
const builtIn = fc.constantFrom(...BUILT_IN.map(({ text }) => text));
const templates = fc
  .array(
    fc.oneof(
      tag,
      section,
      sources,
      builtIn,
      fc.constantFrom(
        ...'{{ }} {% %} " | --- [[ \ufdd0\ufdd1 \udc00 [a](https://a.com/ ) <div> <a href="'.split(' '),
        '\n',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

const recordings = fc
  .record({
    title: fc.oneof(hostileText, sources, tag),
    ownerName: fc.option(hostileText),
    teamName: fc.option(hostileText),
    createdAtMs: fc.option(fc.integer({ min: Date.UTC(1900), max: Date.UTC(2200) })),
    createdAtText: fc.option(hostileText),
    durationSeconds: fc.option(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })),
  })
  .map(aRecording);

describe('whatever the template and whatever the recording', () => {
  it('nothing is thrown, and no page gets more than the listed elements', () =>
    forRuns(1500, templates, recordings, contents(), (template, recording, content) => {
      const { forms } = renderTemplate(template, { recording, content }, TEMPLATE_WORDS);
      expect(unexpectedIn(forms.html)).toEqual([]);
    }));

  it('the words of a title are all there, as words', () =>
    forRuns(1500, fc.oneof(hostileText, tag, sources), fc.constantFrom('', '# ', '> ', '- ', '| '), (text, before) => {
      const title = `x${text}x`;
      const subject = { recording: aRecording({ title }), content: aContent() };
      expect(renderTemplate(`${before}{{ title }}`, subject, TEMPLATE_WORDS).forms.plain).toContain(oneLine(title));
    }));

  it('no title acts as a part of the template', () => {
    const seen = fc.oneof(hostileText, tag, templates).map((text) => `x${text}x`);
    forRuns(500, seen, builtIn, (title, template) => {
      const content = { speakers: [], segments: [], summary: 'a', notes: null };
      const { problems, blocks } = renderTemplate(
        template,
        { recording: aRecording({ title }), content },
        TEMPLATE_WORDS,
      );
      const plainly = renderTemplate(template, { recording: aRecording({ title: 'x' }), content }, TEMPLATE_WORDS);
      expect(problems).toEqual([]);
      expect(shapeOf(blocks)).toEqual(shapeOf(plainly.blocks));
    });
  });
});

/** The tree without its words. */
function shapeOf(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'text' ? '' : inner)));
}
