/** The words that are selected inside of `root`; empty when none are, or when more than `root` is selected. */
export function selectedText(root: Element | null): string {
  const selection = getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  return range && root?.contains(range.commonAncestorContainer) ? (selection?.toString().trim() ?? '') : '';
}
