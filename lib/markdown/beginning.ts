import type { Block, ListItem } from './nodes.ts';
import { weightOfBlock, weightOfBlocks, weightOfRow } from './weight.ts';

/**
 * The beginning of a document that weighs about `most` (see `weight.ts`), or `blocks` itself if that is all of it.
 * Lists and quotes are cut between their blocks, and tables between their rows; nothing else is cut, and uncut nodes
 * are the same objects. A list that is cut knows its whole length.
 */
export function beginningOf(blocks: readonly Block[], most: number): readonly Block[] {
  return takeBlocks(blocks, { left: most });
}

/** The weight that may still be taken, used up along the document. */
interface Budget {
  left: number;
}

/** The first elements of `all`, as far as the budget goes; the one that exceeds it is cut. */
function take<T>(all: readonly T[], budget: Budget, weightOf: (one: T) => number, cut: (one: T) => T): readonly T[] {
  for (const [index, one] of all.entries()) {
    if (budget.left <= 0) return all.slice(0, index);
    const weight = weightOf(one);
    if (weight > budget.left) {
      const part = cut(one);
      budget.left = 0;
      if (part !== one) return [...all.slice(0, index), part];
    }
    budget.left -= weight;
  }
  return all;
}

const takeBlocks = (blocks: readonly Block[], budget: Budget): readonly Block[] =>
  take(blocks, budget, weightOfBlock, (block) => cutBlock(block, budget));

function cutBlock(block: Block, budget: Budget): Block {
  switch (block.type) {
    case 'list': {
      const items = [...take(block.items, budget, weightOfItem, (item) => cutItem(item, budget))];
      return { ...block, items, wholeLength: block.items.length };
    }
    case 'quote':
      return { ...block, children: [...takeBlocks(block.children, budget)] };
    case 'table':
      return { ...block, rows: [...take(block.rows, budget, weightOfRow, (row) => row)] };
    case 'paragraph':
    case 'heading':
    case 'code':
    case 'rule':
      return block;
  }
}

const weightOfItem = ({ children }: ListItem): number => 1 + weightOfBlocks(children);

const cutItem = (item: ListItem, budget: Budget): ListItem => ({
  ...item,
  children: [...takeBlocks(item.children, budget)],
});
