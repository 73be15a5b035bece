// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '../scripts/project.ts';

/** Words of earlier versions that newcomers did not understand, and their replacements. */
const OLD_WORDS: Record<string, string> = {
  'errands?': 'pending action',
  'keep awake|create awake': 'keep-alive',
  'while due': 'whileRunning',
  'beat ms': 'heartbeat',
  'without last words': 'withoutRepliesWhileStopping',
  'doors?': 'transport',
  'knocks?|knocked': 'sendOrOpen',
  'relays?': 'worker-bridge',
  'create owners?|some owners|library owners?': 'database-worker',
  'troubles?|trouble of': 'database-error',
  'create flights|passengers?': 'subscribers',
  'watch ?dogs?|dogs?': 'timeout-signal',
  'exchange tools|exchanged': 'send-request',
  'keep all': 'offline download',
  'keeping handlers': 'library-settings-handlers',
  'spend one|spent|is strike|is struck|strikes': 'quota, failures',
  'wanted contents|sort out|sorted out|shelf|shelves': 'downloads',
  'create serial': 'mutex',
  'take in': 'recordFetchedContent',
  'known policy': 'policy-cache',
  'create foreground|foreground deps': 'activity, whenIdle',
  'barriers?': 'checkReachable',
  'create contents|content stores': 'recordings-cache',
  'beliefs?': 'DurationUnit',
  proved: 'confirmed',
  'reading places?|create places|places keep|places read': 'reading position',
  'recordings recall|recordings describe': 'recordings.readCached, recordings.listed',
  'library warm|warm library': 'library.preload',
  'dom strangers|chromium in space|sparing|fault stage|on stage': 'the plain word for what a test does',
};

/** Allowed in comments and documents, where they are plain English. */
const NAMES_ONLY = new Set([
  'exchanged',
  'keep all',
  'on stage',
  'proved',
  'sort out',
  'sorted out',
  'spent',
  'take in',
  'to work',
]);

/** Names that stay, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  proved: 'a property of what the database holds',
  keepAll: 'a property of the managed schema, which organisations have set',
  Doors: 'a heading of a sample document',
};

const old = new RegExp(String.raw`\b(?:${Object.keys(OLD_WORDS).join('|')})\b`, 'g');

/** `createHTTPClient` and `create-http-client` as `create http client`. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase();

const inName = (name: string): string[] => (Object.hasOwn(EXCEPTIONS, name) ? [] : (wordsOf(name).match(old) ?? []));

/** Checks names in a text one by one, like those of the source. */
function inText(text: string): string[] {
  const prose = text.replace(/[\w$]*[a-z][A-Z][\w$]*/g, (name) => (Object.hasOwn(EXCEPTIONS, name) ? ' ' : name));
  return (wordsOf(prose).match(old) ?? []).filter((word) => !NAMES_ONLY.has(word));
}

function identifiersIn(program: unknown): string[] {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, name } = node as { type?: unknown; name?: unknown };
    if (typeof type === 'string' && type.endsWith('Identifier') && typeof name === 'string') names.add(name);
    Object.values(node).forEach(visit);
  };
  visit(program);
  return [...names];
}

/** The old words of one file: in its path, identifiers and comments. A document counts as one comment. */
function oldWordsIn(path: string, text: string): string[] {
  const found = wordsOf(path).match(old) ?? [];
  if (path.endsWith('.md')) return [...found, ...inText(text)];
  if (!/\.(?:tsx?|mjs)$/.test(path)) return [...found, ...(text.match(/\/\*[^]*?\*\//g) ?? []).flatMap(inText)];
  const { program, comments } = parseSync(path, text);
  return [...found, ...identifiersIn(program).flatMap(inName), ...comments.flatMap(({ value }) => inText(value))];
}

const files = ['entrypoints', 'components', 'lib', 'scripts', 'test', 'docs'].flatMap((folder) =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs|css|html|md)$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
);
const text = (path: string) => readFileSync(join(PROJECT, path), 'utf8');

describe('old words', () => {
  it('are in no file name, identifier, comment or document', () => {
    expect(files.length).toBeGreaterThan(1_000);
    const found = files.flatMap((path) => oldWordsIn(path, text(path)).map((word) => `${path}: ${word}`));
    expect(found).toEqual([]);
  });

  it('are in no request or notice between pages and the background', () => {
    const names = [...text('lib/messaging/protocol.ts').matchAll(/'(\w+\.\w+)'/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(30);
    expect(names.flatMap((name) => wordsOf(name).match(old) ?? [])).toEqual([]);
  });

  it.each([
    ['lib/library/relay.ts', '', ['relay']],
    ['lib/a.ts', 'const createErrands = 1;', ['errands']],
    ['lib/a.ts', 'const KEEP_ALL_OFF = 1;', ['keep all']],
    ['lib/a.ts', '/** Tells the watchdog. */', ['watchdog']],
    ['lib/a.ts', "const a = { proved: 'relay' }; // Keep all of them, as `keepAll` says.", []],
    ['a.md', 'There is a barrier, as in `UnitBelief`.', ['barrier', 'belief']],
  ])('are found in %s with %j', (path, source, words) => {
    expect(oldWordsIn(path, source)).toEqual(words);
  });

  it('that stay as names are still names', () => {
    const sources = files.filter((path) => /\.tsx?$/.test(path));
    const names = new Set(sources.flatMap((path) => identifiersIn(parseSync(path, text(path)).program)));
    expect(Object.keys(EXCEPTIONS).filter((name) => !names.has(name))).toEqual([]);
  });
});
