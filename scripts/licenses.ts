import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PROJECT } from './project.ts';

/** A package whose code is in the extension. */
export interface Bundled {
  name: string;
  version: string;
  /** An SPDX expression, from its `package.json`. */
  license: string;
  homepage: string;
  /** The text of its license. */
  text: string;
}

/**
 * Licenses that may be shipped under the terms of the MIT license, or next to it with their own text and a place to get
 * the source.
 */
export const PERMITTED: readonly string[] = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
];

/** Code that build tools add, by the beginning of its module's name. */
const TOOLS: readonly [prefix: string, name: string][] = [
  ['\0vite/', 'vite'],
  ['\0rolldown/', 'rolldown'],
];

/** Packages that bundle the code of others in their own files. */
export const INSIDE: Record<string, readonly string[]> = { docx: ['fflate', 'nanoid'] };

/** The folder of the package `name`, resolved from `folder`. */
function folderOf(name: string, folder: string): string {
  const own = join(folder, 'node_modules', name);
  return existsSync(own) ? own : join(PROJECT, 'node_modules', name);
}

/**
 * The folder of the package that a bundled module belongs to; null for our own and for virtual modules of the bundler.
 */
export function packageFolder(moduleId: string): string | null {
  const tool = TOOLS.find(([prefix]) => moduleId.startsWith(prefix));
  if (tool) return join(PROJECT, 'node_modules', tool[1]);
  const path = moduleId.replace(/^\0/, '').replaceAll('\\', '/').replace(/\?.*$/, '');
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  homepage?: string;
  repository?: string | { url?: string };
}

/** Packages without a license file, and where to find the text. */
const WITHOUT_FILE: Record<string, { license: string; read: (folder: string) => string }> = {
  wxt: { license: 'MIT', read: () => ownCopy('wxt') },
  '@wxt-dev/browser': { license: 'MIT', read: () => ownCopy('wxt') },
  // The script contains SQLite's own notice; what the package adds is under Apache's license.
  '@sqlite.org/sqlite-wasm': {
    license: 'Apache-2.0',
    read: (folder) => `${preserved(join(folder, 'dist', 'index.mjs'))}\n\n${ownCopy('apache-2.0')}`,
  },
};

const ownCopy = (name: string) => readFileSync(new URL(`licenses/${name}.txt`, import.meta.url), 'utf8').trim();

/** The license in the first comment of a script that is marked `@preserve`. */
function preserved(script: string): string {
  const [, words = ''] = /\/\* @preserve\r?\n([\s\S]*?)\*\//.exec(readFileSync(script, 'utf8')) ?? [];
  if (!words.includes('LICENSE')) throw new Error(`${script} has lost its licence`);
  return words.replaceAll(/^\*\* ?/gm, '').trim();
}

function licenseText(folder: string, { name, license }: Manifest): string {
  const file = readdirSync(folder)
    .sort()
    .find((each) => /^licen[cs]e(?:[.-]|$)/i.test(each));
  // Code that a build tool itself bundles is not in the extension.
  if (file)
    return readFileSync(join(folder, file), 'utf8').split('# Licenses of bundled dependencies')[0]?.trim() ?? '';
  const known = WITHOUT_FILE[name];
  if (known === undefined || known.license !== license) throw new Error(`${name} comes without its licence`);
  return known.read(folder);
}

/** The notices in a package's script about the code that it bundles. */
function noticesIn(folder: string): string[] {
  const script = readFileSync(join(folder, 'dist', 'index.mjs'), 'utf8');
  const notices = [...script.matchAll(/\/\*(?:(?!\*\/)[\s\S])*?\bCopyright\b(?:(?!\*\/)[\s\S])*?\*\//g)];
  return notices.map(([words]) => words.replaceAll(/^\s*\/?\*+[/ ]?/gm, '').trim());
}

/** Reads the package in `folder`. Throws when it has no license, or one that may not be shipped. */
export function readPackage(folder: string): Bundled {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license = '', homepage, repository } = manifest;
  if (!PERMITTED.includes(license)) throw new Error(`${name} has the licence “${license}”, which is not permitted`);
  const source = typeof repository === 'string' ? repository : repository?.url;
  const text = [licenseText(folder, manifest), ...(Object.hasOwn(INSIDE, name) ? noticesIn(folder) : [])].join('\n\n');
  return { name, version, license, homepage: homepage ?? source ?? '', text };
}

/** One text for all packages, sorted by name; the same packages give the same text. */
export function licensesText(packages: readonly Bundled[]): string {
  const nameOf = ({ name, version }: Bundled) => `${name} ${version}`;
  const sorted = [...packages].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const head = [
    'Earshot is under the MIT licence. These packages are in it, under licences of their own.',
    'The source of each, unchanged, is at https://www.npmjs.com/package/NAME/v/VERSION.',
  ];
  const parts = sorted.map(({ name, version, license, homepage, text }) =>
    [`${name} ${version}`, license, homepage, '', text.replaceAll('\r\n', '\n')].join('\n'),
  );
  return `${[head.join('\n'), ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** Notes which packages are in the bundles, and then writes their licenses. */
export function createLicenses() {
  const folders = new Set<string>();
  return {
    note(moduleIds: Iterable<string>): void {
      for (const id of moduleIds) {
        const folder = packageFolder(id);
        if (folder === null || !existsSync(join(folder, 'package.json'))) continue;
        folders.add(folder);
        for (const name of INSIDE[basename(folder)] ?? []) folders.add(folderOf(name, folder));
      }
    },
    text: () => licensesText([...folders].map(readPackage)),
  };
}
