import { signal, type ReadonlySignal } from '@preact/signals';
import type { Client } from '../messaging/client.ts';
import type { ReaderPreferences } from '../messaging/protocol.ts';
import { runDetached } from '../errors/run-detached.ts';
import type { TabName } from '../recording/types.ts';

export interface ReaderPreferencesModel {
  state: ReadonlySignal<ReaderPreferences>;
  /** Takes over the saved preferences, except for choices made meanwhile. */
  start(): Promise<void>;
  /** Applies at once; reverts to the last saved value if it could not be saved. */
  setLetterKeys: (letterKeys: boolean) => Promise<'kept' | 'failed'>;
  /** Saves which tab was chosen last; a failure need not be reported. */
  chooseTab(tab: TabName): void;
}

/** The user's reading preferences. Defaults apply until the background has responded. */
export function createReaderPreferences(client: Client): ReaderPreferencesModel {
  let kept: ReaderPreferences = { letterKeys: true, tab: 'transcript' };
  /** The choices made here. Only these are written: the rest may be another window's, or not yet read. */
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
