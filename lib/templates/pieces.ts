import type { Block } from '../markdown/nodes.ts';
import { plainParagraphs } from '../markdown/plain-paragraphs.ts';
import { tidyInline } from '../markdown/tidy-inline.ts';
import { toParagraphs } from '../recording/paragraphs.ts';
import type { Template, TextForms } from '../recording/sending.ts';
import { formatStamp } from '../recording/time.ts';
import type { Recording, RecordingContent, Turn } from '../recording/types.ts';
import { documentForms } from '../output/document-forms.ts';
import { nameToWrite } from '../output/export-document.ts';
import { summaryForms } from './summary-forms.ts';
import { templateById } from './built-in-templates.ts';
import { renderTemplate } from './render-template.ts';
import type { TemplateWords } from './subject-values.ts';

/** What can be sent on of a recording. */
export type Piece =
  /** By the template of that id, or by the one that the person prefers. */
  | { kind: 'summary'; templateId: string | null }
  | { kind: 'notes' }
  | { kind: 'transcript' }
  /** Turns, whole or in part, each with its speaker, the meeting, the date and the time. */
  | { kind: 'turns'; turns: readonly Turn[] }
  /** Words of the summary or the notes, with the meeting and the date. */
  | { kind: 'words'; text: string };

export interface PieceSource {
  recording: Recording;
  content: RecordingContent;
}

export interface PieceTemplates {
  /** Of summaries, and of quoted turns. */
  preferredId: string;
  quoteId: string;
  /** The person's own. */
  own: readonly Template[];
}

const NOTES = '# {{title}}\n\n{{facts}}\n\n{{notes}}';
const TRANSCRIPT = '# {{title}}\n\n{{facts}}\n\n{{transcript}}';
const SOURCE = '{{title}}{{#date}}, {{date}}{{/date}}';

/** A piece of a recording, ready to be sent on; null when there is nothing of it. */
export function pieceForms(
  piece: Piece,
  { recording, content }: PieceSource,
  words: TemplateWords,
  { preferredId, quoteId, own }: PieceTemplates,
): TextForms | null {
  const fill = (text: string, turns?: readonly Turn[]) =>
    renderTemplate(text, { recording, content, ...(turns && { turns }) }, words);
  switch (piece.kind) {
    case 'summary':
      return summaryForms(
        recording,
        content,
        words,
        templateById(piece.templateId ?? preferredId, own, words.builtIn).text,
      );
    case 'notes':
      return content.notes === null ? null : fill(NOTES).forms;
    case 'transcript':
      return content.segments.length === 0 ? null : fill(TRANSCRIPT).forms;
    case 'turns': {
      if (piece.turns.length === 0) return null;
      const { id, text } = templateById(quoteId, own, words.builtIn, 'quote');
      if (id !== 'quote') return fill(text, piece.turns).forms;
      // As that template says, but in the tree and at once: thousands of turns may be selected.
      const source = fill(SOURCE).forms.plain;
      return documentForms(piece.turns.flatMap((turn) => quoteOf(turn, nameOf(turn, content, words), source)));
    }
    case 'words': {
      const children = plainParagraphs(piece.text);
      return children.length === 0 ? null : documentForms([{ type: 'quote', children }, ...fill(SOURCE).blocks]);
    }
  }
}

const nameOf = (turn: Turn, content: RecordingContent, words: TemplateWords) =>
  nameToWrite(content.speakers[turn.speaker], words);

/** The words, then who said them in which meeting, when. */
function quoteOf(turn: Turn, name: string, source: string): Block[] {
  const children = toParagraphs(turn.segments).flatMap(({ text }) => plainParagraphs(text));
  if (children.length === 0) return [];
  const stamp = turn.startSeconds === null ? [] : [formatStamp(turn.startSeconds)];
  const text = [name, source, ...stamp].join(', ');
  return [
    { type: 'quote', children },
    { type: 'paragraph', children: tidyInline([{ type: 'text', text }]) },
  ];
}
