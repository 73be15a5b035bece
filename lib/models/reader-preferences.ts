import { signal, type ReadonlySignal } from '@preact/signals';
import type { Client } from '../messaging/client.ts';
import type { ReaderPreferences } from '../messaging/protocol.ts';

export interface ReaderPreferencesModel {
  state: ReadonlySignal<ReaderPreferences>;
  /** Takes over what is kept, unless something was chosen meanwhile. */
  start(): Promise<void>;
  /** In force at once; what was kept last is back when it could not be kept. */
  set(next: ReaderPreferences): Promise<'kept' | 'failed'>;
}

/** How a person reads. The usual way until the background has answered. */
export function createReaderPreferences(client: Client): ReaderPreferencesModel {
  const state = signal<ReaderPreferences>({ letterKeys: true });
  const usual = state.value;
  let kept = usual;

  return {
    state,
    async start() {
      const answer = await client.ask('preferences.read', null);
      if (!answer.ok || kept !== usual) return;
      kept = answer.value;
      if (state.value === usual) state.value = kept;
    },
    async set(next) {
      state.value = next;
      const answer = await client.ask('preferences.keep', next);
      if (answer.ok) kept = next;
      else if (state.value === next) state.value = kept;
      return answer.ok ? 'kept' : 'failed';
    },
  };
}
