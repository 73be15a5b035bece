import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MORE_NIGHTLY, MORE_NIGHTLY_IN_BROWSER, NOT_KILLED } from '../../scripts/nightly-files.ts';
import { PROJECT } from '../../scripts/project.ts';

const tests = readdirSync(join(PROJECT, 'test'), { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name.replaceAll('\\', '/')}`)
  .filter((name) => /\.test\.tsx?$/.test(name));

const isInBrowser = (path: string): boolean => path.startsWith('test/browser/');

it('a nightly run asks for the nightly size of every test that has one', () => {
  const sized = tests.filter((path) => /whenNightly\(['\n]/.test(readFileSync(join(PROJECT, path), 'utf8')));
  expect(sized.length).toBeGreaterThan(3);
  const isAsked = (path: string): boolean =>
    isInBrowser(path)
      ? MORE_NIGHTLY_IN_BROWSER.some((begin) => path.startsWith(`test/browser/${begin}`))
      : MORE_NIGHTLY.some((part) => path.includes(part));
  expect(sized.filter((path) => !isAsked(path))).toEqual([]);
});

it('a nightly run names no test that is not there', () => {
  const inBrowser = [...MORE_NIGHTLY_IN_BROWSER, ...NOT_KILLED.map(([name]) => name)];
  const absent = [
    ...inBrowser.filter((begin) => !tests.some((path) => path.startsWith(`test/browser/${begin}`))),
    ...MORE_NIGHTLY.filter((part) => !tests.some((path) => !isInBrowser(path) && path.includes(part))),
  ];
  expect(absent).toEqual([]);
});
