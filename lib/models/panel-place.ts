import { runDetached } from '../errors/run-detached.ts';
import type { Client } from '../messaging/client.ts';
import type { Choice, FoundSearch } from '../messaging/protocol.ts';
import { isOpenable } from '../recording/ids.ts';
import type { RecordingId } from '../recording/types.ts';
import { createLatestOnly } from '../latest-only.ts';
import type { OpenOptions } from './recording-state.ts';

export interface PanelPlaceDeps {
  client: Client;
  /** The browser window that contains the panel. */
  windowId: Promise<number>;
  /** The recording that the page's own address names; it takes precedence over what the background remembers. */
  namedId: RecordingId | null;
  /** The moment that the address names, in seconds; for the recording that it names, and only while that is shown. */
  namedSeconds: number | null;
  open: (id: RecordingId, options: OpenOptions, search: FoundSearch | null) => void;
  /** Calls `listener` each time the popup has chosen something, with the window that it is for. */
  onChosen: (listener: (windowId: number) => void) => unknown;
}

/**
 * Keeps the panel on the recording chosen for its window: opens what the address names or the background remembers,
 * then each choice that it is notified of. Listens before it asks: a choice made in between is not lost, and it wins.
 */
export function startPanelPlace(deps: PanelPlaceDeps): void {
  const { client, windowId, namedId, namedSeconds, open } = deps;
  /** The choices in the order they were made, whatever the order of the responses. */
  const choices = createLatestOnly();

  const follow = (choice: Choice) => open(choice.id, openOptionsOf(choice), choice.search ?? null);

  async function collect() {
    const signal = choices.begin();
    const answer = await client.ask('panel.current', { windowId: await windowId });
    if (!signal.aborted && answer.ok && answer.value !== null) follow(answer.value);
  }

  /** Runs `work` if that is the window of this panel. */
  const ifOurs = (chosenFor: number, work: () => unknown) =>
    runDetached(windowId.then((own) => (own === chosenFor ? work() : undefined)));

  deps.onChosen((chosenFor) => ifOurs(chosenFor, collect));
  client.onNotice((notice) => {
    if (notice.notice !== 'panel.show') return;
    ifOurs(notice.windowId, () => {
      choices.end();
      follow(notice);
    });
  });
  if (namedId === null) runDetached(collect());
  else open(namedId, { query: '', atSeconds: namedSeconds }, null);
}

/** The options with which a choice is opened. */
export const openOptionsOf = ({ query, place }: Choice): OpenOptions => ({
  query,
  atSeconds: place?.atSeconds ?? null,
  ...(place && { found: place }),
});

/** The recording that an address such as `sidepanel.html?recording=ID` names; null for none or an impossible id. */
export function recordingInAddress(href: string): RecordingId | null {
  const id = new URL(href).searchParams.get('recording') ?? '';
  return isOpenable(id) ? (id as RecordingId) : null;
}

/** The moment that an address such as `sidepanel.html?recording=ID&at=754` names, in seconds; null if it names none. */
export function momentInAddress(href: string): number | null {
  const text = new URL(href).searchParams.get('at')?.trim();
  return text && isMoment(Number(text)) ? Number(text) : null;
}

/** The same address naming `id` and, in seconds, a moment of it or none, so that a reload returns to it. */
export function addressOfRecording(href: string, id: RecordingId, atSeconds: number | null = null): string {
  const url = new URL(href);
  url.searchParams.set('recording', id);
  if (atSeconds !== null && isMoment(atSeconds)) url.searchParams.set('at', String(atSeconds));
  else url.searchParams.delete('at');
  return url.href;
}

/** `addressOfRecording` for many moments of one recording, in seconds: a transcript has thousands. */
export function addressesOfMoments(href: string, id: RecordingId): (atSeconds: number) => string {
  const address = addressOfRecording(href, id);
  return (atSeconds) => (isMoment(atSeconds) ? `${address}&at=${atSeconds}` : address);
}

/** Longer than any recording: about 115 days. */
const MOST_SECONDS = 1e7;

const isMoment = (seconds: number) => seconds >= 0 && seconds <= MOST_SECONDS;
