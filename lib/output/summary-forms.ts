import { parseDocument } from '../markdown/parse-document.ts';
import type { Recording, RecordingContent } from '../recording/types.ts';
import { headerBlocks, headerOf, withoutTitle } from './export-header.ts';
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

  const people = content.speakers.flatMap(({ name }) => (name === null ? [] : [name]));
  const head = headerBlocks(headerOf(recording, people, { ...words, formatDate }));
  const document = [...head, ...withoutTitle(blocks, recording.title)];
  return { html: documentToHtml(document), plain: documentToMarkdown(document) };
}
