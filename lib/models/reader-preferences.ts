import { signal, type ReadonlySignal } from '@preact/signals';
import type { Client } from '../messaging/client.ts';
import type { ReaderPreferences } from '../messaging/protocol.ts';
import { runDetached } from '../errors/run-detached.ts';
import type { TabName } from '../recording/types.ts';

export interface ReaderPreferencesModel {
  state: ReadonlySignal<ReaderPreferences>;
  /** Takes over what is kept, but for what was chosen meanwhile. */
  start(): Promise<void>;
  /** In force at once; what was kept last is back when it could not be kept. */
  setLetterKeys: (letterKeys: boolean) => Promise<'kept' | 'failed'>;
  /** Keeps which tab was chosen last; where that fails, nobody needs to hear of it. */
  chooseTab(tab: TabName): void;
}

/** How a person reads. The usual way until the background has answered. */
export function createReaderPreferences(client: Client): ReaderPreferencesModel {
  let kept: ReaderPreferences = { letterKeys: true, tab: 'transcript' };
  /** What was chosen here. Only that is written: the rest may be another window's, or not have been read. */
  let chosen: Partial<ReaderPreferences> = {};
  const state = signal(kept);
  const show = () => (state.value = { ...kept, ...chosen });

  async function choose<K extends keyof ReaderPreferences>(
    name: K,
    value: ReaderPreferences[K],
  ): Promise<'kept' | 'failed'> {
    const part = { [name]: value };
    chosen = { ...chosen, ...part };
    show();
    const answer = await client.ask('preferences.keep', part);
    if (answer.ok) kept = { ...kept, ...part };
    else if (chosen[name] === value) {
      const { [name]: _, ...others } = chosen;
      chosen = others;
    }
    show();
    return answer.ok ? 'kept' : 'failed';
  }

  return {
    state,
    setLetterKeys: (letterKeys) => choose('letterKeys', letterKeys),
    chooseTab(tab) {
      if (state.value.tab !== tab) runDetached(choose('tab', tab));
    },
    async start() {
      const answer = await client.ask('preferences.read', null);
      if (!answer.ok) return;
      kept = answer.value;
      show();
    },
  };
}
