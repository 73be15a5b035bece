/** What is selected on the page; null when nothing is. */
export function selectedRange(): Range | null {
  const selection = getSelection();
  return selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
}

/** What of a text node is in a range that reaches it, and how many UTF-16 units of the node stand before that. */
export function wordsIn(node: Text, range: Range): { text: string; from: number } {
  const from = node === range.startContainer ? range.startOffset : 0;
  const to = node === range.endContainer ? range.endOffset : node.data.length;
  return { text: node.data.slice(from, to), from };
}
