import { computed } from '@preact/signals';
import { runDetached } from '../errors/run-detached.ts';
import type { ReaderPreferences, TabName } from '../recording/types.ts';
import { DEFAULT_PREFERENCES, type UserData } from '../storage/user-data.ts';

/** The user's reading preferences, the same in every open panel. Defaults apply until they are read. */
export function createReaderPreferences({ preferences }: Pick<UserData, 'preferences'>) {
  const { latest, refresh } = preferences.follow();
  const state = computed(() => (latest.value?.ok ? latest.value.value : DEFAULT_PREFERENCES));

  async function choose(part: Partial<ReaderPreferences>): Promise<'kept' | 'failed'> {
    const { ok } = await preferences.change((before) => ({ ...before, ...part }));
    return ok ? 'kept' : 'failed';
  }

  return {
    state,
    /** Reads the saved preferences. */
    start: refresh,
    setLetterKeys: (letterKeys: boolean) => choose({ letterKeys }),
    /** Saves which tab was chosen last; a failure need not be reported. */
    chooseTab(tab: TabName): void {
      if (state.value.tab !== tab) runDetached(choose({ tab }));
    },
  };
}
