/** The parts of the report of Vitest's JSON reporter that the sum needs. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

export interface TestSum {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * The sum over the reports. A file that failed without a failing test in it (it did not load, or its setup threw)
 * counts as one failure, because none of its tests could report it.
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

/** `12 passed, 1 failed`, and `, 2 skipped` if there are any. */
export function sumLine({ passed, failed, skipped }: TestSum): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * The skipped tests, `file: title`, with the reason why each may be skipped; null when there is none. `allowed` names
 * parts of paths.
 */
export function skipsOf(
  reports: readonly VitestReport[],
  allowed: readonly { file: string; reason: string }[],
): { test: string; reason: string | null }[] {
  return reports.flatMap(({ testResults }) =>
    testResults.flatMap(({ name, assertionResults }) => {
      const path = name.replaceAll('\\', '/');
      const reason = allowed.find(({ file }) => path.includes(file))?.reason ?? null;
      return assertionResults
        .filter(({ status }) => status !== 'passed' && status !== 'failed')
        .map(({ fullName }) => ({ test: `${path.slice(path.lastIndexOf('/test/') + 1)}: ${fullName}`, reason }));
    }),
  );
}
