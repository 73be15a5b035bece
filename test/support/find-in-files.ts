import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files under `folder` whose bytes match, and how many files were searched. */
export function searchFiles(
  folder: string,
  matches: (bytes: Buffer) => boolean,
): { files: string[]; searched: number } {
  let searched = 0;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    try {
      const path = join(folder, name);
      if (!statSync(path).isFile()) return false;
      const bytes = readFileSync(path);
      searched += 1;
      return matches(bytes);
    } catch (error) {
      // A running browser deletes files, and some of its entries are not regular files.
      if (error instanceof Error && 'code' in error) return false;
      throw error;
    }
  });
  return { files, searched };
}

/** The files under `folder` that contain `text`, in UTF-8 or in UTF-16, as browsers write texts. */
export function filesWith(folder: string, text: string): string[] {
  const needles = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];
  return searchFiles(folder, (bytes) => needles.some((needle) => bytes.includes(needle))).files;
}
