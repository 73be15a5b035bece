import type { DownloadProgress, LibraryStatus } from '../../lib/messaging/protocol.ts';

type StatusParts = Partial<Omit<LibraryStatus, 'download'>> & { download?: Partial<DownloadProgress> };

/** A library with some transcripts of 20 recordings, synced an hour before `Date.UTC(2026, 10, 21)`. */
export function aStatus({ download, ...parts }: StatusParts = {}): LibraryStatus {
  return {
    recordings: 20,
    isReading: false,
    syncedAtMs: Date.UTC(2026, 10, 20, 23),
    unerased: false,
    kept: { unavailable: null, count: 4, bytes: 400_000 },
    ...parts,
    download: {
      mode: 'off',
      done: 4,
      total: 18,
      failed: 0,
      left: 14,
      bytes: 1_400_000,
      requestsAnHour: 300,
      waiting: null,
      ...download,
    },
  };
}
