import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Row } from './row.ts';

/** The imports of one script: those that load with it, and those that it requests later. */
function importsIn(source: string): { together: string[]; later: string[] } {
  const names = (pattern: RegExp) => [...source.matchAll(pattern)].map((match) => match[1] ?? '');
  return {
    together: names(/\b(?:import|export)\s*(?:[\w$*{][^'"()]*?\bfrom\s*)?["'](\.[^"']+)["']/g),
    later: [
      ...names(/\bimport\s*\(\s*["'`](\.[^"'`]+)["'`]/g),
      // A classic script is named by its path in the extension.
      ...names(/["'`](\/[\w-]+\.js)["'`]/g),
    ],
  };
}

/** The scripts of an HTML page, by their `src`. */
function scriptsIn(html: string): string[] {
  return [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map((match) => match[1] ?? '');
}

/** `root` is the folder of the extension. */
function follow(start: readonly string[], root: string): { together: Set<string>; later: Set<string> } {
  const together = new Set(start);
  const later = new Set<string>();
  for (const file of together) {
    const imports = importsIn(readFileSync(file, 'utf8'));
    for (const name of imports.together) together.add(join(dirname(file), name));
    for (const name of imports.later) later.add(join(name.startsWith('/') ? root : dirname(file), name));
  }
  for (const file of together) later.delete(file);
  return { together, later };
}

const kilobytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0) / 1000;

/** The compressed size of everything that the popup loads before it runs, and of what it may load later. */
export function measureScripts(extension: string): Row[] {
  const html = readFileSync(join(extension, 'popup.html'), 'utf8');
  const { together, later } = follow(
    scriptsIn(html).map((src) => join(extension, src)),
    extension,
  );
  const list = (files: Iterable<string>) =>
    [...files].map((file) => `${relative(extension, file)} ${kilobytes([file]).toFixed(1)}`).join(', ');
  const rows: Row[] = [
    {
      what: 'Scripts of the popup, gzipped',
      measured: kilobytes(together),
      bound: 20,
      unit: 'kB',
      from: list(together),
    },
  ];
  if (later.size > 0) {
    rows.push({
      what: 'Scripts that the popup may load later, gzipped',
      measured: kilobytes(later),
      bound: null,
      unit: 'kB',
      from: list(later),
    });
  }
  return rows;
}
