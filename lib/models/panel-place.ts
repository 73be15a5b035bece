import type { Client } from '../messaging/client.ts';
import type { RecordingId } from '../recording/types.ts';

export interface PanelPlaceDeps {
  client: Client;
  /** The browser window that the panel stands in. */
  windowId: Promise<number>;
  /** The recording that the page's own address names; it wins over what the background remembers. */
  namedId: RecordingId | null;
  open: (id: RecordingId) => void;
}

/**
 * Keeps the panel on the recording chosen for its window: what the address names or the background remembers, then each
 * choice it is told of. Listens before it asks, so that a choice made in between is not lost, and such a choice wins.
 * Returns the end of listening.
 */
export function followPanel({ client, windowId, namedId, open }: PanelPlaceDeps): () => void {
  let chosen = namedId !== null;

  async function remembered() {
    const answer = await client.ask('panel.current', { windowId: await windowId });
    if (!chosen && answer.ok && answer.value !== null) open(answer.value);
  }

  const unsubscribe = client.onNotice((notice) => {
    if (notice.notice !== 'panel.show') return;
    void windowId.then((own) => {
      if (notice.windowId !== own) return;
      chosen = true;
      open(notice.id);
    });
  });
  if (namedId === null) void remembered();
  else open(namedId);
  return unsubscribe;
}

/** The recording that an address such as `sidepanel.html?recording=ID` names. */
export function recordingInAddress(href: string): RecordingId | null {
  return (new URL(href).searchParams.get('recording') || null) as RecordingId | null;
}

/** The same address naming `id`, so that a reload comes back to it. */
export function addressOfRecording(href: string, id: RecordingId): string {
  const url = new URL(href);
  url.searchParams.set('recording', id);
  return url.href;
}
