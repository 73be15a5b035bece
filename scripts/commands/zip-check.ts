import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../project.ts';
import { runTool } from '../tool.ts';

/** Paths of different lengths, and different time zones. */
const PLACES = [
  { name: 'one', TZ: 'UTC' },
  { name: 'another/and-a-longer-one', TZ: 'Pacific/Auckland' },
];

/** Clones the last commit into a separate folder, with the packages of this one. */
function cloneInto(folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', PROJECT, folder], { stdio: 'inherit' });
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'), 'junction');
}

/** Name and SHA-256 of each package that a release consists of, built in `folder`. */
async function packagesOf(folder: string, env: { TZ: string }): Promise<Map<string, string>> {
  for (const args of [['zip'], ['zip', '-b', 'firefox']]) {
    const { code, output } = await runTool(['wxt', ...args], { cwd: folder, env });
    if (code !== 0) throw new Error(output.trimEnd());
  }
  const out = join(folder, '.output');
  const names = readdirSync(out).filter((name) => name.endsWith('.zip'));
  return new Map(
    names.sort().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(out, name)))
        .digest('hex'),
    ]),
  );
}

/** Builds every package of a release twice, from clean clones in two folders: all builds must give the same bytes. */
async function main(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'earshot-zip-'));
  try {
    const built: Map<string, string>[] = [];
    for (const { name, TZ } of PLACES) {
      const folder = join(root, name);
      cloneInto(folder);
      built.push(await packagesOf(folder, { TZ }));
    }
    const [one = new Map(), another = new Map()] = built;
    for (const [name, sum] of one)
      console.log(`${another.get(name) === sum ? 'same     ' : 'DIFFERENT'} ${sum}  ${name}`);
    const isSame = one.size === 3 && [...one].every(([name, sum]) => another.get(name) === sum);
    console.log(isSame ? 'Both builds are the same, byte for byte.' : 'The builds differ.');
    process.exitCode = isSame ? 0 : 1;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

await main();
