/** How far up an editor contains both the field that it listens to and the lines that it shows. */
const LEVELS = 4;
/** Editors draw only what is in view, which is the beginning of a long text, or its end. */
const LINES = 3;
/** Words, which markup, typography, and line breaking leave unchanged. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * A function that tells whether words of `text` have appeared in or near the field since this call: some editors
 * receive text through an invisible field that is empty at once. `replaced` is selected, and will disappear.
 */
export function shownBeside(field: Element, text: string, replaced = ''): () => boolean {
  // The field alone too: the changes around it may lose as many of a short word as the field gains.
  const places = [field, ancestor(field, LEVELS)];
  const shown = () => places.map(({ textContent }) => textContent ?? '');
  const probes = probesOf(text);
  const before = shown();
  // Only signs, which are drawn in many ways: any change counts.
  if (probes.length === 0) return () => shown().some((now, place) => now !== before[place]);
  const hasMore = (now: string, earlier: string) =>
    probes.some((probe) => countOf(probe, now) > countOf(probe, earlier) - countOf(probe, replaced));
  return () => shown().some((now, place) => hasMore(now, before[place] ?? ''));
}

/** The longest word of each of the first and the last lines. */
function probesOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const words = [...lines.slice(0, LINES), ...lines.slice(-LINES)].map(longestWord);
  return [...new Set(words)].filter((word) => word !== '');
}

function longestWord(line: string): string {
  return (line.match(WORD) ?? []).reduce((longest, next) => (next.length > longest.length ? next : longest), '');
}

const countOf = (word: string, text: string) => text.split(word).length - 1;

function ancestor(element: Element, levels: number): Element {
  const parent = levels > 0 ? element.parentElement : null;
  return parent && parent !== element.ownerDocument.body ? ancestor(parent, levels - 1) : element;
}

/** Editors take a paste at once or when they next draw; text that has not appeared by then was not taken. */
const PATIENCE_MS = 500;

/** Whether `isDone` becomes true within half a second. A page may take it back in its turn, so not at once. */
export async function settled(element: Element, isDone: () => boolean): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve));
  if (isDone()) return true;
  return new Promise((resolve) => {
    const observer = new MutationObserver(check);
    const timer = setTimeout(finish, PATIENCE_MS);
    observer.observe(element, { subtree: true, childList: true, characterData: true, attributes: true });
    element.addEventListener('input', check);
    function check() {
      if (isDone()) finish();
    }
    function finish() {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('input', check);
      resolve(isDone());
    }
  });
}
