import { relative } from 'node:path';
import { PROJECT } from './project.ts';

/** A change to a source file and its outcome, as far as needed of what Stryker reports. */
export interface Mutant {
  fileName: string;
  status: string;
  mutatorName: string;
  replacement?: string | undefined;
  location: { start: { line: number; column: number } };
}

const NOTICED = new Set(['Killed', 'Timeout']);
const UNNOTICED = new Set(['Survived', 'NoCoverage']);

/** Percentage of mutants that the tests detect; mutants that do not run at all are left out. 0 when there are none. */
export function scoreOf(mutants: readonly Mutant[]): number {
  const noticed = mutants.filter(({ status }) => NOTICED.has(status)).length;
  const unnoticed = mutants.filter(({ status }) => UNNOTICED.has(status)).length;
  return noticed + unnoticed === 0 ? 0 : (100 * noticed) / (noticed + unnoticed);
}

/** One line for each mutant that no test detects, in order: `lib/browser.ts:3:1 Survived BooleanLiteral → true`. */
export function survivorLines(mutants: readonly Mutant[]): string[] {
  return mutants
    .filter(({ status }) => UNNOTICED.has(status))
    .map((mutant) => ({ ...mutant, path: relative(PROJECT, mutant.fileName).replaceAll('\\', '/') }))
    .sort((a, b) => (a.path === b.path ? a.location.start.line - b.location.start.line : a.path < b.path ? -1 : 1))
    .map(({ path, location: { start }, status, mutatorName, replacement = '' }) => {
      const change = replacement.replace(/\s+/g, ' ').slice(0, 120);
      return `${path}:${start.line}:${start.column} ${status} ${mutatorName} → ${change}`;
    });
}
