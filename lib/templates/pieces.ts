import { plainParagraphs } from '../markdown/from-elements.ts';
import type { Template, TextForms } from '../recording/sending.ts';
import type { Turn } from '../recording/types.ts';
import { documentForms } from '../output/document-forms.ts';
import { templateById } from './built-in-templates.ts';
import { renderTemplate } from './render-template.ts';
import type { TemplateSubject, TemplateWords } from './subject-values.ts';

export type Piece =
  /** By the template with that id, or the preferred one; nothing if the recording lacks what that is for. */
  | { kind: 'summary'; templateId: string | null }
  | { kind: 'notes' }
  | { kind: 'transcript' }
  /** Turns, whole or in part, by the template for quotes. */
  | { kind: 'turns'; turns: readonly Turn[] }
  /** Words of the summary or the notes, with the meeting and the date. */
  | { kind: 'words'; text: string };

export interface PieceTemplates {
  preferredId: string;
  quoteId: string;
  own: readonly Template[];
}

const NOTES = '# {{ title }}\n\n{{ facts }}\n\n{{ notes }}';
const TRANSCRIPT = '# {{ title }}\n\n{{ facts }}\n\n{{ transcript }}';
const SOURCE =
  '— {% if link %}[{% endif %}{{ title }}{% if date %}, {{ date }}{% endif %}{% if link %}]({{ link }}){% endif %}';

/** A piece of a recording; null for nothing. A template that cannot be filled gives way to the built-in one. */
export function pieceForms(
  piece: Piece,
  source: Omit<TemplateSubject, 'turns'>,
  words: TemplateWords,
  { preferredId, quoteId, own }: PieceTemplates,
): TextForms | null {
  const { notes, segments } = source.content;
  const fill = (text: string, turns?: readonly Turn[]) =>
    renderTemplate(text, { ...source, ...(turns && { turns }) }, words);

  function fillById(id: string, instead: 'summary' | 'quote', turns?: readonly Turn[]) {
    const filled = fill(templateById(id, own, words.builtIn, instead).text, turns);
    return filled.failed ? fill(templateById(instead, [], words.builtIn).text, turns) : filled;
  }

  switch (piece.kind) {
    case 'summary': {
      const { blocks, forms, lacking } = fillById(piece.templateId ?? preferredId, 'summary');
      return lacking || blocks.length === 0 ? null : forms;
    }
    case 'notes':
      return notes === null ? null : fill(NOTES).forms;
    case 'transcript':
      return segments.length === 0 ? null : fill(TRANSCRIPT).forms;
    case 'turns': {
      if (piece.turns.length === 0) return null;
      const { blocks, forms } = fillById(quoteId, 'quote', piece.turns);
      return blocks.length === 0 ? null : forms;
    }
    case 'words': {
      const children = plainParagraphs(piece.text);
      return children.length === 0
        ? null
        : documentForms([{ type: 'quote', children: [...children, ...fill(SOURCE).blocks] }]);
    }
  }
}
