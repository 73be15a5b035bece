// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PROJECT } from '../../scripts/project.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-bootstrap-'));
  mkdirSync(join(folder, 'scripts', 'commands'), { recursive: true });
  for (const name of ['bootstrap.mjs', 'install.mjs'])
    copyFileSync(join(PROJECT, 'scripts', name), join(folder, 'scripts', name));
  writeFileSync(join(folder, 'scripts', 'commands', 'start.ts'), '');
  // Instead of npm: notes its arguments, and fails as it does without a network.
  const npm = `require('node:fs').appendFileSync('asked', process.argv[2] + '\\n'); process.exit(1);`;
  writeFileSync(join(folder, 'npm.cjs'), npm);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The commands that npm is asked to run, without a network. */
function askedOfNpm(): string[] {
  const { status } = spawnSync(process.execPath, [join(folder, 'scripts', 'bootstrap.mjs'), 'start'], {
    env: { ...process.env, npm_execpath: join(folder, 'npm.cjs') },
  });
  expect(status).toBe(1);
  return readFileSync(join(folder, 'asked'), 'utf8').split('\n').filter(Boolean);
}

it('bootstrap never empties a folder of packages that is there: without a network, it could not be filled again', () => {
  mkdirSync(join(folder, 'node_modules'));
  expect(askedOfNpm()).toEqual(['install']);
});

it('bootstrap installs exactly what the lock file names where there are no packages', () => {
  expect(existsSync(join(folder, 'node_modules'))).toBe(false);
  expect(askedOfNpm()).toEqual(['ci', 'install']);
});
