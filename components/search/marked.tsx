/** A text with the parts of it that match; `ranges` are UTF-16 units, in order and apart. */
export function Marked({ text, ranges }: { text: string; ranges: readonly [number, number][] }) {
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
