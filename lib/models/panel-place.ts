import type { Client } from '../messaging/client.ts';
import type { Choice } from '../messaging/protocol.ts';
import type { RecordingId } from '../recording/types.ts';
import type { Way } from './recording-state.ts';

export interface PanelPlaceDeps {
  client: Client;
  /** The browser window that the panel stands in. */
  windowId: Promise<number>;
  /** The recording that the page's own address names; it wins over what the background remembers. */
  namedId: RecordingId | null;
  /** The moment that the address names, in seconds; for the recording that it names, and only as long as that is shown. */
  namedSeconds: number | null;
  open: (id: RecordingId, way: Way) => void;
  /** Calls `listener` each time that the popup has chosen something, with the window that it is for. */
  onChosen: (listener: (windowId: number) => void) => () => void;
}

/**
 * Keeps the panel on the recording chosen for its window: what the address names or the background remembers, then each
 * choice it is told of. Listens before it asks, so that a choice made in between is not lost, and such a choice wins.
 * Returns the end of listening.
 */
export function followPanel({ client, windowId, namedId, namedSeconds, open, onChosen }: PanelPlaceDeps): () => void {
  let chosen = namedId !== null;
  const follow = ({ id, query, place }: Choice) =>
    open(id, { query, atSeconds: place?.atSeconds ?? null, ...(place && { found: place }) });

  async function remembered() {
    const answer = await client.ask('panel.current', { windowId: await windowId });
    if (!chosen && answer.ok && answer.value !== null) follow(answer.value);
  }

  /** In the order in which they were chosen, whatever the order of the answers. */
  let newest = 0;
  async function collect() {
    const question = ++newest;
    chosen = true;
    const answer = await client.ask('panel.current', { windowId: await windowId });
    if (question === newest && answer.ok && answer.value !== null) follow(answer.value);
  }

  const unobserve = onChosen((chosenFor) => {
    void windowId.then((own) => (own === chosenFor ? collect() : undefined));
  });
  const unsubscribe = client.onNotice((notice) => {
    if (notice.notice !== 'panel.show') return;
    void windowId.then((own) => {
      if (notice.windowId !== own) return;
      chosen = true;
      newest += 1;
      follow(notice);
    });
  });
  if (namedId === null) void remembered();
  else open(namedId, { query: '', atSeconds: namedSeconds });
  return () => {
    unobserve();
    unsubscribe();
  };
}

/** The recording that an address such as `sidepanel.html?recording=ID` names. */
export function recordingInAddress(href: string): RecordingId | null {
  return (new URL(href).searchParams.get('recording') || null) as RecordingId | null;
}

/** The moment that an address such as `sidepanel.html?recording=ID&at=754` names, in seconds; null when it names none. */
export function momentInAddress(href: string): number | null {
  const text = new URL(href).searchParams.get('at')?.trim();
  return text && isMoment(Number(text)) ? Number(text) : null;
}

/** The same address naming `id` and, in seconds, a moment of it or none, so that a reload comes back to it. */
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
