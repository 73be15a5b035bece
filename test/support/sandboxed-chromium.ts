import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../../scripts/install-chromium.ts';

/**
 * Chromium in its own mount namespace, where disks can be mounted: they are visible only there, and end with the
 * browser.
 */
export interface SandboxedChromium {
  /** The program to start instead of Chromium. */
  program: string;
  /** Contains the program; must be removed. */
  folder: string;
}

/** Where Chromium looks for an administrator's policies. */
const SETTINGS_OF_ALL = '/etc/chromium';

const NEEDED =
  'It needs `unshare` and `mount` (util-linux) and the right to make mount namespaces; ' +
  'a container needs --cap-add SYS_ADMIN and --security-opt seccomp=unconfined.';

/** Whether disks must be possible here, so that their absence is a failure. */
export const mustHaveDisks = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/** Whether disks can be mounted here. Throws an error that says what is missing when they must be possible. */
function maySetUp(): boolean {
  const { status, stderr, error } = spawnSync(
    'unshare',
    ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', tmpdir()],
    { encoding: 'utf8' },
  );
  if (status === 0) return true;
  const words = `No disk can be mounted here: ${(error?.message ?? stderr).trim()}. ${NEEDED}`;
  if (mustHaveDisks()) throw new Error(words);
  console.warn(words);
  return false;
}

/** `setUp` is a shell command without single quotes; `$profile` is the folder of the browser's profile. */
async function sandboxedChromium(setUp: (folder: string) => string): Promise<SandboxedChromium> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-sandbox-'));
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
 * Chromium with its own disk for the private files of all origins, so small that it is soon full. Null when the system
 * does not allow mounting a disk; throws on Linux as root, where it must.
 */
export async function createSmallDisk(megabytes: number): Promise<SandboxedChromium | null> {
  if (!maySetUp()) return null;
  const files = '"$profile/Default/File System"';
  return sandboxedChromium(() => `mkdir -p ${files} && mount -t tmpfs -o size=${megabytes}m none ${files}`);
}

/** Chromium with `policy`, as an administrator sets it, for the extension with that id. Null and throws as above. */
export async function createManaged(id: string, policy: object): Promise<SandboxedChromium | null> {
  if (!maySetUp()) return null;
  if (!existsSync(SETTINGS_OF_ALL)) {
    const words = `No policy can be put up here: there is no folder ${SETTINGS_OF_ALL}. Debian's package chromium has it.`;
    if (mustHaveDisks()) throw new Error(words);
    console.warn(words);
    return null;
  }
  const managed = `${SETTINGS_OF_ALL}/policies/managed`;
  const sandbox = await sandboxedChromium(
    (folder) =>
      `mount -t tmpfs none ${SETTINGS_OF_ALL} && mkdir -p ${managed} && cp "${folder}/policy.json" ${managed}`,
  );
  writeFileSync(join(sandbox.folder, 'policy.json'), JSON.stringify({ '3rdparty': { extensions: { [id]: policy } } }));
  return sandbox;
}
