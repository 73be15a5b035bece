import { mustHaveDisks } from '../test/support/sandboxed-chromium.ts';
import { SKIP_FIREFOX, skipsFirefox } from './install-firefox.ts';

interface AllowedSkip {
  /** Part of the path of the test file. */
  file: string;
  reason: string;
}

/**
 * The tests that may be skipped here. There are no others: a test that is skipped for any other reason counts as
 * failed.
 */
export function allowedSkips(): AllowedSkip[] {
  const firefox = { file: 'test/firefox/', reason: `${SKIP_FIREFOX}=1 asks for it` };
  const disks = ['disk-full.slow', 'policy'].map((name) => ({
    file: `test/browser/${name}.test.ts`,
    reason: 'it needs Linux as root, to put up a disk of its own',
  }));
  return [...(skipsFirefox() ? [firefox] : []), ...(mustHaveDisks() ? [] : disks)];
}
