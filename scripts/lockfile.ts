/** One package of a lock file, as npm writes them (version 3). */
interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
}

export interface Lockfile {
  lockfileVersion: number;
  packages: Record<string, LockedPackage & Record<string, unknown>>;
}

const REGISTRY = 'https://registry.npmjs.org/';
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
/** A plain version range: no URL, no folder, no repository, no other package under this name. */
const RANGE = /^[\w.*^~<>=|\s+-]+$/;

/**
 * Problems in a lock file, one line each: whatever would fetch code from elsewhere, unchecked, or run it at install.
 */
export function lockfileFaults({ lockfileVersion, packages }: Lockfile): string[] {
  const faults = lockfileVersion === 3 ? [] : [`version ${lockfileVersion} of the format`];
  for (const [path, locked] of Object.entries(packages)) {
    const { resolved, integrity, link, dev, hasInstallScript } = locked;
    const say = (fault: string) => faults.push(`${path || 'the project'}: ${fault}`);
    for (const kind of DEPENDENCIES) {
      for (const [name, range] of Object.entries((locked[kind] ?? {}) as Record<string, string>)) {
        if (!RANGE.test(range)) say(`needs ${name} from “${range}”`);
      }
    }
    if (path === '') continue;
    if (!/^(?:node_modules\/(?:@[\w.-]+\/)?[\w.-]+\/?)+$/.test(path)) say('is no installed package');
    if (link) say('is a link');
    if (resolved !== undefined && !resolved.startsWith(REGISTRY)) say(`comes from ${resolved}`);
    if (!SHA512.test(integrity ?? '')) say('has no SHA-512');
    if (hasInstallScript && !dev) say('runs a script at install, and is not for development alone');
  }
  return faults;
}
