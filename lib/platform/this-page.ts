import { browser } from '../browser.ts';
import { within } from './within.ts';

/** Longer than any title; a selection this long holds a name or it does not. */
const LONGEST_SELECTION = 500;
const LONGEST_TITLE = 300;
/** What a busy page says later than this comes too late for the popup. */
const LIMIT_MS = 1_000;

/**
 * The title of a tab and what is selected in its page. Null when the browser tells nothing: the extension may look only at
 * the page that its toolbar button was used on (`activeTab`). Nothing of it is kept.
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
    // Self-contained: it is turned to text and run in the page.
    func: (longest: number) => String(getSelection() ?? '').slice(0, longest),
    args: [LONGEST_SELECTION],
    // At once: a page that is still being received has a selection all the same.
    injectImmediately: true,
  });
  return typeof answer?.result === 'string' ? answer.result.slice(0, LONGEST_SELECTION) : '';
}
