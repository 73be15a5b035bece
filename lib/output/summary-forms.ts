import { plainText, type Block, type Inline } from '../markdown/nodes.ts';
import { parseDocument } from '../markdown/parse-document.ts';
import { tidyInline } from '../markdown/tidy-inline.ts';
import type { Recording, RecordingContent } from '../recording/types.ts';
import type { CopyForms } from './forms.ts';
import { documentToHtml } from './to-html.ts';
import { documentToMarkdown } from './to-markdown.ts';

/** Words that the caller has in the user's language. */
export interface SummaryWords {
  /** The title of a recording that has none. */
  untitled: string;
}

/**
 * The summary for the clipboard, under the title and a line with the date and the people known by name; null when there is no summary.
 * `formatDate` turns epoch milliseconds into the user's words.
 */
export function summaryForms(
  recording: Recording,
  content: RecordingContent,
  words: SummaryWords,
  formatDate: (epochMs: number) => string,
): CopyForms | null {
  const { blocks } = parseDocument(content.summary ?? '');
  if (blocks.length === 0) return null;

  const { createdAtMs, createdAtText } = recording;
  const date = createdAtMs === null ? createdAtText : formatDate(createdAtMs);
  const people = content.speakers.flatMap(({ name }) => (name === null ? [] : [name]));
  const facts = [date ?? '', [...new Set(people)].join(', ')].filter((fact) => fact.trim() !== '');
  const head: Block[] = [
    { type: 'heading', level: 1, children: line(recording.title.trim() || words.untitled) },
    ...(facts.length === 0 ? [] : [{ type: 'paragraph' as const, children: line(facts.join(' · ')) }]),
  ];
  const document = [...head, ...(repeatsTitle(blocks[0], recording.title) ? blocks.slice(1) : blocks)];
  return { html: documentToHtml(document), plain: documentToMarkdown(document) };
}

/** Generated summaries often begin with the title, which is then there already. */
function repeatsTitle(block: Block | undefined, title: string): boolean {
  return block?.type === 'heading' && plainText(block.children).trim().toLowerCase() === title.trim().toLowerCase();
}

/** Titles and names are one line, whatever was typed. */
function line(text: string): Inline[] {
  return tidyInline([{ type: 'text', text }]);
}
