import { signal, type ReadonlySignal } from '@preact/signals';
import type { Client } from '../messaging/client.ts';
import type { ReaderPreferences } from '../messaging/protocol.ts';
import { runDetached } from '../errors/run-detached.ts';
import type { TabName } from '../recording/types.ts';

export interface ReaderPreferencesModel {
  state: ReadonlySignal<ReaderPreferences>;
  /** Takes over what is kept, but for what was chosen meanwhile, and follows what other panels keep. */
  start(): Promise<void>;
  /** In force at once; what was kept last is back when it could not be kept. */
  setLetterKeys: (letterKeys: boolean) => Promise<'kept' | 'failed'>;
  /** Keeps which tab was chosen last; where that fails, nobody needs to hear of it. */
  chooseTab(tab: TabName): void;
}

/** How a person reads, the same in every open panel. The usual way until the background has answered. */
export function createReaderPreferences(client: Client): ReaderPreferencesModel {
  let read: ReaderPreferences = { letterKeys: true, tab: 'transcript' };
  /** What was kept since, here or in another panel. */
  let kept: Partial<ReaderPreferences> = {};
  /** What was chosen here and is not answered yet. Only that is written: the rest may be another window's, or not have been read. */
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
