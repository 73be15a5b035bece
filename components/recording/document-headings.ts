import type { Block } from '../../lib/markdown/nodes.ts';

export type HeadingTag = 'h2' | 'h3' | 'h4' | 'h5' | 'h6';

const TAGS: readonly HeadingTag[] = ['h2', 'h3', 'h4', 'h5', 'h6'];

/** Which element each heading level of a document is: the levels that occur, from `h2` on, without a gap. */
export function headingTags(blocks: readonly Block[]): ReadonlyMap<number, HeadingTag> {
  const levels = [...new Set(levelsIn(blocks))].sort((a, b) => a - b);
  return new Map(levels.map((level, rank) => [level, TAGS[rank] ?? 'h6']));
}

function levelsIn(blocks: readonly Block[]): number[] {
  return blocks.flatMap((block) => {
    if (block.type === 'heading') return [block.level];
    if (block.type === 'quote') return levelsIn(block.children);
    return block.type === 'list' ? block.items.flatMap(({ children }) => levelsIn(children)) : [];
  });
}
