// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockfileFaults, type Lockfile } from '../../scripts/lockfile.ts';
import { PROJECT } from '../../scripts/project.ts';

const read = () => JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as Lockfile;

describe('the lock file', () => {
  it('names nothing but checked packages of the npm registry, and no install script that runs for users', () => {
    const lockfile = read();
    expect(Object.keys(lockfile.packages).length).toBeGreaterThan(100);
    expect(lockfileFaults(lockfile)).toEqual([]);
  });

  it('is installed without running a script of any package, whoever installs it', () =>
    expect(readFileSync(join(PROJECT, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true'));

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['another registry', { resolved: 'https://registry.example/preact.tgz' }, /comes from/],
    ['plain http', { resolved: 'http://registry.npmjs.org/preact.tgz' }, /comes from/],
    ['a repository', { resolved: 'git+ssh://git@github.com/preactjs/preact.git' }, /comes from/],
    ['no checksum', { integrity: undefined }, /SHA-512/],
    ['a weak checksum', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, /SHA-512/],
    ['a folder', { link: true }, /link/],
    ['an install script', { hasInstallScript: true }, /script/],
    ['a repository that it needs', { dependencies: { left: 'github:someone/left' } }, /needs left/],
    ['a file that it needs', { dependencies: { left: 'file:../left' } }, /needs left/],
    ['another package under a name', { dependencies: { left: 'npm:right@1.0.0' } }, /needs left/],
    ['an archive that it needs', { dependencies: { left: 'https://example.com/left.tgz' } }, /needs left/],
  ])('would not pass with %s', (_, change, fault) => {
    const lockfile = read();
    Object.assign(lockfile.packages['node_modules/preact'] ?? {}, change);
    expect(lockfileFaults(lockfile)).toEqual([expect.stringMatching(fault)]);
  });
});
