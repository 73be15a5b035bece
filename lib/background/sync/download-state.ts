import { FAILURES, type Result, succeed } from '../../failures.ts';
import { isRecent } from '../../recording/time.ts';
import type { SharedItem } from '../../storage/item.ts';
import { DOWNLOAD_OFF, type DownloadState, type DownloadWait, type DownloadWaiting } from '../../storage/items.ts';
import type { ManagedValues } from '../../storage/managed.ts';

const MINUTE_MS = 60 * 1000;
const FIRST_WAIT_MS = 5 * MINUTE_MS;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
/** As often as a refused key is tried again. */
const CONNECTION_WAIT_MS = 15 * MINUTE_MS;

export const NO_WAIT: DownloadWait = { waiting: null, failures: 0 };

export const waitOf = ({ waits }: DownloadState, connectionId: string): DownloadWait => waits[connectionId] ?? NO_WAIT;

/** `state` with another wait of a connection. */
export const withWait = ({ mode, waits }: DownloadState, connectionId: string, wait: DownloadWait): DownloadState => ({
  mode,
  waits: { ...waits, [connectionId]: wait },
});

/** The wait after a stop for this reason, for longer each time in a row, and at least until `untilMs` if that is known. */
export function stopped(
  { failures }: DownloadWait,
  why: DownloadWaiting['why'],
  nowMs: number,
  untilMs?: number,
): DownloadWait {
  const scope = typeof why === 'object' ? FAILURES[why.code].scope : null;
  // Whether the network or the settings are in order again is found out without bothering the service.
  const isFree = scope === 'device' || scope === 'connection' || why === 'quota';
  const firstMs = scope === 'connection' ? CONNECTION_WAIT_MS : FIRST_WAIT_MS;
  const waitMs = isFree ? firstMs : Math.min(firstMs * 2 ** failures, LONGEST_WAIT_MS);
  const waiting = { why, sinceMs: nowMs, untilMs: Math.max(untilMs ?? 0, nowMs + waitMs) };
  return { waiting, failures: failures + (isFree ? 0 : 1) };
}

/** Whether the wait is still running; one that began in the future was noted before the clock was set back. */
export const isWaiting = (waiting: DownloadWaiting | null, nowMs: number): waiting is DownloadWaiting =>
  waiting !== null && isRecent(waiting.sinceMs, nowMs, waiting.untilMs - waiting.sinceMs);

export type DownloadStateStore = ReturnType<typeof createDownloadStateStore>;

/** The stored state of the download, with the organization's policy applied. */
export function createDownloadStateStore(
  item: SharedItem<DownloadState>,
  readPolicy: () => Promise<Pick<ManagedValues, 'keepAll'>>,
) {
  async function readChoice(): Promise<Result<DownloadState>> {
    const [state, { keepAll }] = await Promise.all([item.read(), readPolicy()]);
    // The user's own choice stays stored, and applies again once the organization leaves it to them.
    return keepAll === null || !state.ok ? state : succeed({ ...state.value, mode: keepAll ? 'on' : 'off' });
  }

  return {
    /** `storage-failed` when the user's choice could not be read. */
    readChoice,
    /** Like `readChoice`, for decisions: nothing is downloaded when the choice could not be read. */
    async read(): Promise<DownloadState> {
      const state = await readChoice();
      return state.ok ? state.value : DOWNLOAD_OFF;
    },
    /** Applies one change after the other, each to the result of the previous one. False when nothing was changed. */
    change: async (update: (state: DownloadState) => DownloadState): Promise<boolean> => (await item.change(update)).ok,
  };
}
