import type { Block } from '../markdown/nodes.ts';
import type { TextForms } from '../recording/sending.ts';
import { documentToHtml } from './to-html.ts';
import { documentToMarkdown } from './to-markdown.ts';
import { documentToPlain } from './to-plain.ts';

/**
 * Blocks in every form in which they can be sent. Each is made when it is first needed: a long meeting takes a while.
 */
export function documentForms(blocks: readonly Block[]): TextForms {
  const html = once(() => documentToHtml(blocks));
  const markdown = once(() => documentToMarkdown(blocks));
  const plain = once(() => documentToPlain(blocks));
  return {
    get html() {
      return html();
    },
    get markdown() {
      return markdown();
    },
    get plain() {
      return plain();
    },
  };
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}
