import { TEMPLATE_BUDGET, tooCostly } from '../markdown/cost.ts';
import { blocksFromMarkdown } from '../markdown/from-markdown.ts';
import type { Block } from '../markdown/nodes.ts';
import { plainParagraphs } from '../markdown/plain-paragraphs.ts';
import type { TextForms } from '../recording/sending.ts';
import { documentForms } from '../output/document-forms.ts';
import { expand } from './expand.ts';
import { fillBlocks } from './fill.ts';
import { lacksContent } from './lacks-content.ts';
import { parseNodes } from './parse-template.ts';
import { aProblem, type TemplateProblem } from './problems.ts';
import { createSubjectValues, type TemplateSubject, type TemplateWords } from './subject-values.ts';

export interface RenderedTemplate {
  /** The result, as a tree to be displayed; empty if there is none. */
  blocks: Block[];
  /** The same, ready to be sent. */
  forms: TextForms;
  /** Whether the recording lacks what the template is for (see `lacksContent`). */
  lacking: boolean;
  problems: TemplateProblem[];
}

/**
 * A template filled from a recording. Its own text is Markdown; titles, names, and words are inserted as text, and the
 * summary and the notes as documents, all of them into the tree and not the Markdown, so that none can become markup.
 * Takes time in proportion to the length of the template, for each turn that it iterates over, and never throws. A
 * result that is too long, which no sane template has, ends in an ellipsis.
 */
export function renderTemplate(template: string, subject: TemplateSubject, words: TemplateWords): RenderedTemplate {
  const { nodes, problems } = parseNodes(template);
  const values = createSubjectValues(subject, words);
  const { markdown, holes, cutOff } = expand(nodes, values, words);
  const { blocks: open, fellBack } = read(markdown);
  const blocks = fillBlocks(open, holes);
  const told = [...problems];
  if (cutOff) {
    told.push(aProblem('too-long'));
    blocks.push({ type: 'paragraph', children: [{ type: 'text', text: '…' }] });
  }
  if (fellBack) told.push(aProblem('too-much'));
  return { blocks, forms: documentForms(blocks), lacking: lacksContent(nodes, values), problems: told };
}

/**
 * Like `parseDocument`, but always as Markdown, and for more: with a hole for each value, a whole transcript is long
 * and yet simple, and how a template is read must not depend on how long the recording is.
 */
function read(markdown: string): { blocks: Block[]; fellBack: boolean } {
  try {
    if (!tooCostly(markdown, TEMPLATE_BUDGET)) return { blocks: blocksFromMarkdown(markdown), fellBack: false };
  } catch {
    // The lexer recurses; an overflow in spite of `tooCostly` is not a bug of ours to report.
  }
  return { blocks: plainParagraphs(markdown), fellBack: true };
}
