import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { refusals } from '../environment.ts';
import { findFirefox } from '../find-firefox.ts';
import { lockfileFaults, type Lockfile } from '../lockfile.ts';
import { PROJECT } from '../project.ts';
import { auditFaults, fileLine, newestEntry, obstacles, readOptions } from '../release.ts';
import { runTool } from '../tool.ts';

const OUTPUT = join(PROJECT, '.output');

const git = (...args: string[]) => execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8' });
const text = (path: string) => readFileSync(join(PROJECT, path), 'utf8');

/** The advisories of npm against the packages that are shipped, as JSON. */
function audit(): string {
  const shell = process.platform === 'win32';
  return spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: PROJECT, encoding: 'utf8', shell }).stdout;
}

function stop(...lines: string[]): never {
  for (const line of lines) console.error(`✗ ${line}`);
  process.exit(1);
}

const options = readOptions(process.argv.slice(2));
if (options === null) stop('Usage: npm run release -- [--dry-run] [--skip-tests] [--skip-audit]');

const { version } = JSON.parse(text('package.json')) as { version: string };
const lockfile = JSON.parse(text('package-lock.json')) as Lockfile & { version: string };
const changelog = text('CHANGELOG.md');
const status = () => git('status', '--porcelain');
const tags = git('tag', '--list');
const missing = options.skipTests || (await findFirefox()) !== null ? [] : ['A Firefox that takes unsigned packages'];
const found = [
  ...obstacles({ version, lockedVersion: lockfile.version, changelog, status: status(), tags, missing }),
  ...lockfileFaults(lockfile),
  ...(options.skipAudit ? [] : auditFaults(audit())),
  ...refusals(process.env),
];
if (found.length > 0) stop(...found);
console.log(`✓ ${version} can be released`);

if (options.skipTests) {
  console.log('- tests left out');
} else {
  const tests = join(PROJECT, 'scripts', 'bootstrap.mjs');
  execFileSync(process.execPath, [tests, 'test'], { cwd: PROJECT, stdio: ['ignore', 'inherit', 'inherit'] });
}

const zipNames = () =>
  readdirSync(OUTPUT).filter((name) => name.startsWith(`earshot-${version}-`) && name.endsWith('.zip'));
try {
  for (const name of zipNames()) rmSync(join(OUTPUT, name));
} catch {
  // Nothing was ever built here.
}
for (const browser of ['chrome', 'firefox']) {
  const { code, output } = await runTool(['wxt', 'zip', '-b', browser]);
  if (code !== 0) stop(`The zip for ${browser} could not be built:`, output.trimEnd());
}
const zips = zipNames().sort();
if (zips.filter((name) => /-(?:chrome|firefox)\.zip$/.test(name)).length !== 2)
  stop(`Not both zips: ${zips.join(', ')}`);
for (const name of zips) console.log(fileLine(name, readFileSync(join(OUTPUT, name))));
if (status() !== '') stop('The build has changed files of the project:', status());

if (options.dryRun) {
  console.log(`Dry run: v${version} was not tagged.`);
} else {
  git('tag', '--annotate', `v${version}`, '--message', `Earshot ${version}\n\n${newestEntry(changelog)?.text ?? ''}`);
  console.log(`Tagged v${version}. To publish it: git push origin v${version}, and upload the zips.`);
}
