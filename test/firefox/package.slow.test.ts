import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FIREFOX_PACKAGE } from '../support/firefox/browser.ts';
import { PROJECT } from '../../scripts/project.ts';
import { runTool } from '../../scripts/tool.ts';

interface Finding {
  code: string;
  file?: string;
  line?: number;
  column?: number;
  message: string;
}

/** The package is built from this folder. */
const scriptIn = (file: string) => readFileSync(join(PROJECT, '.output', 'firefox-mv3', file), 'utf8');

/**
 * Preact sets HTML from a string if a component asks for it. None does (`test/architecture.test.ts`), and the browser
 * refuses it (`require-trusted-types-for 'script'`). It stays in the package because the store wants unmodified
 * libraries.
 */
const PREACT_STATEMENT = /\w+\.innerHTML=\w+\.__html\b/;

function isPreactStatement({ code, file = '', line = 0, column = 0, message }: Finding): boolean {
  if (code !== 'UNSAFE_VAR_ASSIGNMENT' || message !== 'Unsafe assignment to innerHTML') return false;
  const text =
    scriptIn(file)
      .split('\n')
      .at(line - 1) ?? '';
  return text.slice(column - 1).search(PREACT_STATEMENT) === 0;
}

// The linter checks every script of the package.
it(
  "passes the store's own linter without an error, and with one warning, of the unmodified Preact",
  { timeout: 300_000 },
  async () => {
    const { output } = await runTool([
      'web-ext',
      'lint',
      `--source-dir=${FIREFOX_PACKAGE}`,
      '--no-config-discovery',
      '--output=json',
    ]);
    const { errors, warnings } = JSON.parse(output) as { errors: Finding[]; warnings: Finding[] };
    const others = [...errors, ...warnings.filter((warning) => !isPreactStatement(warning))];
    expect(others.map(({ code, file, message }) => `${code} ${file}: ${message}`)).toEqual([]);
    // Once in each script that Preact is bundled into.
    const files = warnings.map(({ file = '' }) => file);
    expect(new Set(files).size).toBe(files.length);
    for (const file of files) expect(scriptIn(file).match(/\.innerHTML=/g)).toHaveLength(1);
  },
);
