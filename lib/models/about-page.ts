import type { Client } from '../messaging/client.ts';
import type { LocalResults } from './local-results.ts';
import type { SearchResults } from './search-results.ts';

/** Later than this after the first paint, the user may have decided to open the selected row: it stays selected. */
const CHOOSING_MS = 300;

export interface AboutPageDeps {
  client: Client;
  local: LocalResults;
  results: SearchResults;
  /** Epoch milliseconds. */
  now: () => number;
  /** Whether rows may still be put above those on the screen. */
  isFree: () => boolean;
}

/**
 * Puts recordings about the page of a tab above the recents, unless it is too late. `paintedAtMs` is when the recents
 * were painted.
 */
export async function showAboutPage(tabId: number, paintedAtMs: number, deps: AboutPageDeps): Promise<void> {
  const { local, results, now } = deps;
  const answer = await deps.client.ask('recordings.aboutPage', { tabId });
  const shownForMs = now() - paintedAtMs;
  if (!answer.ok || answer.value.length === 0 || !deps.isFree()) return;
  const isOnFirst = results.selected.value === results.items.value[0];
  results.keepingSelection(() => local.putFirst(answer.value));
  const first = answer.value[0];
  if (first && isOnFirst && shownForMs <= CHOOSING_MS) results.selectRecording(first.id);
}
