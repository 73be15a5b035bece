import type { Result } from '../../lib/failures.ts';

/** The value of a result that is expected to have one. */
export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`A value was expected, and not ${result.failure.code}`);
  return result.value;
}
