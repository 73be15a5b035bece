import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
import { guardFormulas } from '../../../lib/output/formula-guard.ts';
import { documentToHtml } from '../../../lib/output/to-html.ts';
import { unexpectedIn } from '../../support/unexpected-html.ts';
import { documents, sources } from '../markdown/trees.ts';
import { forRuns } from '../../support/for-all.ts';

const htmlOf = (source: string): string => documentToHtml(parseDocument(source));

describe('documentToHtml', () => {
  it('has a tag for each node', () => {
    expect(htmlOf('## a\n\n**b** *c* ~~d~~ `e<`\nf\n\n> g\n\n---\n\n```\nh & i\n```')).toBe(
      [
        '<h2>a</h2>',
        '<p><strong>b</strong> <em>c</em> <s>d</s> <code>e&lt;</code><br>f</p>',
        '<blockquote><p>g</p></blockquote>',
        '<hr>',
        '<pre><code>h &amp; i</code></pre>',
      ].join('\n'),
    );
    expect(htmlOf('3. a\n4. b\n   - [x] c\n   - [ ] d')).toBe(
      '<ol start="3"><li>a</li><li>b<ul><li>☑ c</li><li>☐ d</li></ul></li></ol>',
    );
    expect(htmlOf('| a | b |\n|---|--:|\n| c | |')).toBe(
      '<table><thead><tr><th>a</th> <th>b</th></tr></thead> <tbody><tr><td>c</td> <td></td></tr></tbody></table>',
    );
  });

  it('has addresses in links only, also for pictures', () => {
    expect(htmlOf('[a](https://a.com/?b="&c=\') ![d"](https://e.com/f) ![](https://e.com/g)')).toBe(
      '<p><a href="https://a.com/?b=%22&amp;c=%27">a</a> <a href="https://e.com/f">d&quot;</a> <a href="https://e.com/g">e.com</a></p>',
    );
  });

  it('says where a link leads whose words name another host', () => {
    expect(htmlOf('[good.com](https://evil.com/a) [notes](https://evil.com/b)')).toBe(
      '<p><a href="https://evil.com/a">good.com</a> (evil.com) <a href="https://evil.com/b">notes</a></p>',
    );
  });

  it('says what reads from right to left: once for a list, a quote, and a turn with its name', () => {
    expect(htmlOf('1. אושר תקציב\n2. **Zoom** ב-10:30.\n   - Figma')).toBe(
      '<ol dir="rtl"><li>אושר תקציב</li><li><strong>Zoom</strong> ב-10:30.<ul><li>Figma</li></ul></li></ol>',
    );
    expect(htmlOf('> נתחיל עכשיו\n>\n> — David, 0:05\n\nEnd')).toBe(
      '<blockquote dir="rtl"><p>נתחיל עכשיו</p>\n<p>— David, 0:05</p></blockquote>\n<p>End</p>',
    );
    expect(htmlOf('**David** · 0:05\n\nנתחיל עכשיו\n\n**דוד** · 0:09\n\nYes')).toBe(
      '<p dir="rtl"><strong>David</strong> · 0:05</p>\n<p dir="rtl">נתחיל עכשיו</p>\n<p><strong>דוד</strong> · 0:09</p>\n<p>Yes</p>',
    );
    expect(htmlOf('## مرحبا\n\n| م | b |\n|---|---|\n| c | d |')).toMatch(
      /^<h2 dir="rtl">مرحبا<\/h2>\n<table dir="rtl">/,
    );
  });

  it('is read again as the same tree', () => {
    forRuns(300, documents, (blocks) => {
      // What is said after a disguised link is text then. Tasks, tables without a full head, column sides and the language of code are not said in plain tags; all else is.
      fc.pre(!/"checked":(?:true|false)|"header":\[(?:\[.*\],)?\[\]|"disguised":true/.test(JSON.stringify(blocks)));
      const html = documentToHtml(blocks);
      // Nor is the apostrophe before what would be a formula.
      fc.pre(JSON.stringify(guardFormulas(blocks)) === JSON.stringify(blocks));
      expect(withoutSides(parseDocument(`<div>${html}</div>`))).toEqual(withoutSides(blocks));
    });
  });

  it('has nothing but the listed tags and attributes, whatever the source', () =>
    forRuns(1000, fc.oneof(sources, fc.string({ unit: 'binary', maxLength: 300 })), (source) => {
      expect(unexpectedIn(htmlOf(source))).toEqual([]);
    }));
});

function withoutSides(value: unknown): unknown {
  const lost = new Set(['align', 'language', 'disguised']);
  return JSON.parse(JSON.stringify(value, (key, inner: unknown) => (lost.has(key) ? null : inner)));
}
