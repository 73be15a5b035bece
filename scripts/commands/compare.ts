import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../project.ts';

/** Version 0.6.0. */
const FORMER = 'b270e45b';

/** What its bench lacks to measure the work of a typed word. */
const ADDED_PARTS: readonly (readonly [file: string, before: string, after: string])[] = [
  [
    'scripts/commands/bench.ts',
    'import { createSubject }',
    "import { fillLibrary, measureWork } from '../../test/bench/work.ts';\nimport { createSubject }",
  ],
  [
    'scripts/commands/bench.ts',
    '  list: () => measureListSync(),',
    `  work: (extension) =>
    withRecordings(extension, 10_000, async (browser) => {
      await fillLibrary(browser, MEETINGS);
      return measureWork(browser, '10,000 recordings, 2,000 saved');
    }),
  list: () => measureListSync(),`,
  ],
  ['test/bench/library.ts', 'async function fill(', 'export async function fill('],
  // It has no ports.
  [
    'test/bench/work.ts',
    "await askBackground(page, 'library.preload', null)",
    "await page.evaluate(() => chrome.runtime.sendMessage({ ask: 'library.preload', arg: null }))",
  ],
];

/** Makes the former version in a folder of its own, once. */
function prepareFormer(folder: string): void {
  if (existsSync(join(folder, 'node_modules'))) return;
  console.log(`Preparing ${FORMER} in ${folder} …`);
  const run = (program: string, args: string[], cwd = folder) => execFileSync(program, args, { cwd, stdio: 'inherit' });
  if (!existsSync(folder)) run('git', ['clone', '--quiet', PROJECT, folder], PROJECT);
  run('git', ['checkout', '--quiet', '--force', FORMER]);
  writeFileSync(join(folder, 'test/bench/work.ts'), readFileSync(join(PROJECT, 'test/bench/work.ts')));
  for (const [name, before, after] of ADDED_PARTS) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    if (!text.includes(before)) throw new Error(`${name} lacks: ${before}`);
    writeFileSync(file, text.replace(before, after));
  }
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Runs the bench of a tree; resolves with what it says. */
function bench(folder: string, parts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const args = [join(folder, 'scripts/bootstrap.mjs'), 'bench', ...parts];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    const heard: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => heard.push(text));
    child.on('error', reject);
    child.on('close', () => resolve(heard.join('')));
  });
}

// At the same time, so that other work on the machine slows down both.
const former = join(tmpdir(), `earshot-${FORMER}`);
prepareFormer(former);
const parts = process.argv.slice(2);
console.log('Measuring both …');
const [before, now] = await Promise.all([bench(former, parts), bench(PROJECT, parts)]);
console.log(`\nVersion 0.6.0 (${FORMER})\n${before}\nThis tree\n${now}`);
