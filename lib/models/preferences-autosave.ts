import type { Client } from '../messaging/client.ts';
import type { SendingPreferences } from '../recording/sending.ts';
import type { SaveState } from './templates-state.ts';

interface AutosaveDeps {
  client: Client;
  onPreferences: (preferences: SendingPreferences) => void;
  onSave: (state: SaveState) => void;
}

/** Saves the preferences changed on a page, each part on its own, since another page may change another part. */
export interface PreferencesAutosave {
  /** Starts with the background's preferences. */
  start: (preferences: SendingPreferences) => void;
  /** Applies the change here at once; earlier changes that could not be saved are retried with it. */
  prefer: (part: Partial<SendingPreferences>) => Promise<void>;
  /** Reads what another page has saved. */
  reread: () => Promise<void>;
}

export function createPreferencesAutosave({ client, onPreferences, onSave }: AutosaveDeps): PreferencesAutosave {
  let current: SendingPreferences | null = null;
  let unkept: Partial<SendingPreferences> = {};
  let asked = 0;

  function show(preferences: SendingPreferences): void {
    current = preferences;
    onPreferences(preferences);
  }

  async function reread(): Promise<void> {
    const before = asked;
    const read = await client.ask('sending.read', null);
    if (read.ok && asked === before) show({ ...read.value, ...unkept });
  }

  return {
    start(preferences) {
      current = preferences;
      unkept = {};
    },
    async prefer(part) {
      unkept = { ...unkept, ...part };
      if (!current || Object.keys(unkept).length === 0) return;
      show({ ...current, ...part });
      onSave({ status: 'saving' });
      const own = ++asked;
      const answer = await client.ask('sending.keep', unkept);
      // The newest request decides whether everything is saved: it includes whatever was not saved before.
      if (own !== asked) return;
      if (!answer.ok) return onSave({ status: 'failed', failure: answer.failure });
      unkept = {};
      onSave({ status: 'saved' });
      await reread();
    },
    reread,
  };
}
