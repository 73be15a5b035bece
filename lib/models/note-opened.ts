import { effect, type ReadonlySignal } from '@preact/signals';
import { runDetached } from '../errors/run-detached.ts';
import type { Client } from '../messaging/client.ts';
import type { InitialPosition, RecordingState } from './recording-state.ts';

/**
 * Records each recording that appears on the screen as opened, again when it is chosen again; one that could not be
 * shown is not.
 */
export function noteOpened(client: Client, state: ReadonlySignal<RecordingState>): void {
  let last: InitialPosition | null = null;
  effect(() => {
    const { value } = state;
    if (value.status !== 'shown' || value.initialPosition === last) return;
    last = value.initialPosition;
    runDetached(client.ask('shortlist.noteOpened', { id: value.detail.recording.id }));
  });
}
