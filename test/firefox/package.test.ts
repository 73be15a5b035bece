import { expect, it } from 'vitest';
import { FIREFOX_PACKAGE } from '../support/firefox/browser.ts';
import { runTool } from '../support/tool.ts';

interface Finding {
  code: string;
  file?: string;
  message: string;
}

it("passes the store's own linter without an error or a warning", async () => {
  const { output } = await runTool([
    'web-ext',
    'lint',
    `--source-dir=${FIREFOX_PACKAGE}`,
    '--no-config-discovery',
    '--output=json',
  ]);
  const { errors, warnings } = JSON.parse(output) as { errors: Finding[]; warnings: Finding[] };
  expect([...errors, ...warnings].map(({ code, file, message }) => `${code} ${file}: ${message}`)).toEqual([]);
});
