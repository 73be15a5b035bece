import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files under `folder` that contain `text`, in UTF-8 or in UTF-16, as browsers write texts. */
export function filesWith(folder: string, text: string): string[] {
  const needles = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    try {
      const path = join(folder, name);
      if (!statSync(path).isFile()) return false;
      const bytes = readFileSync(path);
      return needles.some((needle) => bytes.includes(needle));
    } catch {
      // A running browser deletes files, and some of its entries are not regular files.
      return false;
    }
  });
}
