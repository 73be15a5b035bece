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
 * Import rules from docs/architecture.md: a module ("room") and the modules it may import. A module is a folder, or a
 * file directly in `lib/`. "types of" allows only types (`type:`). Every module may import from itself, from the shared
 * failures, and from the error reporting.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  tableIn(sectionOf(text('docs/architecture.md'), '## Imports')).map(([room = '', rooms = '']) => [
    room.replaceAll('`', ''),
    rooms === 'everything'
      ? ['*']
      : [...rooms.matchAll(/(types of )?`([^`]+)`/g)].map(([, types, name = '']) =>
          types === undefined ? name : `type:${name}`,
        ),
  ]),
);

interface Import {
  from: string;
  room: string;
  target: string;
  typeOnly: boolean;
}

const sources = filesIn(['entrypoints', 'components', 'lib'], /\.tsx?$/);

/** `lib/api/api.ts` is in `lib/api`, `lib/i18n.ts` in `lib/i18n`, `components/ui/button.tsx` in `components`. */
function roomOf(path: string): string {
  const [top = '', second = ''] = path.split('/');
  return top === 'lib' ? `lib/${second.replace(/\.tsx?$/, '')}` : top;
}

function importsOf(path: string): Import[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g;
  return [...text(path).matchAll(pattern)].map(([, type, statik, dynamic]) => {
    const specifier = statik ?? dynamic ?? '';
    const local = specifier.startsWith('.');
    return {
      from: path,
      room: roomOf(path),
      target: local ? slashed(relative(root, resolve(root, dirname(path), specifier))) : specifier,
      typeOnly: type !== undefined,
    };
  });
}

const imports = sources.flatMap(importsOf);
const local = imports.filter(({ target }) => /^(?:lib|components|entrypoints|test|public)\//.test(target));

function allowed({ room, target, typeOnly }: Import): boolean {
  const targetRoom = roomOf(target);
  const rooms = MAY_IMPORT[room] ?? [];
  if (rooms.includes('*') || targetRoom === room || ['lib/failure', 'lib/failures', 'lib/errors'].includes(targetRoom))
    return true;
  if (target.startsWith('public/_locales/')) return room === 'lib/i18n' && typeOnly;
  return rooms.includes(targetRoom) || (typeOnly && rooms.includes(`type:${targetRoom}`));
}

describe('the rooms', () => {
  it('are all in the table of docs/architecture.md, and no others', () => {
    expect([...new Set(sources.map(roomOf))].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
    expect(MAY_IMPORT).toMatchObject({
      entrypoints: ['*'],
      'lib/recording': [],
      'lib/connection': [],
      'lib/browser': [],
      'lib/search': ['lib/text', 'lib/recording', 'type:lib/library'],
    });
  });

  it('import only what the table allows', () => {
    const wrong = local.filter((one) => !allowed(one)).map(({ from, target }) => `${from} -> ${target}`);
    expect(wrong).toEqual([]);
  });

  it('are found by the reader of imports', () => {
    expect(local.length).toBeGreaterThan(100);
    expect(local.some(({ target }) => target === 'lib/recording/types.ts')).toBe(true);
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

  it('keep the key out of the pages', () => {
    const pages = imports.filter(({ from, typeOnly }) => /^entrypoints\/\w+\//.test(from) && !typeOnly);
    expect(pages.filter(({ target }) => /^lib\/(?:api|storage|background)\//.test(target))).toEqual([]);
  });

  it('never go around in a circle', () => {
    expect(inCircles(local.map(({ room, ...one }) => ({ ...one, from: room, target: roomOf(one.target) })))).toEqual(
      [],
    );
  });

  it('have no files that need each other’s values', () => {
    expect(inCircles(local)).toEqual([]);
  });
});

/** The `from` entries that lead back to themselves, counting value imports only. */
function inCircles(all: readonly Pick<Import, 'from' | 'target' | 'typeOnly'>[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, target, typeOnly } of all) {
    if (target !== from && !typeOnly) next.set(from, (next.get(from) ?? new Set()).add(target));
  }
  return [...next.keys()].filter((start) => {
    const reached = new Set(next.get(start));
    for (const one of reached) for (const another of next.get(one) ?? []) reached.add(another);
    return reached.has(start);
  });
}

describe('the entrypoints', () => {
  it('only create, register and start: none is longer than 80 lines', () => {
    const pages = sources.filter((path) => path.startsWith('entrypoints/'));
    expect(pages.filter((path) => text(path).split('\n').length > 81)).toEqual([]);
  });
});

describe('the components', () => {
  /** The text between the braces after `at`. */
  function bodyFrom(source: string, at: number): string {
    const start = source.indexOf('{', at) + 1;
    let end = start;
    for (let depth = 1; depth > 0; end++) depth += source[end] === '{' ? 1 : source[end] === '}' ? -1 : 0;
    return source.slice(start, end - 1);
  }

  /** Names of members, without nested members. */
  function membersOf(body: string): string[] {
    const plain = body.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    let depth = 0;
    const own = Array.from(plain).map((sign, at) => {
      if ('{(['.includes(sign)) depth += 1;
      const shown = depth === 0 ? sign : ' ';
      if ('})]'.includes(sign) && plain[at - 1] !== '=') depth -= 1;
      return shown;
    });
    return [...own.join('').matchAll(/(?:^|;|\n)\s*(?:readonly )?(\w+)\s*\??\s*:/g)].map(([, name = '']) => name);
  }

  const components = sources.filter((path) => path.startsWith('components/'));
  const props = new Map(
    components.flatMap((path) => {
      const source = text(path);
      return [...source.matchAll(/interface (\w+Props)(?:<[^{]*?>)?(?: extends ([^{]+))?\s*\{/g)].map(
        ({ 0: head, 1: name = '', 2: parents = '', index }) => {
          const members = membersOf(bodyFrom(source, index + head.length - 1));
          return [name, { members, parents }] as const;
        },
      );
    }),
  );

  /** Includes members of extended interfaces, also through `Pick` and `Omit`. */
  function allMembers(name: string): string[] {
    const { members = [], parents = '' } = props.get(name) ?? {};
    const inherited = [...parents.matchAll(/(?:(Pick|Omit)<)?(\w+)(?:,([^>]*)>)?/g)].flatMap(
      ([, how, parent = '', named = '']) => {
        const names = new Set([...named.matchAll(/'(\w+)'/g)].map(([, each]) => each));
        return allMembers(parent).filter((each) => (how === undefined ? true : names.has(each) === (how === 'Pick')));
      },
    );
    return [...inherited, ...members];
  }

  it('take no more than 12 props', () => {
    expect(props.size).toBeGreaterThan(40);
    expect(membersOf('a: string; b?: { c: number };\n /** d: e */\n f: (g: number) => void;')).toEqual(['a', 'b', 'f']);
    expect([...props.keys()].filter((name) => allMembers(name).length > 12)).toEqual([]);
  });
});

describe('the files', () => {
  const tests = filesIn(['scripts', 'test'], /\.(?:tsx?|mjs)$/);

  it('are never longer than 350 lines, those of tests and scripts than 400', () => {
    const lines = (path: string) => text(path).split('\n').length - 1;
    expect(sources.filter((path) => lines(path) > 350)).toEqual([]);
    expect(tests.filter((path) => lines(path) > 400)).toEqual([]);
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

  it('take raw colours from the tokens only', () => {
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
