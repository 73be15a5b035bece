import fc from 'fast-check';
import { whenNightly } from './nightly.ts';

/** Number of runs of a property. */
export const CASES = whenNightly('Hostile texts', { usual: 200, nightly: 10_000 });

/** A share of the runs, for what takes long; at least 20. */
export const aShareOf = (part: number): number => Math.max(20, Math.round(CASES * part));

/**
 * Texts that run, load, navigate or submit something if taken for markup; `canary.invalid` is no host, and must receive
 * no requests.
 */
const MARKUP = [
  '<script>alert(1)</script>',
  '<script src="//canary.invalid/a.js"></script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://canary.invalid/pixel.png" alt="a picture">',
  '<svg/onload=alert(1)><use href="https://canary.invalid/a.svg#b">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://canary.invalid/"></iframe>',
  '<object data="https://canary.invalid/a.swf"><embed src="https://canary.invalid/b">',
  '<link rel=stylesheet href="https://canary.invalid/a.css">',
  '<link rel=prefetch href=https://canary.invalid/p><link rel=dns-prefetch href=//canary.invalid>',
  '<style>@import "https://canary.invalid/b.css"; * { background: url(https://canary.invalid/c) }</style>',
  '<div style="background:url(https://canary.invalid/d)" onclick=alert(1) id=body name=cookie class=dialog>',
  '<meta http-equiv=refresh content="0;url=https://canary.invalid/">',
  '<base href="https://canary.invalid/">',
  '<form action="https://canary.invalid/"><input name=a autofocus onfocus=alert(1)><button formaction=javascript:alert(1)>',
  '<video poster="https://canary.invalid/e" src="https://canary.invalid/f" autoplay>',
  '<details open ontoggle=alert(1)><summary>x</summary>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<template><img src=x onerror=alert(1)></template><noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '--><script>alert(1)</script><!--',
  ']]><x/><![CDATA[',
  '<!--',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>',
  '</title></textarea></script></style></p></li></ul></bdi></body>',
  '<a href="javascript:alert(1)">click</a>',
  '<a href="https://canary.invalid/g" ping="https://canary.invalid/h" target=_self download>click</a>',
  '<p>',
  '<ul><li>',
  '<table><tr><td>',
  '<b>',
  '<h1>',
  '<pre><code>',
  '<blockquote>',
  '<br>',
];

const ADDRESSES = [
  'javascript:alert(1)',
  'JaVa\tScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://a.example/b',
  'file:///etc/passwd',
  'chrome-extension://abc/popup.html',
  'view-source:https://a.example',
  '//canary.invalid/i',
  '\\\\canary.invalid\\share',
  'https://user:pass@canary.invalid/',
  'https://canary.invalid/j?a=1&b="><',
  'mailto:a@b.example?subject=%0d%0aBcc:c@d.example',
  'http://[::1]:80/',
  'https://\u0430pple.example/',
  'https://a.example\u2044b.canary.invalid/',
  'https://a.example\u3002canary.invalid',
];

const MARKDOWN = [
  '# ',
  '- ',
  '1. ',
  '> ',
  '```\n',
  '~~~',
  '| a | b |\n|---|---|\n| ',
  '**',
  '*',
  '_',
  '~~',
  '`',
  '[',
  '](',
  ')',
  '![',
  '\n',
  '\n\n',
  '    ',
  '\\',
  '[ref]: javascript:alert(1)\n',
  '[ref]',
  '<https://canary.invalid/k>',
  '![p](https://canary.invalid/l.png)',
  '[https://good.example](https://canary.invalid/m)',
  '- [x] ',
  '[0:01]',
  '[Speaker 1 @ 61:05]: ',
  '['.repeat(60),
  '> '.repeat(60),
  '*a_'.repeat(40),
  '`'.repeat(30),
  '|-'.repeat(40),
  '- '.repeat(60),
];

const ENTITIES = [
  '&',
  '&lt;script&gt;',
  '&#x3C;img src=x onerror=alert(1)&#x3E;',
  '&#106;avascript:alert(1)',
  '&colon;',
  '&Tab;',
  '&NewLine;',
  '&#0;',
  '&#x202e;',
  '&#xD800;',
  '&#1114112;',
  '&notanentity;',
];

/** Characters that hide, reorder or break up the text around them, and halves of surrogate pairs. */
const HIDDEN = [
  ...Array.from('\u0000\u0007'),
  '\u001B[31m',
  ...Array.from('\u0008\u007F\u0085\u009B\u00AD\u034F\u061C\u115F\u180E\u200B\u200C\u200D\u200E\u200F\u2028\u2029'),
  ...Array.from('\u202A\u202B\u202D\u202E\u2060\u2066\u2067\u2068\u2069\u206A\u2800\u3164\uFE0F\uFEFF\uFFF9\uFFFC'),
  ...Array.from('\uFDD0\uFDEF\uFFFE\uFFFF'),
  '\uD800',
  '\uDC00',
  ...Array.from('\u{E0001}\u{E0068}\u{1D173}\u{1FFFE}\u{10FFFF}'),
  '\u0301'.repeat(20),
  '\u202Egpj.exe',
  '\u2067' + 'a'.repeat(3),
];

const SYNTAX = [
  // Templates, of this project and of others.
  '{{title}}',
  '{{#turns}}{{text}}{{/turns}}',
  '{{summary | default:"{{notes}}"}}',
  '{{',
  '}}',
  '{{/',
  '${alert(1)}',
  '#{7*7}',
  '<%= 7*7 %>',
  '%s',
  '$1',
  '&File',
  // Full-text queries and statements.
  '" OR title:*',
  'NEAR(a b, 5)',
  '{title} : x',
  '^a',
  'a* AND NOT b',
  '-"',
  ') OR (1=1',
  "'; DROP TABLE recording; --",
  '" UNION SELECT json FROM recording --',
  'words MATCH',
  '\uE000',
  'speaker:',
  'title:"',
  'after:',
  // Sheets, files and the address bar.
  '=HYPERLINK("https://canary.invalid/n","x")',
  '+cmd|/c calc!A0',
  '@SUM(1)',
  '\t=1',
  '../../etc/passwd',
  'C:\\Windows\\CON',
  'nul.txt',
  '.htaccess',
  'a/b\\c:d*e?f"g<h>i|j',
  '<match>',
  '</dim>',
  '<url>x</url>',
  // Subtitles, data and prototypes.
  '00:00:01,000 --> 00:00:02,000',
  'WEBVTT',
  'STYLE\n::cue{}',
  '<v Bo>',
  '{\\an8}',
  '__proto__',
  'constructor',
  'toString',
  '\\u003cscript\\u003e',
  '"}]',
  'null',
  'NaN',
  '1e400',
];

const WORDS = [
  'budget',
  'Ana ',
  'the plan ',
  'שלום ',
  'مرحبا ',
  '会議',
  'Straße ',
  'İstanbul ',
  '👩‍👩‍👧 ',
  'می‌خواهم ',
  'a',
  ' ',
  ': ',
  '. ',
];

const piece = fc.oneof(
  ...[MARKUP, ADDRESSES, MARKDOWN, ENTITIES, HIDDEN, SYNTAX, WORDS].map((texts) => fc.constantFrom(...texts)),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const longToken = fc
  .tuple(piece, fc.integer({ min: 200, max: 1500 }))
  .map(([text, times]) => (text || 'x').repeat(times).slice(0, 3000));

/** Text that may do harm. */
export const hostileTexts = fc.oneof(
  { weight: 8, arbitrary: fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join('')) },
  { weight: 2, arbitrary: piece },
  { weight: 1, arbitrary: longToken },
);

/** Notes of any type (docs/service.md#g6). */
export const hostileNotes: fc.Arbitrary<unknown> = fc.oneof(
  hostileTexts,
  fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      hostileTexts,
      fc.constantFrom(null, true, 0, -1e300),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(hostileTexts, tie('value'), { maxKeys: 3 }),
      fc.record({
        type: fc.constantFrom('doc', 'text', 'heading', 'bulletList', 'codeBlock'),
        text: hostileTexts,
        content: fc.array(tie('value'), { maxLength: 3 }),
      }),
    ),
  })).value,
);

/** A content response that follows the contract only in its types. */
export const hostileBodies = fc
  .record({
    labels: fc.array(hostileTexts, { minLength: 1, maxLength: 3 }),
    names: fc.array(hostileTexts, { maxLength: 3 }),
    said: fc.array(hostileTexts, { maxLength: 6 }),
    summary: hostileTexts,
    isHtml: fc.boolean(),
    notes: hostileNotes,
  })
  .map(({ labels, names, said, summary, isHtml, notes }) => ({
    transcriptSegments: said.map((text, at) => ({
      speaker: labels[at % labels.length] ?? '',
      text,
      startTime: at * 4,
      endTime: at * 4 + 3,
    })),
    speakerNames: Object.fromEntries(names.map((name, at) => [labels[at] ?? '', name])),
    summary: isHtml ? `<p>${summary}</p>` : summary,
    notes,
  }));

/** A list item with hostile text in every field that is shown. */
export const hostileItems = fc
  .tuple(fc.uuid(), hostileTexts, hostileTexts, hostileTexts, hostileTexts, hostileTexts)
  .map(([id, meetingTitle, owner, team, sharingScope, createdAt]) => ({
    id,
    meetingTitle,
    status: 'COMPLETED',
    duration: 60,
    speakerCount: 2,
    createdAt,
    user: { name: owner },
    team: { name: team },
    sharingScope,
  }));

/** `count` values, the same each time. */
export const sampleOf = <Value>(arbitrary: fc.Arbitrary<Value>, count: number, seed = 7): Value[] =>
  fc.sample(arbitrary, { numRuns: count, seed });
