import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './install-chromium.ts';

/** Chromium in a space of its own, where disks can be put up: nobody else sees them, and they go with the browser. */
export interface ChromiumInSpace {
  /** To be started in place of Chromium. */
  program: string;
  /** Holds the program; to be removed. */
  folder: string;
}

/** Where Chromium looks for what an administrator has decided. */
const SETTINGS_OF_ALL = '/etc/chromium';

const maySetUp = () =>
  spawnSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0;

/** `setUp` is a command of the shell without single quotes; `$profile` is the folder of the browser's profile. */
async function chromiumInSpace(setUp: (folder: string) => string): Promise<ChromiumInSpace> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-space-'));
  const program = join(folder, 'chromium');
  const script = `#!/bin/sh
for arg; do
  case "$arg" in --user-data-dir=*) export profile="\${arg#--user-data-dir=}" ;; esac
done
exec unshare --map-root-user --mount sh -c '${setUp(folder)} && exec "$@"' chromium '${await ensureChromium()}' "$@"
`;
  writeFileSync(program, script);
  chmodSync(program, 0o755);
  return { program, folder };
}

/**
 * With a disk of its own for the private files of all origins, so small that it is soon full. Null where the system lets
 * nobody put up a disk (Linux only, and not everywhere).
 */
export async function createSmallDisk(megabytes: number): Promise<ChromiumInSpace | null> {
  if (!maySetUp()) {
    console.warn('A full disk was not tried: this system lets nobody put one up');
    return null;
  }
  const files = '"$profile/Default/File System"';
  return chromiumInSpace(() => `mkdir -p ${files} && mount -t tmpfs -o size=${megabytes}m none ${files}`);
}

/** With `policy` as an administrator puts it on a machine, for the extension of that id. Null where nobody can. */
export async function createManaged(id: string, policy: object): Promise<ChromiumInSpace | null> {
  if (!maySetUp() || !existsSync(SETTINGS_OF_ALL)) {
    console.warn('A policy was not tried in Chromium: this system lets nobody put one up');
    return null;
  }
  const managed = `${SETTINGS_OF_ALL}/policies/managed`;
  const space = await chromiumInSpace(
    (folder) =>
      `mount -t tmpfs none ${SETTINGS_OF_ALL} && mkdir -p ${managed} && cp "${folder}/policy.json" ${managed}`,
  );
  writeFileSync(join(space.folder, 'policy.json'), JSON.stringify({ '3rdparty': { extensions: { [id]: policy } } }));
  return space;
}
