/** What vitest's JSON reporter writes, as far as the sum needs it. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

export interface TestSum {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * The sum over the reports. A file that failed without a failing test in it (it did not load, or its set-up threw)
 * counts as one failure: none of its tests could say so.
 */
export function sumOf(reports: readonly VitestReport[]): TestSum {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const report of reports) {
    const silent = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
    );
    sum.passed += report.numPassedTests;
    sum.failed += report.numFailedTests + silent.length;
    sum.skipped += report.numPendingTests + report.numTodoTests;
  }
  return sum;
}

/** `12 passed, 1 failed`, and `, 2 skipped` where there are any. */
export function sumLine({ passed, failed, skipped }: TestSum): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
