/**
 * Entry point of `npm start`, `npm test` and the other commands, with nothing installed: plain JavaScript, no
 * dependency. It installs what is missing and runs `commands/<name>.ts`.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isUsableNode, needsInstall, USABLE_NODES } from './install.mjs';

const scripts = dirname(fileURLToPath(import.meta.url));
const root = join(scripts, '..');
const [command = '', ...args] = process.argv.slice(2);
const script = join(scripts, 'commands', `${command}.ts`);

function stop(message) {
  console.error(message);
  // The last line of the tests must be a sum, whatever happened.
  if (command === 'test' || command === 'ci') console.log('0 passed, 0 failed');
  process.exit(1);
}

/** Runs a program in the project folder with this terminal; resolves with its exit code. */
function run(program, programArgs, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, programArgs, { cwd: root, stdio: 'inherit', ...options });
    // Ctrl+C reaches the child directly; this process only has to outlive it.
    const wait = () => undefined;
    const pass = () => child.kill('SIGTERM');
    process.on('SIGINT', wait).on('SIGTERM', pass);
    child.on('error', (error) => stop(`Could not run ${program}: ${error.message}`));
    child.on('close', (code) => {
      process.off('SIGINT', wait).off('SIGTERM', pass);
      resolve(code ?? 1);
    });
  });
}

function npm(args, options) {
  const itself = process.env['npm_execpath'];
  const all = [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  return itself && /\.c?js$/.test(itself)
    ? run(process.execPath, [itself, ...all], options)
    : run('npm', all, { ...options, shell: process.platform === 'win32' });
}

/** Installs what the lock file names; true on success. */
async function install() {
  console.log('Installing dependencies …');
  // `npm ci` empties `node_modules` first: without a network, what works would be lost.
  if (!existsSync(join(root, 'node_modules'))) {
    // It refuses a lock file that leaves out optional packages of other systems; `npm install` accepts it.
    if ((await npm(['ci'], { stdio: 'ignore' })) === 0) return true;
    console.log(
      '`npm ci` refused (a lock file without the optional packages of this system, or the network): trying `npm install`.',
    );
  }
  return (await npm(['install', '--no-save'])) === 0;
}

const { node } = process.versions;
if (!isUsableNode(node)) stop(`Earshot needs ${USABLE_NODES}; this is ${node}. See https://nodejs.org/.`);
if (!existsSync(script))
  stop(
    'Usage: node scripts/bootstrap.mjs start | test | ci | nightly | quality | bench | compare | gallery | pictures | release | zip-check',
  );
if (needsInstall(root) && !(await install())) {
  stop('The dependencies could not be installed: see the lines of npm above.');
}
process.exitCode = await run(process.execPath, ['--import', 'tsx', script, ...args]);
