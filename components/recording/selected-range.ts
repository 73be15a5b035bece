/** The range selected on the page; null when nothing is selected. */
export function selectedRange(): Range | null {
  const selection = getSelection();
  return selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
}

/** The text of a node within a range that intersects it, and its offset in the node, in UTF-16 units. */
export function wordsIn(node: Text, range: Range): { text: string; from: number } {
  const from = node === range.startContainer ? range.startOffset : 0;
  const to = node === range.endContainer ? range.endOffset : node.data.length;
  return { text: node.data.slice(from, to), from };
}
