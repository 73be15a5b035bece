import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './project.ts';

interface ToolRun {
  code: number;
  /** Standard output and error in the order of arrival; empty when they went to the terminal. */
  output: string;
}

/** The script behind a command of an installed package: running it with this Node needs no shell and no global tool. */
function scriptOf(packageName: string, command: string): string {
  const folder = join(PROJECT, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const script = typeof bin === 'string' ? bin : bin[command];
  if (!script) throw new Error(`The package ${packageName} has no command ${command}`);
  return join(folder, script);
}

/**
 * Runs a command of an installed package in the project folder, or in `cwd`. `show` connects it to the terminal;
 * otherwise its output is collected for the caller. It never waits for standard input.
 */
export function runTool(
  [packageName, ...args]: readonly [string, ...string[]],
  options: { command?: string; show?: boolean; env?: Record<string, string>; cwd?: string } = {},
): Promise<ToolRun> {
  const script = scriptOf(packageName, options.command ?? packageName);
  const out = options.show ? 'inherit' : 'pipe';
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: options.cwd ?? PROJECT,
      stdio: ['ignore', out, out],
      env: { ...process.env, ...options.env },
    });
    const heard: string[] = [];
    child.stdout?.setEncoding('utf8').on('data', (text: string) => heard.push(text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => heard.push(text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output: heard.join('') }));
  });
}
