import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Only ends a program that hangs: on a busy machine, a browser may take half a minute to print its version. */
const HANGING_MS = 300_000;

/** Whether there is a program at `path` that prints a version of which `isUsable` is true. */
export async function printsVersion(path: string, isUsable: (words: string) => boolean): Promise<boolean> {
  if (!existsSync(path)) return false;
  // On Windows, browsers open a window instead of printing.
  if (process.platform === 'win32') return true;
  const answer = await execute(path, ['--version'], { timeout: HANGING_MS }).catch(() => null);
  return answer !== null && isUsable(answer.stdout);
}
