import { describe, expect, it } from 'vitest';
import { moveHeadings } from '../../../lib/markdown/nodes.ts';
import { parseDocument } from '../../../lib/markdown/parse-document.ts';
import { documentToMarkdown } from '../../../lib/output/to-markdown.ts';

describe('moveHeadings', () => {
  const moved = (source: string) => documentToMarkdown(moveHeadings(parseDocument(source), 3));

  it.each([
    ['# a\n\n## b', '### a\n\n#### b'],
    ['##### a\n\n###### b', '### a\n\n#### b'],
    ['- # a', '- ### a'],
    ['> ## a', '> #### a'],
    ['## a\n\n- # b\n- ### c', '### a\n\n- ### b\n- #### c'],
    ['words', 'words'],
  ])('gives the highest of %j level 3, and those in lists and quotes no higher one', (source, expected) =>
    expect(moved(source)).toBe(expected),
  );
});
