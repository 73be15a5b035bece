import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether `node_modules` lacks a package that the lock file names, or holds another version of it. Optional packages are
 * left out: which of them are installed depends on the system. Extra packages do no harm.
 */
export function isOutOfStep(lock, installed) {
  return Object.entries(lock.packages).some(
    ([path, wanted]) => path !== '' && !wanted.optional && installed.packages[path]?.version !== wanted.version,
  );
}

/** The versions of Node on which the packages with native code run. */
export const USABLE_NODES = 'Node 20 (20.19 or newer) or Node 22.12 or newer';

/** Whether a version of Node, such as `22.12.0`, is one of those. */
export function isUsableNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

/** Whether dependencies have to be installed in the project folder `root`. */
export function needsInstall(root) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const record = 'node_modules/.package-lock.json';
  return !existsSync(join(root, record)) || isOutOfStep(read('package-lock.json'), read(record));
}
