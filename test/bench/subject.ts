import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BARE_PAGE = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>Bare</title>
  <input autofocus aria-label="Bare" />
  <ul><li class="bare">Bare</li></ul>
  <script type="module" src="bare.js"></script>
</html>
`;

/** The least work for a keystroke: one text changes. */
const BARE_SCRIPT = `const row = document.querySelector('li');
document.querySelector('input').addEventListener('input', (event) => (row.textContent = event.target.value));
`;

/**
 * Channel by which the library's worker, which no test can reach, is told to collect garbage when memory is measured.
 */
export const CLEAR_UP = 'bench-clear-up';
const CLEARING = `\nnew BroadcastChannel('${CLEAR_UP}').addEventListener('message', () => globalThis.gc?.());\n`;

/** A copy of the built extension in a temporary folder with a page that does nothing, to measure against. */
export function createSubject(extension: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-'));
  cpSync(extension, folder, { recursive: true });
  writeFileSync(join(folder, 'bare.html'), BARE_PAGE);
  writeFileSync(join(folder, 'bare.js'), BARE_SCRIPT);
  appendFileSync(join(folder, 'library-worker.js'), CLEARING);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
