import { options, type RefObject } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { beginningOf } from '../../../lib/markdown/beginning.ts';
import type { Block } from '../../../lib/markdown/nodes.ts';
import { weightOfBlocks } from '../../../lib/markdown/weight.ts';
import { selectedRange } from '../selected-range.ts';
import { whenIdle } from '../when-idle.ts';

/** Enough to fill a window, even with small text on a large screen: drawn immediately. In the unit of `weight.ts`. */
const FIRST_WEIGHT = 500;
/** Amount drawn in one step after that: a longer step would be noticeable while scrolling. */
const STEP_WEIGHT = 300;
/** Event that asks a document to draw at least this many blocks. */
const WANTED = 'earshot-document-wanted';

/**
 * The blocks of a document to draw now: for a long one, first what is visible first, then the rest while the browser is
 * idle. Code that needs more calls `drawDocument`; printing, selecting all, and going to the end draw everything.
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
    // Before the browser handles the key.
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

/** Draws the missing blocks of one document, up to a number of blocks; all by default. `root` is its element. */
export function drawDocument(root: Element, count = Infinity): void {
  root.dispatchEvent(new CustomEvent(WANTED, { detail: count }));
}

/** Whether a key selects all or leads to the end, on any system. */
function isForAll({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'End' || ((ctrlKey || metaKey) && ['a', 'A', 'ArrowDown'].includes(key));
}

/** Everything can be selected without a known key: from a menu, or on a keyboard with other letters. */
function isEndSelected(root: Element): boolean {
  let last: Node = root;
  while (last.lastChild) last = last.lastChild;
  return selectedRange()?.intersectsNode(last) ?? false;
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
