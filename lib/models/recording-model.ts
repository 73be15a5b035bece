import { signal, type ReadonlySignal } from '@preact/signals';
import type { Failure, Result } from '../failure.ts';
import type { Client } from '../messaging/client.ts';
import type { OpenedRecording, RecordingDetail } from '../messaging/protocol.ts';
import type { RecordingId } from '../recording/types.ts';
import { createPoll, type Timers, type Visibility } from './poll.ts';
import { failureOf, nextLookMs } from './recording-outlook.ts';
import { sameJson } from './same-json.ts';

export type { RecordingDetail } from '../messaging/protocol.ts';

/** What the panel shows. Times are epoch milliseconds. */
export type RecordingState =
  | { kind: 'empty' }
  | { kind: 'loading'; id: RecordingId; sinceMs: number }
  /** `stale` is why this is the kept copy and not the service's; `refreshing` while the service is being asked. */
  | { kind: 'shown'; detail: RecordingDetail; stale: Failure | null; refreshing: boolean }
  | { kind: 'failed'; id: RecordingId; failure: Failure };

export interface RecordingModelDeps {
  client: Client;
  /** Epoch milliseconds. */
  now: () => number;
  timers: Timers;
  visibility: Visibility;
}

export interface RecordingModel {
  state: ReadonlySignal<RecordingState>;
  /** Shows a recording: the kept copy at once, the service's when it comes. The newest call wins. */
  open(id: RecordingId): Promise<void>;
  /** Asks the service once more for what is on the screen; nothing when nothing is. */
  refresh(): Promise<void>;
  /** As `refresh`, but only after a failure: for when the network is back or the connection has changed. */
  recover(): Promise<void>;
  dispose(): void;
}

/**
 * The state of the side panel. A recording that the service is still working on is asked for again while it is on the
 * screen (faults 34, 39), and so is one that could not be fetched for a reason that passes.
 */
export function createRecordingModel({ client, now, timers, visibility }: RecordingModelDeps): RecordingModel {
  const state = signal<RecordingState>({ kind: 'empty' });
  const poll = createPoll({ now, timers, visibility, run: () => void ask(currentId(), 'quietly') });
  let newest = 0;

  function currentId(): RecordingId | null {
    const current = state.value;
    if (current.kind === 'empty') return null;
    return current.kind === 'shown' ? current.detail.recording.id : current.id;
  }

  function show(next: RecordingDetail, stale: Failure | null, refreshing: boolean) {
    const before = state.value.kind === 'shown' ? state.value.detail : null;
    const detail = keepingEqualParts(before, next);
    if (detail.content !== before?.content) performance.mark('recording-data');
    state.value = { kind: 'shown', detail, stale, refreshing };
  }

  async function recall(id: RecordingId, question: number) {
    const kept = await client.ask('recordings.recall', { id });
    if (question === newest && state.value.kind === 'loading' && kept.ok && kept.value) show(kept.value, null, true);
  }

  function settle(id: RecordingId, answer: Result<OpenedRecording>) {
    if (answer.ok) show(answer.value.detail, answer.value.stale, false);
    else if (state.value.kind === 'shown') show(state.value.detail, answer.failure, false);
    else state.value = { kind: 'failed', id, failure: answer.failure };

    const earliestMs = nextLookMs(state.value);
    if (earliestMs !== null) poll.next(earliestMs);
  }

  /** The service's list does not say whose a recording is and who sees it; its search does, so that comes afterwards. */
  async function describe(id: RecordingId, question: number) {
    const described = await client.ask('recordings.describe', { id });
    if (question !== newest || state.value.kind !== 'shown' || !described.ok || !described.value) return;
    const { detail, stale, refreshing } = state.value;
    show({ ...detail, recording: described.value }, stale, refreshing);
  }

  /** `quietly` leaves a failure on the screen until there is something better. */
  async function ask(id: RecordingId | null, manner: 'openly' | 'quietly') {
    if (id === null) return;
    const question = ++newest;
    let kept: Promise<void> | null = null;
    if (state.value.kind === 'shown' && currentId() === id) {
      state.value = { ...state.value, refreshing: true };
    } else if (manner === 'openly') {
      state.value = { kind: 'loading', id, sinceMs: now() };
      kept = recall(id, question);
    }
    const answer = await client.ask('recordings.open', { id });
    // A kept copy that is still on its way is better than a failure.
    if (!answer.ok) await kept;
    if (question !== newest) return;
    settle(id, answer);
    if (manner === 'openly' && answer.ok && isUndescribed(answer.value)) await describe(id, question);
  }

  function afresh(id: RecordingId | null): Promise<void> {
    poll.stop();
    return ask(id, 'openly');
  }

  return {
    state,
    open: afresh,
    refresh: () => afresh(currentId()),
    recover: async () => {
      if (failureOf(state.value)) await afresh(currentId());
    },
    dispose() {
      newest++;
      poll.dispose();
    },
  };
}

/** Whether the service has answered, but only with what its list knows. */
function isUndescribed({ detail: { recording }, stale }: OpenedRecording): boolean {
  return stale === null && recording.ownerName === null && recording.sharingScope === null;
}

/** `next`, with the parts that have not changed being the same objects as before, so that views have nothing to do. */
function keepingEqualParts(before: RecordingDetail | null, next: RecordingDetail): RecordingDetail {
  if (!before || before.recording.id !== next.recording.id) return next;
  return {
    recording: sameJson(before.recording, next.recording) ? before.recording : next.recording,
    content: sameJson(before.content, next.content) ? before.content : next.content,
    fetchedAtMs: next.fetchedAtMs,
  };
}
