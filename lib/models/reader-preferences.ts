import { signal, type ReadonlySignal } from '@preact/signals';
import type { Client } from '../messaging/client.ts';
import type { ReaderPreferences } from '../messaging/protocol.ts';
import { runDetached } from '../errors/run-detached.ts';
import type { TabName } from '../recording/types.ts';

export interface ReaderPreferencesModel {
  state: ReadonlySignal<ReaderPreferences>;
  /** Takes over the saved preferences, except for choices made meanwhile, and follows other panels' choices. */
  start(): Promise<void>;
  /** Applies at once; reverts to the last saved value if it could not be saved. */
  setLetterKeys: (letterKeys: boolean) => Promise<'kept' | 'failed'>;
  /** Saves which tab was chosen last; a failure need not be reported. */
  chooseTab(tab: TabName): void;
}

/** The user's reading preferences, the same in every open panel. Defaults apply until the background has responded. */
export function createReaderPreferences(client: Client): ReaderPreferencesModel {
  let read: ReaderPreferences = { letterKeys: true, tab: 'transcript' };
  /** Changes stored since `read`, by this panel or another. */
  let kept: Partial<ReaderPreferences> = {};
  /** Choices made here, not confirmed yet. Only these are written: the rest may be another window's, or not yet read. */
  let chosen: readonly Partial<ReaderPreferences>[] = [];
  const state = signal(read);
  const show = () => (state.value = chosen.reduce<ReaderPreferences>(change, { ...read, ...kept }));

  async function choose(part: Partial<ReaderPreferences>): Promise<'kept' | 'failed'> {
    chosen = [...chosen, part];
    show();
    const answer = await client.ask('preferences.keep', part);
    if (answer.ok) kept = { ...kept, ...part };
    chosen = chosen.filter((each) => each !== part);
    show();
    return answer.ok ? 'kept' : 'failed';
  }

  return {
    state,
    setLetterKeys: (letterKeys) => choose({ letterKeys }),
    chooseTab(tab) {
      if (state.value.tab !== tab) runDetached(choose({ tab }));
    },
    async start() {
      client.onNotice((notice) => {
        if (notice.notice !== 'preferences.changed') return;
        kept = { ...kept, ...notice.part };
        show();
      });
      const answer = await client.ask('preferences.read', null);
      if (!answer.ok) return;
      read = answer.value;
      show();
    },
  };
}

const change = (before: ReaderPreferences, part: Partial<ReaderPreferences>) => ({ ...before, ...part });
