import { signal, type ReadonlySignal } from '@preact/signals';
import type { Client } from '../messaging/client.ts';
import type { ReaderPreferences } from '../messaging/protocol.ts';
import { runDetached } from '../errors/run-detached.ts';
import type { TabName } from '../recording/types.ts';

export interface ReaderPreferencesModel {
  state: ReadonlySignal<ReaderPreferences>;
  /** Takes over what is kept, unless something was chosen meanwhile. */
  start(): Promise<void>;
  /** In force at once; what was kept last is back when it could not be kept. */
  set(next: ReaderPreferences): Promise<'kept' | 'failed'>;
  /** Keeps which tab was chosen last; where that fails, nobody needs to hear of it. */
  chooseTab(tab: TabName): void;
}

/** How a person reads. The usual way until the background has answered. */
export function createReaderPreferences(client: Client): ReaderPreferencesModel {
  const state = signal<ReaderPreferences>({ letterKeys: true, tab: 'transcript' });
  const usual = state.value;
  let kept = usual;

  async function set(next: ReaderPreferences): Promise<'kept' | 'failed'> {
    state.value = next;
    const answer = await client.ask('preferences.keep', next);
    if (answer.ok) kept = next;
    else if (state.value === next) state.value = kept;
    return answer.ok ? 'kept' : 'failed';
  }

  return {
    state,
    set,
    chooseTab(tab) {
      if (state.value.tab !== tab) runDetached(set({ ...state.value, tab }));
    },
    async start() {
      const answer = await client.ask('preferences.read', null);
      if (!answer.ok || kept !== usual) return;
      kept = answer.value;
      if (state.value === usual) state.value = kept;
    },
  };
}
