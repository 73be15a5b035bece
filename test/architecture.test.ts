// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Who may import whom: a room, and the rooms it may name. A room is a folder, or a file directly in `lib/`.
 * `type:` admits types alone. Everyone may import their own room, and the shared words for failures.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  entrypoints: ['*'],
  components: [
    'components',
    'lib/recording',
    'lib/markdown',
    'lib/connection',
    'lib/i18n',
    'type:lib/models',
    'type:lib/messaging',
  ],
  'lib/models': [
    'lib/messaging',
    'lib/list',
    'type:lib/library',
    'lib/search',
    'lib/recording',
    'lib/output',
    'lib/page',
    'lib/connection',
  ],
  'lib/background': [
    'lib/api',
    'lib/storage',
    'lib/list',
    'lib/library',
    'lib/search',
    'lib/messaging',
    'lib/recording',
    'lib/output',
    'lib/connection',
    'lib/library',
  ],
  'lib/library': ['lib/browser', 'lib/recording', 'lib/search'],
  'lib/messaging': ['lib/browser', 'lib/recording', 'type:lib/library'],
  'lib/list': ['lib/recording'],
  'lib/search': ['lib/recording', 'type:lib/library'],
  'lib/output': ['lib/recording', 'lib/markdown'],
  'lib/markdown': ['lib/recording'],
  'lib/api': ['lib/recording', 'lib/connection'],
  'lib/storage': ['lib/browser', 'lib/recording'],
  'lib/page': ['lib/browser', 'lib/i18n', 'lib/connection', 'lib/recording'],
  'lib/i18n': ['lib/browser'],
  'lib/connection': [],
  'lib/recording': [],
  'lib/failure': [],
  'lib/browser': [],
};

interface Import {
  from: string;
  room: string;
  target: string;
  typeOnly: boolean;
}

const sources = ['entrypoints', 'components', 'lib'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

/** `lib/api/api.ts` is of room `lib/api`, `lib/i18n.ts` of `lib/i18n`, `components/ui/button.tsx` of `components`. */
function roomOf(path: string): string {
  const [top = '', second = ''] = path.split('/');
  return top === 'lib' ? `lib/${second.replace(/\.tsx?$/, '')}` : top;
}

const text = (path: string) => readFileSync(join(root, path), 'utf8');

function importsOf(path: string): Import[] {
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g;
  return [...text(path).matchAll(pattern)].map(([, type, statik, dynamic]) => {
    const specifier = statik ?? dynamic ?? '';
    const local = specifier.startsWith('.');
    return {
      from: path,
      room: roomOf(path),
      target: local ? relative(root, resolve(root, dirname(path), specifier)) : specifier,
      typeOnly: type !== undefined,
    };
  });
}

const imports = sources.flatMap(importsOf);
const local = imports.filter(({ target }) => /^(?:lib|components|entrypoints|test|public)\//.test(target));

function allowed({ room, target, typeOnly }: Import): boolean {
  const targetRoom = roomOf(target);
  const rooms = MAY_IMPORT[room] ?? [];
  if (rooms.includes('*') || targetRoom === room || targetRoom === 'lib/failure') return true;
  if (target.startsWith('public/_locales/')) return room === 'lib/i18n' && typeOnly;
  return rooms.includes(targetRoom) || (typeOnly && rooms.includes(`type:${targetRoom}`));
}

describe('the rooms', () => {
  it('are all in the table', () => {
    expect([...new Set(sources.map(roomOf))].filter((room) => !Object.hasOwn(MAY_IMPORT, room))).toEqual([]);
  });

  it('import only what the table allows', () => {
    const wrong = local.filter((one) => !allowed(one)).map(({ from, target }) => `${from} -> ${target}`);
    expect(wrong).toEqual([]);
  });

  it('are found by the reader of imports', () => {
    expect(local.length).toBeGreaterThan(100);
    expect(local.some(({ target }) => target === 'lib/recording/types.ts')).toBe(true);
  });

  it('reach the browser through one door', () => {
    const doors = imports.filter(({ target, typeOnly }) => target === 'webextension-polyfill' && !typeOnly);
    expect(doors.map(({ from }) => from)).toEqual(['lib/browser.ts']);
  });

  it('keep the key out of the pages', () => {
    const pages = imports.filter(({ from, typeOnly }) => /^entrypoints\/\w+\//.test(from) && !typeOnly);
    expect(pages.filter(({ target }) => /^lib\/(?:api|storage|background)\//.test(target))).toEqual([]);
  });

  it('never go around in a circle', () => {
    const rooms = new Map<string, Set<string>>();
    for (const { room, target, typeOnly } of local) {
      const to = roomOf(target);
      if (to === room || typeOnly) continue;
      rooms.set(room, (rooms.get(room) ?? new Set()).add(to));
    }
    const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
      [...(rooms.get(from) ?? [])].some(
        (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
      );
    expect([...rooms.keys()].filter((room) => reaches(room, room))).toEqual([]);
  });
});

describe('the files', () => {
  const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => join('test', name));

  it('are never longer than 400 lines', () => {
    const long = [...sources, ...tests].filter((path) => text(path).split('\n').length > 401);
    expect(long).toEqual([]);
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

  it('take raw colours from the tokens only', () => {
    const styles = ['components', 'entrypoints'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.css') && !name.endsWith('tokens.css'))
        .map((name) => join(folder, name)),
    );
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
