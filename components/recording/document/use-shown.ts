import { options, type RefObject } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { weightOf } from '../../../lib/markdown/limits.ts';
import type { Block } from '../../../lib/markdown/nodes.ts';

/** Drawn at once, which takes a moment; longer documents, which are rare, end in "Show all". In units of `weightOf`. */
const MOST_SHOWN = 3000;
/** Event that asks a document to draw all of it. */
const WANTED = 'earshot-document-wanted';

/**
 * The blocks of a document to draw: all, or the beginning of a very long one, with a function that shows the rest. Code
 * that needs it calls `drawDocument`; printing, selecting all, and going to the end draw everything.
 */
export function useShown(blocks: readonly Block[], root: RefObject<HTMLElement | null>) {
  const [isWhole, setWhole] = useState(false);
  const beginning = useMemo(() => beginningOf(blocks), [blocks]);
  const isCut = !isWhole && beginning !== blocks;

  useLayoutEffect(() => {
    const element = root.current;
    if (!isCut || !element) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const draw = () => atOnce(() => setWhole(true));
    element.addEventListener(WANTED, draw, { signal });
    addEventListener('beforeprint', draw, { signal });
    // Before the browser handles the key.
    const onKey = (event: KeyboardEvent) => {
      if (isForAll(event) && element.closest('[hidden]') === null) draw();
    };
    addEventListener('keydown', onKey, { signal, capture: true });
    return () => ending.abort();
  }, [isCut]);

  return { shown: isCut ? beginning : blocks, showAll: isCut ? () => setWhole(true) : null };
}

/** Draws all of a document. `root` is its element. */
export function drawDocument(root: Element): void {
  root.dispatchEvent(new CustomEvent(WANTED));
}

/** The blocks that are drawn at first, and the first items of a list that is too long by itself; or `blocks` itself. */
function beginningOf(blocks: readonly Block[]): readonly Block[] {
  let left = MOST_SHOWN;
  for (const [index, block] of blocks.entries()) {
    const weight = weightOf([block]);
    if (weight > left) {
      const isLong = block.type === 'list' && block.items.length > 1 && weight > MOST_SHOWN / 2;
      const items = isLong ? block.items.slice(0, Math.ceil((block.items.length * left) / weight)) : [];
      const part: Block[] = isLong ? [{ ...block, items }] : index === 0 ? [block] : [];
      return index === blocks.length - 1 && part[0] === block ? blocks : [...blocks.slice(0, index), ...part];
    }
    left -= weight;
  }
  return blocks;
}

/** Whether a key selects all or leads to the end, on any system. */
function isForAll({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'End' || ((ctrlKey || metaKey) && ['a', 'A', 'ArrowDown'].includes(key));
}

/** Changes state and renders synchronously, as printing and positions in the page require. */
function atOnce(change: () => void): void {
  // oxlint-disable-next-line typescript/unbound-method -- A hook of Preact that does not use `this`.
  const { debounceRendering } = options;
  let draw = () => {};
  options.debounceRendering = (work) => (draw = work);
  try {
    change();
    draw();
  } finally {
    if (debounceRendering) options.debounceRendering = debounceRendering;
    else delete options.debounceRendering;
  }
}
