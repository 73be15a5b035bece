import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Real meetings and hostile input from outside the project: `meetings/*.json` and `hostile/*` of the folder that
 * EARSHOT_DATA names. Only `*.data.test.ts` and `npm run quality` read it; the tests are collected only when it is set:
 * see `test/vitest.config.ts`. Each function throws when the folder or a file of it is missing.
 */
function pathOf(name: string): string {
  const folder = process.env['EARSHOT_DATA'];
  if (!folder) throw new Error('EARSHOT_DATA names no folder');
  return join(folder, name);
}

/** A file of the folder as text. */
export const readData = (name: string): string => readFileSync(pathOf(name), 'utf8');

/** The real meetings with their file names, sorted; also from a folder that contains them directly. Never empty. */
export function readMeetings(): { name: string; value: unknown }[] {
  const folder = existsSync(pathOf('meetings')) ? 'meetings' : '.';
  const names = readdirSync(pathOf(folder)).filter((name) => name.endsWith('.json'));
  if (names.length === 0) throw new Error(`No meetings in ${pathOf(folder)}`);
  return names.sort().map((name) => ({ name, value: JSON.parse(readData(join(folder, name))) as unknown }));
}

/** Attacks and odd texts that others have collected, each once. Never empty. */
export function readCollectedTexts(): string[] {
  const texts = ['xss-dompurify.json', 'naughty-strings.json'].flatMap((name) =>
    stringsIn(JSON.parse(readData(join('hostile', name)))),
  );
  if (texts.length === 0) throw new Error('No collected texts');
  return [...new Set(texts)];
}

/** The naughty strings alone, each once. */
export const readNaughtyStrings = (): string[] => [
  ...new Set(stringsIn(JSON.parse(readData('hostile/naughty-strings.json')))),
];

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
