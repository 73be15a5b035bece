/** What is selected on the page; null when nothing is. */
export function selectedRange(): Range | null {
  const selection = getSelection();
  return selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
}
