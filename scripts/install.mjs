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

/** Whether dependencies have to be installed in the project folder `root`. */
export function needsInstall(root) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const record = 'node_modules/.package-lock.json';
  return !existsSync(join(root, record)) || isOutOfStep(read('package-lock.json'), read(record));
}
