import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './install-chromium.ts';

/** Chromium with a disk of its own for the private files of all origins, so small that it is soon full. */
export interface SmallDisk {
  /** To be started in place of Chromium. */
  program: string;
  /** Holds the program; to be removed. */
  folder: string;
}

/** Null where the system lets nobody put up a disk (Linux only, and not everywhere). */
export async function createSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  if (spawnSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status !== 0) {
    console.warn('A full disk was not tried: this system lets nobody put one up');
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'earshot-small-disk-'));
  const program = join(folder, 'chromium');
  const script = `#!/bin/sh
for arg; do
  case "$arg" in --user-data-dir=*) files="\${arg#--user-data-dir=}/Default/File System" ;; esac
done
mkdir -p "$files"
# In a space of its own: nobody else sees the disk, and it goes with the browser.
exec unshare --map-root-user --mount sh -c 'mount -t tmpfs -o size=${megabytes}m none "$0" && exec "$@"' "$files" '${await ensureChromium()}' "$@"
`;
  writeFileSync(program, script);
  chmodSync(program, 0o755);
  return { program, folder };
}
