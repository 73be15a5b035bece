// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '../scripts/project.ts';

const text = (path: string) => readFileSync(join(PROJECT, path), 'utf8');

const filesIn = (folder: string, names: RegExp) =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'));

const sources = [
  'wxt.config.ts',
  ...['entrypoints', 'components', 'lib', 'scripts', 'test'].flatMap((folder) =>
    filesIn(folder, /\.(?:tsx?|mjs|css)$/),
  ),
].filter((path) => path !== 'test/docs.test.ts');
const documents = [
  ...readdirSync(PROJECT).filter((name) => name.endsWith('.md')),
  ...filesIn('docs', /\.md$/),
  ...filesIn('.github', /\.md$/),
];

/** The text of a file with each comment on one line, because references may be wrapped. */
const unwrapped = (path: string) => text(path).replace(/\n\s*(?:\*|\/\/) ?/g, ' ');

/** The anchor that web renderers of Markdown derive from a heading; rows of docs/faults.md have their own. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (path: string) =>
  [...text(path).matchAll(/^#+ (.+)$|<a id="(f\d+)">/gm)].map(([, heading = '', row]) => row ?? anchorOf(heading));

/** Parses `docs/faults.md#f41 to #f43, #f47`; a file alone has no anchors. */
function referencesIn(words: string): { file: string; anchors: string[] }[] {
  return [...words.matchAll(/(docs\/[\w-]+\.md)((?:(?:,| to| and| or)? ?#[\w-]+)*)/g)].map(
    ([, file = '', anchors = '']) => ({
      file,
      anchors: [...anchors.matchAll(/#([\w-]+)/g)].map(([, anchor = '']) => anchor),
    }),
  );
}

function brokenReferences(path: string): string[] {
  return referencesIn(unwrapped(path)).flatMap(({ file, anchors }) => {
    if (!existsSync(join(PROJECT, file))) return [`${path}: ${file}`];
    const known = anchorsOf(file);
    return anchors.filter((anchor) => !known.includes(anchor)).map((anchor) => `${path}: ${file}#${anchor}`);
  });
}

/** Links `[text](target)` within the repository that lead nowhere. */
function brokenLinks(path: string): string[] {
  return [...text(path).matchAll(/\]\((?!\w+:)([^)\s#]*)(?:#([\w-]+))?\)/g)].flatMap(([, target = '', anchor]) => {
    const file = target === '' ? path : relative(PROJECT, join(PROJECT, dirname(path), target));
    if (!existsSync(join(PROJECT, file))) return [`${path}: ${target}`];
    return anchor === undefined || anchorsOf(file).includes(anchor) ? [] : [`${path}: ${target}#${anchor}`];
  });
}

describe('references', () => {
  it('are read with all their anchors, also where a comment is wrapped', () => {
    expect(referencesIn('as said (docs/faults.md#f41 to #f43, #f47), and docs/service.md#search: so')).toEqual([
      { file: 'docs/faults.md', anchors: ['f41', 'f43', 'f47'] },
      { file: 'docs/service.md', anchors: ['search'] },
    ]);
    expect(sources.flatMap((path) => referencesIn(unwrapped(path))).length).toBeGreaterThan(80);
  });

  it('of sources and documents to docs/ lead somewhere', () =>
    expect([...sources, ...documents].flatMap(brokenReferences)).toEqual([]));

  it('between documents lead somewhere', () => expect(documents.flatMap(brokenLinks)).toEqual([]));

  it('by number alone, of failures and of titles of tests, are entries of docs/faults.md', () => {
    const known = new Set(anchorsOf('docs/faults.md'));
    const failures = [...text('lib/failures.ts').matchAll(/\bf\d+\b/g)].map(([anchor]) => anchor);
    const titles = sources
      .filter((path) => path.startsWith('test/'))
      .flatMap((path) => [...unwrapped(path).matchAll(/\bfault (\d+)\b/g)].map(([, number = '']) => `f${number}`));
    expect(failures.length).toBeGreaterThan(40);
    expect([...failures, ...titles].filter((anchor) => !known.has(anchor))).toEqual([]);
  });

  it('name files that exist', () => {
    const named =
      /(?<![\w./@-])(?:components|docs|entrypoints|lib|public|scripts|test)\/[\w./-]*\w\.(?:tsx?|mjs|css|md|json)\b/g;
    const missing = [...sources, ...documents]
      .filter((path) => path !== 'CHANGELOG.md')
      .flatMap((path) =>
        (commentsOf(path).match(named) ?? [])
          .filter((file) => !existsSync(join(PROJECT, file)))
          .map((f) => `${path}: ${f}`),
      );
    expect(missing).toEqual([]);
  });

  it('stay within the repository', () => {
    const outside =
      /platform facts|toolchain(?: facts|\.md)|\bpeers(?:\.md|:)|fault table|service-api|\b(?:design|review|style|full-text)\.md/i;
    expect([...sources, ...documents].filter((path) => outside.test(unwrapped(path)))).toEqual([]);
  });
});

/** The comments of a source, as its strings may contain made-up names; the whole text of a document. */
function commentsOf(path: string): string {
  if (path.endsWith('.md')) return text(path);
  return (text(path).match(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm) ?? []).join('\n');
}
