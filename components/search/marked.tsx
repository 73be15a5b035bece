import type { MarkedText } from '../../lib/recording/short-title.ts';

/** A text with its matches marked. */
export function Marked({ text, ranges }: MarkedText) {
  const parts = [];
  let from = 0;
  for (const [start, end] of ranges) {
    parts.push(text.slice(from, start), <mark key={start}>{text.slice(start, end)}</mark>);
    from = end;
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}
