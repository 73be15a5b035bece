import type { Page } from 'playwright-core';
import { readTexts } from './words.ts';

/** The words of each state, by `PAGE/STATE`: one line each. */
export type Words = Map<string, readonly string[]>;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Reads what the state says: its visible text, then the names and tooltips that are not part of it. */
export async function readWords(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() => document.body.innerText);
  const lines = shown.split('\n').map(oneLine);
  const named = (await page.evaluate(readTexts)).filter(({ from }) => from !== 'text');
  const names = new Set(named.map(({ text }) => oneLine(text)));
  return [...lines, ...[...names].filter((name) => !lines.includes(name))].filter(Boolean);
}

/** One block for each state, sorted, with its words below its name. */
export const printWords = (words: Words): string =>
  [...words.keys()]
    .sort()
    .map((state) => `${[state, ...(words.get(state) ?? [])].join('\n  ')}\n`)
    .join('\n');

export const parseWords = (text: string): Words =>
  new Map(
    text
      .split('\n\n')
      .map((block) => block.trim().split('\n  '))
      .flatMap(([state, ...lines]) => (state ? [[state, lines]] : [])),
  );

/** Describes each state whose words have changed: one line each. */
export function wordDifferences(before: Words, after: Words): string[] {
  const states = [...new Set([...before.keys(), ...after.keys()])].sort();
  return states.flatMap((state) => {
    const [was, is] = [before.get(state), after.get(state)];
    if (!was) return [`${state}: its words are not stored`];
    if (!is) return [`${state}: there is no such state any more`];
    if (was.join('\n') === is.join('\n')) return [];
    const changes = [
      ...was.filter((line) => !is.includes(line)).map((line) => `no longer “${line}”`),
      ...is.filter((line) => !was.includes(line)).map((line) => `now “${line}”`),
    ];
    return [`${state}: ${changes.join(', ') || 'the same words in another order or number'}`];
  });
}
