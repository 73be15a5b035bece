import { describe, expect, it } from 'vitest';
import { skipsOf, sumLine, sumOf, type VitestReport } from '../../scripts/test-sum.ts';

const report = (counts: Partial<VitestReport>): VitestReport => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...counts,
});

const file = (status: string, ...tests: string[]) => ({
  name: '/clone/test/browser/find.test.ts',
  status,
  assertionResults: tests.map((status, at) => ({ status, fullName: `title ${at}` })),
});

describe('the sum of the test suites', () => {
  it('adds up the suites and leaves out what there is none of', () => {
    const sum = sumOf([report({ numPassedTests: 40 }), report({ numPassedTests: 2, numFailedTests: 1 })]);
    expect(sumLine(sum)).toBe('42 passed, 1 failed');
  });

  it('names skipped tests, those still to be written among them', () => {
    const sum = sumOf([report({ numPassedTests: 1, numPendingTests: 2, numTodoTests: 1 })]);
    expect(sumLine(sum)).toBe('1 passed, 0 failed, 3 skipped');
  });

  it('counts a file that failed before any test of it could', () => {
    const testResults = [file('failed'), file('failed', 'skipped'), file('failed', 'failed'), file('passed', 'passed')];
    expect(sumOf([report({ numFailedTests: 1, testResults })]).failed).toBe(3);
  });
});

describe('the skipped tests', () => {
  const allowed = [{ file: 'test/firefox/', reason: 'asked for' }];
  const skipped = (name: string) =>
    skipsOf([report({ testResults: [{ ...file('passed', 'skipped'), name }] })], allowed);

  it('are named, with the reason where there is one', () => {
    expect(skipped('/a/test/b/test/firefox/main.test.ts')).toEqual([
      { test: 'test/firefox/main.test.ts: title 0', reason: 'asked for' },
    ]);
    expect(skipped('C:\\a\\test\\browser\\main.test.ts')).toEqual([
      { test: 'test/browser/main.test.ts: title 0', reason: null },
    ]);
  });

  it('are those of every kind that has not run', () => {
    const testResults = [file('passed', 'passed', 'skipped', 'pending', 'todo'), file('failed', 'failed')];
    expect(skipsOf([report({ testResults })], allowed).map(({ test }) => test.slice(-7))).toEqual([
      'title 1',
      'title 2',
      'title 3',
    ]);
  });
});
