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
}

/**
 * Keeps the panel on the recording chosen for its window: what the address names or the background remembers, then each
 * choice it is told of. Listens before it asks, so that a choice made in between is not lost, and such a choice wins.
 * Returns the end of listening.
 */
export function followPanel({ client, windowId, namedId, namedSeconds, open }: PanelPlaceDeps): () => void {
  let chosen = namedId !== null;
  const follow = ({ id, query, place }: Choice) =>
    open(id, { query, atSeconds: place?.atSeconds ?? null, ...(place && { found: place }) });

  async function remembered() {
    const answer = await client.ask('panel.current', { windowId: await windowId });
    if (!chosen && answer.ok && answer.value !== null) follow(answer.value);
  }

  const unsubscribe = client.onNotice((notice) => {
    if (notice.notice !== 'panel.show') return;
    void windowId.then((own) => {
      if (notice.windowId !== own) return;
      chosen = true;
      follow(notice);
    });
  });
  if (namedId === null) void remembered();
  else open(namedId, { query: '', atSeconds: namedSeconds });
  return unsubscribe;
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
