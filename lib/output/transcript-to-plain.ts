import type { ExportDocument, ExportTurn } from './export-document.ts';
import { documentToPlain } from './to-plain.ts';

/** Maximum length of the rule below a heading. */
const LONGEST_RULE = 60;

/**
 * A whole recording as text without markup: headings are underlined, and each turn has its name and time on a line
 * above it.
 */
export function transcriptToPlain({ header, parts, transcript }: ExportDocument): string {
  const head = [underlined(header.title, '='), header.facts.join(' · ')].filter((line) => line !== '').join('\n');
  const sections = parts.map(({ heading, blocks }) => [underlined(heading, '-'), documentToPlain(blocks)]);
  if (transcript) sections.push([underlined(transcript.heading, '-'), ...transcript.turns.map(turnToPlain)]);
  return `${[head, ...sections.map((section) => section.join('\n\n'))].join('\n\n\n')}\n`;
}

function turnToPlain({ name, stamp, paragraphs }: ExportTurn): string {
  return `${stamp === null ? name : `${name} · ${stamp}`}\n${documentToPlain(paragraphs)}`;
}

function underlined(heading: string, rule: string): string {
  return `${heading}\n${rule.repeat(Math.min(Array.from(heading).length, LONGEST_RULE))}`;
}
