// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sectionOf, tableIn } from './support/markdown-table.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const text = (path: string) => readFileSync(join(root, path), 'utf8');

/** A path as it is written in imports and rules, on Windows too. */
const slashed = (path: string) => path.replaceAll('\\', '/');
/** The paths of all files in some folders whose names match, from the root. */
const filesIn = (folders: readonly string[], names: RegExp) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => names.test(name))
      .map((name) => slashed(join(folder, name))),
  );

/**
 * Import rules from docs/architecture.md: a folder, or a file directly in `lib/`, and what it may import. "types of"
 * allows only types (`type:`), "constants of" only names in capitals (`constant:`). Everything may import from itself,
 * from what is shared by all: failures, reports of errors, and ways of waiting.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  tableIn(sectionOf(text('docs/architecture.md'), '## Folders')).map(([folder = '', , allowed = '']) => [
    folder.replaceAll('`', ''),
    allowed === 'everything'
      ? ['*']
      : [...allowed.matchAll(/(?:(type|constant)s of )?`([^`]+)`/g)].map(([, kind, name = '']) =>
          kind === undefined ? name : `${kind}:${name}`,
        ),
  ]),
);

interface Import {
  from: string;
  folder: string;
  target: string;
  typeOnly: boolean;
  constantsOnly: boolean;
}

const sources = filesIn(['entrypoints', 'components', 'lib'], /\.tsx?$/);

/** `lib/api/api.ts` is in `lib/api`, `lib/i18n.ts` in `lib/i18n`, `components/ui/button.tsx` in `components`. */
function folderOf(path: string): string {
  const [top = '', second = ''] = path.split('/');
  return top === 'lib' ? `lib/${second.replace(/\.tsx?$/, '')}` : top;
}

function importsOf(path: string): Import[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:([^'"`;]*?)\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g;
  return [...text(path).matchAll(pattern)].map(([, type, names = '', statik, dynamic]) => {
    const specifier = statik ?? dynamic ?? '';
    const local = specifier.startsWith('.');
    return {
      from: path,
      folder: folderOf(path),
      target: local ? slashed(relative(root, resolve(root, dirname(path), specifier))) : specifier,
      typeOnly: type !== undefined,
      constantsOnly: /^\{\s*[A-Z][A-Z0-9_]*(?:\s*,\s*[A-Z][A-Z0-9_]*)*\s*,?\s*\}$/.test(names),
    };
  });
}

const imports = sources.flatMap(importsOf);
const local = imports.filter(({ target }) => /^(?:lib|components|entrypoints|test|public)\//.test(target));

function isAllowed({ folder, target, typeOnly, constantsOnly }: Import): boolean {
  const targetFolder = folderOf(target);
  const allowed = MAY_IMPORT[folder] ?? [];
  if (allowed.includes('*') || targetFolder === folder) return true;
  if (['lib/async', 'lib/once', 'lib/failures', 'lib/error-report'].includes(targetFolder)) return true;
  if (target.startsWith('public/_locales/')) return folder === 'lib/i18n' && typeOnly;
  if (constantsOnly && target.startsWith('lib/') && allowed.includes('constant:lib')) return true;
  return allowed.includes(targetFolder) || (typeOnly && allowed.includes(`type:${targetFolder}`));
}

describe('the folders', () => {
  it('are all in the table of docs/architecture.md, and no others', () => {
    expect([...new Set(sources.map(folderOf))].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
    expect(MAY_IMPORT).toMatchObject({ entrypoints: ['*'], 'lib/recording': [], 'lib/browser': [] });
    expect(MAY_IMPORT['components']).toEqual(expect.arrayContaining(['lib/models', 'type:lib/messaging']));
  });

  it('import only what the table allows', () =>
    expect(local.filter((one) => !isAllowed(one)).map(({ from, target }) => `${from} -> ${target}`)).toEqual([]));

  it('are found by the reader of imports', () => {
    expect(local.length).toBeGreaterThan(100);
    expect(local.some(({ target }) => target === 'lib/recording/types.ts')).toBe(true);
    expect(local.filter(({ constantsOnly }) => constantsOnly).length).toBeGreaterThan(3);
  });

  it('reach the browser through one file', () => {
    const importers = imports.filter(({ target, typeOnly }) => target === 'webextension-polyfill' && !typeOnly);
    expect(importers.map(({ from }) => from)).toEqual(['lib/browser.ts']);
  });

  it('build the extension without anything of the tests', () => {
    const reached = new Set(['wxt.config.ts']);
    for (const path of reached)
      for (const { target } of importsOf(path)) if (target.endsWith('.ts')) reached.add(target);
    expect([...reached].some((path) => path.startsWith('scripts/'))).toBe(true);
    expect([...reached].filter((path) => path.startsWith('test/'))).toEqual([]);
  });

  it('need no browser where the bench runs them in Node', () => {
    const reached = new Set(['scripts/commands/bench.ts']);
    for (const path of reached)
      for (const { target, typeOnly } of importsOf(path)) if (!typeOnly && target.endsWith('.ts')) reached.add(target);
    expect([...reached]).toEqual(expect.not.arrayContaining(['lib/browser.ts']));
  });

  it('keep the key out of the pages', () => {
    const isOfPage = (path: string) => /^entrypoints\/[\w-]+\//.test(path) && !path.startsWith('entrypoints/library/');
    const reached = new Set(sources.filter(isOfPage));
    for (const path of reached)
      for (const { target, typeOnly } of importsOf(path)) if (!typeOnly && /\.tsx?$/.test(target)) reached.add(target);
    expect(reached).toContain('lib/storage/user-data.ts');
    expect(
      [...reached].filter((path) => /^lib\/(?:api|background)\/|^lib\/storage\/(?:keys|items)\.ts/.test(path)),
    ).toEqual([]);
  });

  it('load no search before the first paint of the popup, which its import() follows', () => {
    const reached = new Set(['entrypoints/popup/main.tsx']);
    for (const path of reached)
      for (const { target, typeOnly } of importsOf(path))
        if (!typeOnly && /\.tsx?$/.test(target) && target !== 'entrypoints/popup/take-over.ts') reached.add(target);
    expect(reached).toContain('components/search/search-view.tsx');
    expect([...reached].filter((path) => /^lib\/(?:search|text|library)\//.test(path))).toEqual([]);
  });

  it('never go around in a circle, types included', () => {
    const folders = local.map(({ folder, target }) => ({ from: folder, target: folderOf(target) }));
    expect(inCircles(folders)).toEqual([]);
  });

  it('have no files that need each other, types included', () => expect(inCircles(local)).toEqual([]));
});

/** The `from` entries that lead back to themselves. */
function inCircles(all: readonly Pick<Import, 'from' | 'target'>[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, target } of all) {
    if (target !== from) next.set(from, (next.get(from) ?? new Set()).add(target));
  }
  return [...next.keys()].filter((start) => {
    const reached = new Set(next.get(start));
    for (const one of reached) for (const another of next.get(one) ?? []) reached.add(another);
    return reached.has(start);
  });
}

describe('the files', () => {
  const tests = filesIn(['scripts', 'test'], /\.(?:tsx?|mjs)$/);

  it('have at most 600 lines, tests too', () => {
    const tooLong = (path: string) => text(path).split('\n').length - 1 > 600;
    expect([...sources, ...tests].filter(tooLong)).toEqual([]);
  });

  it('are named in kebab-case', () => {
    expect(
      [...sources, ...tests].filter((path) => !/^(?:[a-z0-9-]+\/)*[a-z0-9-]+(?:\.[a-z0-9]+)+$/.test(path)),
    ).toEqual([]);
  });

  it('hold no HTML sink', () => {
    const sinks = /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|DOMParser|document\.write/;
    expect(sources.filter((path) => sinks.test(text(path)))).toEqual([]);
  });

  it('spread no list into a call: an engine takes some 100,000 arguments, and data may be longer', () => {
    const part = String.raw`[^()[\]{}]|\((?:[^()]|\([^()]*\))*\)|\[[^[\]]*\]|\{[^{}]*\}`;
    const methods =
      'push|unshift|splice|concat|append|prepend|before|after|replaceWith|replaceChildren|max|min|fromCharCode|fromCodePoint';
    const spreads = new RegExp(
      String.raw`\.(?:${methods})\((?:(?:${part})*,)?\s*\.\.\.|\.apply\((?:null|undefined|Math), `,
    );
    const wrong = (source: string) => spreads.test(source);
    expect(
      ['Math.max(...levels)', 'Math.min(2, ...a.map(f), 3)', 'a.push(f({ x }),\n  ...b)', 'f.apply(null, all)'].filter(
        wrong,
      ),
    ).toHaveLength(4);
    expect(['a.push({ ...b })', 'a.push([...b])', 'f(...args)'].filter(wrong)).toEqual([]);
    expect(sources.filter((path) => wrong(text(path)))).toEqual([]);
  });

  it('take raw colors from the tokens only', () => {
    const styles = filesIn(['components', 'entrypoints'], /(?<!tokens)\.css$/);
    expect(styles.length).toBeGreaterThan(3);
    expect(styles.filter((path) => /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i.test(text(path)))).toEqual([]);
  });

  it('take their words from the messages', () => {
    const messages = JSON.parse(text('public/_locales/en/messages.json')) as Record<string, { message: string }>;
    const used = sources.map(text).join('\n') + text('wxt.config.ts');
    const bases = Object.keys(messages).map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/, ''));
    expect([...new Set(bases)].filter((base) => !used.includes(base))).toEqual([]);
    expect(Object.entries(messages).filter(([, { message }]) => message.trim() === '')).toEqual([]);
  });
});
