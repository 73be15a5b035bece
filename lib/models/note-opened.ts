import { effect, type ReadonlySignal } from '@preact/signals';
import { runDetached } from '../errors/run-detached.ts';
import type { Client } from '../messaging/client.ts';
import type { RecordingId } from '../recording/types.ts';
import type { RecordingState } from './recording-state.ts';

/** Records each recording that appears on the screen as opened; one that could not be shown is not. */
export function noteOpened(client: Client, state: ReadonlySignal<RecordingState>): void {
  let last: RecordingId | null = null;
  effect(() => {
    const id = state.value.status === 'shown' ? state.value.detail.recording.id : null;
    if (id === null || id === last) return;
    last = id;
    runDetached(client.ask('shortlist.noteOpened', { id }));
  });
}
