import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';

/**
 * The id that Chromium gives an unpacked extension without a `key`: the first 32 hex digits of the SHA-256 of its
 * folder's path, each digit written as a letter from `a` to `p`.
 */
function idOfPath(path: string, platform: NodeJS.Platform = process.platform): string {
  // Windows hashes its own wide characters, after raising the drive letter.
  const bytes =
    platform === 'win32'
      ? Buffer.from(
          path.replace(/^[a-z]:/, (drive) => drive.toUpperCase()),
          'utf16le',
        )
      : Buffer.from(path);
  const digits = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return digits.replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
}

/** The path of the folder as the browser resolves it, and the id that follows from it. */
export function extensionAt(folder: string): { path: string; id: string } {
  const path = realpathSync(folder);
  return { path, id: idOfPath(path) };
}
