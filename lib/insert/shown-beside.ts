/** How far up an editor contains both the field that it listens to and the lines that it shows. */
const LEVELS = 4;
/** Editors draw only what is in view, which is the beginning of a long text, or its end. */
const LINES = 3;
/** Words, which markup, typography, and line breaking leave unchanged. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Returns a function that tells whether words of `text`, which is without markup, have appeared in or near the field
 * since this call. The field itself is not enough: some editors receive text through an invisible field, which is at
 * once as empty as one that refused the text; others have clocks and counters in it. `replaced` is the selected text,
 * which will disappear.
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
