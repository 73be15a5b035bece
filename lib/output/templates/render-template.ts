import { tooCostly } from '../../markdown/cost.ts';
import { blocksFromMarkdown } from '../../markdown/from-markdown.ts';
import { MAX_MARKDOWN_CHARS } from '../../markdown/limits.ts';
import type { Block, ParsedDocument } from '../../markdown/nodes.ts';
import { parseDocument } from '../../markdown/parse-document.ts';
import { plainParagraphs } from '../../markdown/plain-paragraphs.ts';
import type { TextForms } from '../../recording/sending.ts';
import { documentForms } from '../document-forms.ts';
import { expand } from './expand.ts';
import { fillBlocks } from './fill.ts';
import { parseNodes, type TemplateNode } from './parse-template.ts';
import { aProblem, type TemplateProblem } from './problems.ts';
import { createSubjectValues, type TemplateSubject, type TemplateWords } from './subject-values.ts';

export interface RenderedTemplate {
  /** What it comes to, as a tree to be shown; empty when it comes to nothing. */
  blocks: Block[];
  /** The same, ready to leave. */
  forms: TextForms;
  problems: TemplateProblem[];
}

/** Whether a template can be understood, and what is wrong with it. */
export function parseTemplate(text: string): { ok: boolean; problems: TemplateProblem[] } {
  const { problems } = parseNodes(text);
  return { ok: problems.length === 0, problems };
}

/**
 * A template filled from a recording. Its own text is Markdown; titles, names and words come in as text, and the summary and the notes
 * as the documents that they are, all of them in the tree and not in the Markdown, so that none can become markup. Takes time in
 * proportion to what it comes to, which is bounded, and never throws.
 */
export function renderTemplate(template: string, subject: TemplateSubject, words: TemplateWords): RenderedTemplate {
  const { nodes, problems } = parseNodes(template);
  const { markdown, holes, cutOff } = expand(nodes, createSubjectValues(subject, words), words);
  const { blocks: open, fellBack } = read(markdown);
  const blocks = fillBlocks(open, holes);
  const told = [...problems];
  if (cutOff) told.push(aProblem('too-long'));
  if (fellBack) told.push(aProblem('too-much'));
  return { blocks, forms: documentForms(blocks), problems: told };
}

/** Whether the template asks for the summary, anywhere. */
export function usesSummary(template: string): boolean {
  const asks = (nodes: readonly TemplateNode[]): boolean =>
    nodes.some(
      (node) => 'use' in node && (node.use.name === 'summary' || (node.type === 'section' && asks(node.children))),
    );
  return asks(parseNodes(template).nodes);
}

/** As `parseDocument`, but for more: with a hole for each value, a whole transcript is long and yet simple. */
function read(markdown: string): ParsedDocument {
  if (markdown.length <= MAX_MARKDOWN_CHARS) return parseDocument(markdown);
  try {
    if (!tooCostly(markdown)) return { blocks: blocksFromMarkdown(markdown), fellBack: false };
  } catch {
    // The lexer recurses; what overflows it in spite of `tooCostly` is not a bug of ours to report.
  }
  return { blocks: plainParagraphs(markdown), fellBack: true };
}
