// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOutOfStep, isUsableNode, USABLE_NODES } from '../../scripts/install.mjs';
import { PROJECT } from '../../scripts/project.ts';

const lock = {
  packages: {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-other-systems': { version: '1.0.0', optional: true },
  },
};

describe('whether the dependencies are installed', () => {
  it('is content with what the lock file names, without packages for other systems', () =>
    expect(isOutOfStep(lock, { packages: { 'node_modules/a': { version: '1.0.0' } } })).toBe(false));

  it.each([
    ['missing', {}],
    ['of another version', { 'node_modules/a': { version: '0.9.0' } }],
  ])('notices a package that is %s', (_, packages) => expect(isOutOfStep(lock, { packages })).toBe(true));
});

describe('which Node runs the commands', () => {
  const text = (path: string) => readFileSync(join(PROJECT, path), 'utf8');

  it.each([
    ['18.20.8', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['20.20.2', true],
    ['21.7.3', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['23.0.0', true],
    ['26.1.0', true],
  ])('%s: %s', (version, isUsable) => expect(isUsableNode(version)).toBe(isUsable));

  it('is what package.json and the documents say', () => {
    const { engines } = JSON.parse(text('package.json')) as { engines: { node: string } };
    const { packages } = JSON.parse(text('package-lock.json')) as { packages: { '': { engines: typeof engines } } };
    expect(engines.node).toBe('^20.19 || >=22.12');
    expect(packages[''].engines).toEqual(engines);
    for (const path of ['README.md', 'CONTRIBUTING.md']) expect(text(path)).toContain(`need ${USABLE_NODES}`);
  });
});
