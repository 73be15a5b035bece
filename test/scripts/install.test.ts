import { describe, expect, it } from 'vitest';
import { isOutOfStep } from '../../scripts/install.mjs';

const lock = {
  packages: {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-other-systems': { version: '1.0.0', optional: true },
  },
};

describe('whether the dependencies are installed', () => {
  it('is content with what the lock file names, without packages for other systems', () => {
    expect(isOutOfStep(lock, { packages: { 'node_modules/a': { version: '1.0.0' } } })).toBe(false);
  });

  it.each([
    ['missing', {}],
    ['of another version', { 'node_modules/a': { version: '0.9.0' } }],
  ])('notices a package that is %s', (_, packages) => {
    expect(isOutOfStep(lock, { packages })).toBe(true);
  });
});
