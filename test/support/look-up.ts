import type { Page } from 'playwright-core';
import type { Result } from '../../lib/failures.ts';
import type { RecordingId } from '../../lib/recording/types.ts';
import { askOverPort } from './ask-background.ts';
import { choose } from './choose.ts';

/** One lookup: words in the search box, and the recording that is opened. */
export interface Lookup {
  words: string;
  id: string;
}

/** How a lookup ended. */
export interface Outcome extends Lookup {
  /** Outcomes of the search, of opening, and, for some, of the panel: `answer`, the code of a failure, or `nothing`. */
  said: string[];
  /** How long the slowest of these took. */
  longestMs: number;
}

/** After this many lookups each, the panel is asked to show the recording too. */
const PANEL_EVERY = 5;
const PATIENCE_MS = 30_000;

/**
 * Makes lookups one after the other, as pages do, from `page`; after a refusal with a retry time, it waits for that
 * time. The side panel `panel` is asked to show every fifth recording.
 */
export async function lookUp(page: Page, panel: Page, lookups: readonly Lookup[]): Promise<Outcome[]> {
  const { id: windowId } = await page.evaluate(() => chrome.windows.getCurrent());
  const outcomes: Outcome[] = [];
  for (const [index, lookup] of lookups.entries()) {
    const found = await ask(page, 'recordings.search', { query: lookup.words });
    const opened = await ask(page, 'recordings.open', { id: lookup.id });
    const shown = index % PANEL_EVERY === 0 ? [await show(page, panel, windowId, lookup.id)] : [];
    const all = [found, opened, ...shown];
    outcomes.push({ ...lookup, said: all.map(({ said }) => said), longestMs: Math.max(...all.map(({ ms }) => ms)) });
    const retryAtMs = Math.max(...all.map(({ retryAtMs }) => retryAtMs));
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), Math.max(0, retryAtMs - Date.now()));
  }
  return outcomes;
}

interface Answer {
  said: string;
  ms: number;
  /** Epoch milliseconds; 0 when no time was given. */
  retryAtMs: number;
}

async function ask(page: Page, name: string, arg: object): Promise<Answer> {
  const answered = (await page.evaluate(askOverPort, [{ ask: name, arg }]))?.[0];
  return { ...read(answered?.reply as Result<unknown> | undefined), ms: answered?.ms ?? PATIENCE_MS };
}

function read(answer: Result<unknown> | undefined): Omit<Answer, 'ms'> {
  if (!answer) return { said: 'nothing', retryAtMs: 0 };
  if (answer.ok) return { said: 'answer', retryAtMs: 0 };
  const { failure } = answer;
  return { said: failure.code, retryAtMs: 'retryAtMs' in failure ? failure.retryAtMs : 0 };
}

/** Asks the panel to show a recording, and waits until it, or a message in its place, is shown. */
async function show(page: Page, panel: Page, windowId: number | undefined, id: string): Promise<Answer> {
  const begunMs = performance.now();
  await choose(page, windowId ?? -1, { id: id as RecordingId, query: '' });
  const said = await panel
    .waitForFunction(
      (wanted) => {
        const isThere = new URL(location.href).searchParams.get('recording') === wanted;
        const main = document.querySelector('main');
        if (!isThere || main?.getAttribute('aria-busy') !== 'false') return null;
        if (document.querySelector('[role="alert"] button')) return 'words';
        return document.querySelector('h1')?.textContent ? 'answer' : null;
      },
      id,
      { timeout: PATIENCE_MS, polling: 50 },
    )
    .then((handle) => handle.jsonValue())
    .catch(() => 'nothing');
  return { said: said ?? 'nothing', ms: performance.now() - begunMs, retryAtMs: 0 };
}
