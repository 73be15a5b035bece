import { options, type RefObject } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { beginningOf } from '../../../lib/markdown/beginning.ts';
import type { Block } from '../../../lib/markdown/nodes.ts';
import { weightOfBlocks } from '../../../lib/markdown/weight.ts';
import { selectedRange } from '../selected-range.ts';
import { whenIdle } from '../when-idle.ts';

/** A window full, also of small lines on a large screen: drawn at once. In the unit of `weight.ts`. */
const FIRST_WEIGHT = 500;
/** What is drawn in one go after that: a long one would be felt while somebody scrolls. */
const STEP_WEIGHT = 300;
/** How many blocks of its document the page needs. */
const WANTED = 'earshot-document-wanted';

/**
 * What is to be drawn now of a document: of a long one first what is seen first, the rest while the browser has nothing
 * else to do. What needs more than that asks for it with `drawDocument`; paper is given all of it, and so are those who
 * select all or go to the end.
 */
export function useBeginning(blocks: readonly Block[], root: RefObject<HTMLElement | null>): readonly Block[] {
  const [most, setMost] = useState(FIRST_WEIGHT);
  const shown = useMemo(() => beginningOf(blocks, most), [blocks, most]);

  useLayoutEffect(() => {
    const element = root.current;
    if (shown === blocks || !element) return;
    const ending = new AbortController();
    const { signal } = ending;
    const drawUpTo = (count: number) =>
      atOnce(() => setMost(Math.max(most, weightOfBlocks(blocks.slice(0, count)) + STEP_WEIGHT)));
    const drawAllIf = (isWanted: boolean) => {
      if (isWanted && element.closest('[hidden]') === null) drawUpTo(blocks.length);
    };
    element.addEventListener(WANTED, ({ detail }: CustomEventInit<number>) => drawUpTo(detail ?? 0), { signal });
    addEventListener('beforeprint', () => drawUpTo(blocks.length), { signal });
    // Before the browser does what the key is for.
    addEventListener('keydown', (event) => drawAllIf(isForAll(event)), { signal, capture: true });
    document.addEventListener('selectionchange', () => drawAllIf(isEndSelected(element)), { signal });
    const stop = whenIdle(() => {
      setMost(most + STEP_WEIGHT);
      return false;
    });
    return () => {
      ending.abort();
      stop();
    };
  }, [blocks, shown]);

  return shown;
}

/** Draws what is still missing of one document, up to a number of its blocks; all of it by default. `root` is its element. */
export function drawDocument(root: Element, count = Infinity): void {
  root.dispatchEvent(new CustomEvent(WANTED, { detail: count }));
}

/** The keys that select all or lead to the end, on every system. */
function isForAll({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'End' || ((ctrlKey || metaKey) && ['a', 'A', 'ArrowDown'].includes(key));
}

/** All may be selected without a key that is known here: from a menu, or on a keyboard of other letters. */
function isEndSelected(root: Element): boolean {
  let last: Node = root;
  while (last.lastChild) last = last.lastChild;
  return selectedRange()?.intersectsNode(last) ?? false;
}

/** Changes state and draws it before this returns, as paper and places in the page need it. */
function atOnce(change: () => void): void {
  // oxlint-disable-next-line typescript/unbound-method -- A hook of the library's, which asks nothing of `this`.
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
