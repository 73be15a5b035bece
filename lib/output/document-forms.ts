import type { Block } from '../markdown/nodes.ts';
import type { TextForms } from '../recording/sending.ts';
import { documentToHtml } from './to-html.ts';
import { documentToMarkdown } from './to-markdown.ts';
import { documentToPlain } from './to-plain.ts';

/** Blocks in every form that they can leave in. */
export function documentForms(blocks: readonly Block[]): TextForms {
  return { html: documentToHtml(blocks), markdown: documentToMarkdown(blocks), plain: documentToPlain(blocks) };
}
