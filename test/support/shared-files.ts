import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Real meetings and hostile input, kept beside the project and never copied into it. */
const SHARED = join(import.meta.dirname, '..', '..', '..', 'shared');

/** A file of the shared folder as text; null, with a message, where it is absent, so that its tests can be skipped. */
export function readShared(path: string): string | null {
  const file = join(SHARED, path);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  console.warn(`Skipped: ../shared/${path} is not here.`);
  return null;
}

/** The parsed JSON files of a folder of the shared folder, by name; empty, with a message, where it is absent. */
export function readSharedFolder(path: string): { name: string; value: unknown }[] {
  const folder = join(SHARED, path);
  if (!existsSync(folder)) {
    console.warn(`Skipped: ../shared/${path} is not here.`);
    return [];
  }
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ name, value: JSON.parse(readFileSync(join(folder, name), 'utf8')) }));
}
