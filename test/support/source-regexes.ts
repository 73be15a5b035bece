import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface SourceRegexes {
  /** Relative to the root of the repository. */
  path: string;
  /** As written in the source. */
  literals: RegExp[];
  /** How many are made from strings: `new RegExp(…)`. */
  made: number;
}

/** The regular expressions of each source file that has some. */
export function sourceRegexes(): SourceRegexes[] {
  return ['lib', 'components', 'entrypoints']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
    )
    .sort()
    .map(regexesIn)
    .filter(({ literals, made }) => literals.length + made > 0);
}

function regexesIn(path: string): SourceRegexes {
  const regexes: SourceRegexes = { path, literals: [], made: 0 };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node && 'value' in node && node.value instanceof RegExp) regexes.literals.push(node.value);
    if ('callee' in node && isNamed(node.callee, 'RegExp')) regexes.made += 1;
    Object.values(node).forEach(visit);
  };
  visit(parseSync(path, readFileSync(join(ROOT, path), 'utf8')).program);
  return regexes;
}

const isNamed = (node: unknown, name: string): boolean =>
  typeof node === 'object' && node !== null && 'name' in node && node.name === name;

/** The regular expressions that a module makes from strings when it is loaded. */
export async function regexesMadeBy(path: string): Promise<RegExp[]> {
  const file = join(ROOT, path);
  // Its imports are loaded before anything is counted.
  await import(/* @vite-ignore */ file);
  const made: RegExp[] = [];
  const { RegExp: RealRegExp } = globalThis;
  globalThis.RegExp = new Proxy(RealRegExp, {
    construct(target, [pattern, flags]: [string, string?]) {
      const regex = new target(pattern, flags);
      made.push(regex);
      return regex;
    },
  });
  try {
    await import(/* @vite-ignore */ `${file}?made`);
  } finally {
    globalThis.RegExp = RealRegExp;
  }
  return made;
}
