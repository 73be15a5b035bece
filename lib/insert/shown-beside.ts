/** So far up, an editor still holds both the field that it listens to and the lines that it shows. */
const LEVELS = 4;
/** Editors draw only what is in view: the beginning of a long text, or its end, is. */
const LINES = 3;
/** As markup, typography and the breaking of lines leave them. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Answers whether words of `text`, which is without markup, have come up in or near the field since this was called. The
 * field itself does not tell: some editors take text in by one that nobody sees, empty again at once as one is that refused
 * the text; others have clocks and counters in it. `replaced` is what is selected, and will go.
 */
export function shownBeside(field: Element, text: string, replaced = ''): () => boolean {
  // By itself too: what changes around it may lose as many of a short word as the field gains.
  const places = [field, ancestor(field, LEVELS)];
  const shown = () => places.map(({ textContent }) => textContent ?? '');
  const probes = probesOf(text);
  const before = shown();
  // Nothing but signs, which are drawn in many ways.
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
