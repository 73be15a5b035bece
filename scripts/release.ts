import { createHash } from 'node:crypto';

export interface ReleaseOptions {
  /** If true, tags nothing. */
  dryRun: boolean;
  skipTests: boolean;
  skipAudit: boolean;
}

const FLAGS = ['--dry-run', '--skip-tests', '--skip-audit'] as const;

/** Null for an unknown option: a misspelled `--dry-run` must not release. */
export function readOptions(args: readonly string[]): ReleaseOptions | null {
  if (args.some((arg) => !FLAGS.some((flag) => flag === arg))) return null;
  const [dryRun = false, skipTests = false, skipAudit = false] = FLAGS.map((flag) => args.includes(flag));
  return { dryRun, skipTests, skipAudit };
}

/** The facts that decide on a release. */
export interface ReleaseFacts {
  /** From `package.json` and from `package-lock.json`. */
  version: string;
  lockedVersion: string;
  changelog: string;
  /** Output of `git status --porcelain`. */
  status: string;
  /** One tag per line. */
  tags: string;
  /** Browsers that the tests need and that were not found here: their tests would be skipped silently. */
  missing: readonly string[];
}

/** The version, day and text of the newest entry of the changelog; null when it begins differently. */
export function newestEntry(changelog: string): { version: string; day: string; text: string } | null {
  const [head = '', entry = ''] = changelog.split(/^## /m);
  const [, version, day, text] = /^(\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)\n([\s\S]*)$/.exec(entry) ?? [];
  if (!/^# .*\n+$/.test(head) || version === undefined || day === undefined || text === undefined) return null;
  return { version, day, text: text.trim() };
}

/** Reasons against this release, one line each. */
export function obstacles({ version, lockedVersion, changelog, status, tags, missing }: ReleaseFacts): string[] {
  const found: string[] = [];
  const entry = newestEntry(changelog);
  if (!/^\d+\.\d+\.\d+$/.test(version)) found.push(`package.json: “${version}” is no version that the stores take`);
  if (lockedVersion !== version) found.push(`package-lock.json is of version ${lockedVersion}: run npm install`);
  if (entry === null) found.push('CHANGELOG.md does not begin with “## VERSION (DAY)”');
  else if (entry.version !== version)
    found.push(`CHANGELOG.md begins with ${entry.version}, package.json has ${version}`);
  else if (entry.text === '') found.push(`CHANGELOG.md says nothing of ${version}`);
  if (tags.split('\n').includes(`v${version}`)) found.push(`v${version} was released already`);
  const changed = status.split('\n').filter((line) => line !== '');
  if (changed.length > 0) found.push(`not committed: ${changed.map((line) => line.slice(3)).join(', ')}`);
  found.push(...missing.map((browser) => `${browser} was not found: the tests in it would be skipped`));
  return found;
}

/** What `npm audit --json` said against the packages that are shipped, one line each. */
export function auditFaults(output: string): string[] {
  try {
    const { vulnerabilities, message } = JSON.parse(output) as {
      vulnerabilities?: Record<string, { severity: string; range: string }>;
      message?: string;
    };
    if (vulnerabilities) {
      const all = Object.entries(vulnerabilities);
      return all.map(([name, { severity, range }]) => `${name} ${range}: vulnerability (${severity}), see npm audit`);
    }
    return [`npm audit could not ask: ${message ?? 'no answer'}. --skip-audit leaves it out`];
  } catch {
    return ['npm audit gave no answer. --skip-audit leaves it out'];
  }
}

/** One line for a file that goes to a store: its SHA-256, its size in bytes, its name. */
export function fileLine(name: string, bytes: Uint8Array): string {
  return `${createHash('sha256').update(bytes).digest('hex')}  ${String(bytes.length).padStart(9)}  ${name}`;
}
