import type { Page } from 'playwright-core';
import { readTexts } from './words.ts';

/** The words of each state, by `PAGE/STATE`: one line each. */
export type Words = Map<string, readonly string[]>;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * Reads what the state says: its text, also that out of view, then the names and tooltips that are not part of it.
 * Left out is what assistive technology is told after a pause: the value of a slider, and announcements.
 */
export async function readWords(page: Page): Promise<string[]> {
  // A long transcript is drawn in blocks, and most of them only when the browser is idle.
  await page.waitForFunction(() => document.querySelector('.turns:empty') === null);
  const lines = (await page.evaluate(readText)).split('\n').map(oneLine);
  const named = (await page.evaluate(readTexts)).filter(({ from }) => from !== 'text' && from !== 'aria-valuetext');
  const names = new Set(named.map(({ text }) => oneLine(text)));
  return [...lines, ...[...names].filter((name) => !lines.includes(name))].filter(Boolean);
}

function readText(): string {
  const style = document.createElement('style');
  style.textContent = `
    * { content-visibility: visible !important }
    .visually-hidden[role='status'] { display: none !important }
  `;
  document.head.append(style);
  const text = document.body.innerText;
  style.remove();
  return text;
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
    const first = is.findIndex((line, index) => line !== was[index]);
    const moved = `other order or number of lines from “${is[first] ?? was[is.length]}” on`;
    return [`${state}: ${changes.join(', ') || moved}`];
  });
}
