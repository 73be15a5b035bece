// @vitest-environment node
import { expect, it } from 'vitest';
import { printsVersion } from '../../scripts/prints-version.ts';

it('what a program prints as its version decides whether it is used', async () => {
  expect(await printsVersion(process.execPath, (words) => words === `${process.version}\n`)).toBe(true);
  expect(await printsVersion(process.execPath, () => false)).toBe(false);
});

it('a program that is not there is not used', async () =>
  expect(await printsVersion(`${process.execPath}-absent`, () => true)).toBe(false));
