import { describe, expect, it } from 'vitest';
import { sumLine, sumOf, type VitestReport } from './test-sum.ts';

const report = (counts: Partial<VitestReport>): VitestReport => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...counts,
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
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'skipped' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ];
    expect(sumOf([report({ numFailedTests: 1, testResults })]).failed).toBe(3);
  });
});
