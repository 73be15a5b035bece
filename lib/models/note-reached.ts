import { effect, type ReadonlySignal } from '@preact/signals';
import { runDetached } from '../errors/run-detached.ts';
import type { Client } from '../messaging/client.ts';
import type { InitialPosition, RecordingState } from './recording-state.ts';

/**
 * Tells the background when the place that a search result leads to is on the screen. From then on, a panel that is
 * opened again goes to where the user was reading.
 */
export function noteReached(client: Client, windowId: Promise<number>, state: ReadonlySignal<RecordingState>): void {
  let last: InitialPosition | null = null;
  effect(() => {
    const now = state.value;
    if (now.status !== 'shown' || !now.detail.content || !now.initialPosition.found) return;
    if (now.initialPosition === last) return;
    last = now.initialPosition;
    const { id } = now.detail.recording;
    runDetached(windowId.then((own) => client.ask('panel.reached', { windowId: own, id })));
  });
}
