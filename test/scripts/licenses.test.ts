// @vitest-environment node
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLicenses, INSIDE, licensesText, packageFolder, PERMITTED, readPackage } from '../../scripts/licenses.ts';
import { PROJECT } from '../../scripts/project.ts';

const folderOf = (name: string) => join(PROJECT, 'node_modules', name);

it.each([
  ['/a/node_modules/marked/lib/marked.esm.js', '/a/node_modules/marked'],
  ['/a/node_modules/@preact/signals/dist/signals.mjs', '/a/node_modules/@preact/signals'],
  [
    '/a/node_modules/htmlparser2/node_modules/entities/dist/decode.js',
    '/a/node_modules/htmlparser2/node_modules/entities',
  ],
  ['\0/a/node_modules/docx/dist/index.mjs?commonjs-proxy', '/a/node_modules/docx'],
  ['C:\\a\\node_modules\\marked\\lib\\marked.esm.js', 'C:/a/node_modules/marked'],
  ['\0vite/preload-helper.js', folderOf('vite')],
  ['\0virtual:something', null],
  ['/a/lib/failures.ts', null],
])('the package of a module %j is in %j', (id, folder) => expect(packageFolder(id)).toBe(folder));

const { dependencies } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

describe('the licences', () => {
  it.each(Object.keys(dependencies))('of %s are permitted, and their words are there', (name) => {
    const { license, text } = readPackage(folderOf(name));
    expect(PERMITTED).toContain(license);
    expect(text).toMatch(/permission|license/i);
    expect(text.length).toBeGreaterThan(500);
  });

  it('of SQLite are its blessing and what the package adds', () => {
    const { text } = readPackage(folderOf('@sqlite.org/sqlite-wasm'));
    expect(text).toContain('May you share freely, never taking more than you give.');
    expect(text).toContain('Apache License');
  });

  it('are refused when they are not permitted, or not there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-package-'));
    const write = (license: string) =>
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'left', version: '1.0.0', license }));
    try {
      write('MIT');
      expect(() => readPackage(folder)).toThrow('comes without its licence');
      writeFileSync(join(folder, 'LICENSE'), 'All is permitted.');
      expect(readPackage(folder).text).toBe('All is permitted.');
      write('GPL-3.0-only');
      expect(() => readPackage(folder)).toThrow('not permitted');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('are in one order, whatever the order of the packages', () => {
    const [a, b] = ['marked', 'preact'].map((name) => readPackage(folderOf(name)));
    if (!a || !b) throw new Error('Two packages');
    expect(licensesText([b, a])).toBe(licensesText([a, b]));
    expect(licensesText([a, b])).toContain(`marked ${a.version}\nMIT\n`);
  });

  it('name also what a package brings in its own files', () => {
    const licenses = createLicenses();
    licenses.note([`${folderOf('docx')}/dist/index.mjs`, '/elsewhere/lib/failures.ts']);
    for (const name of ['docx', 'fflate', 'nanoid']) expect(licenses.text()).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(readPackage(folderOf('docx')).text).toContain('Copyright Joyent, Inc. and other Node contributors.');
    const brought = readFileSync(join(folderOf('docx'), 'dist', 'index.mjs'), 'utf8').matchAll(
      /node_modules\/([\w.-]+)\//g,
    );
    expect([...new Set([...brought].map(([, name = '']) => name))].sort()).toEqual(INSIDE['docx']);
  });
});
