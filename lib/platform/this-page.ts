import { browser } from '../browser.ts';
import { within } from './within.ts';

/** Longer than any title: enough of a selection to find a name in it. */
const LONGEST_SELECTION = 500;
const LONGEST_TITLE = 300;
/** A later response of a busy page is too late for the popup. */
const LIMIT_MS = 1_000;

/**
 * The title of a tab and the selection in its page. Null when the browser returns nothing: the extension can read only
 * the page on which its toolbar button was used (`activeTab`). Nothing of it is stored.
 */
export async function readThisPage(tabId: number): Promise<{ title: string; selection: string } | null> {
  const [tab, selection] = await Promise.all([
    browser.tabs.get(tabId).catch(() => null),
    within(
      LIMIT_MS,
      readSelection(tabId).catch(() => ''),
      '',
    ),
  ]);
  const title = tab?.title?.slice(0, LONGEST_TITLE) ?? '';
  return title === '' && selection === '' ? null : { title, selection };
}

async function readSelection(tabId: number): Promise<string> {
  const [answer] = await browser.scripting.executeScript({
    target: { tabId },
    // Self-contained: it is serialized and run in the page.
    func: (longest: number) => String(getSelection() ?? '').slice(0, longest),
    args: [LONGEST_SELECTION],
    // At once, because a page that is still loading may already have a selection.
    injectImmediately: true,
  });
  return typeof answer?.result === 'string' ? answer.result.slice(0, LONGEST_SELECTION) : '';
}
