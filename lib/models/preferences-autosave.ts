import type { Client } from '../messaging/client.ts';
import type { SendingPreferences } from '../recording/sending.ts';
import type { SaveState } from './templates-state.ts';

interface AutosaveDeps {
  client: Client;
  onPreferences: (preferences: SendingPreferences) => void;
  onSave: (state: SaveState) => void;
}

/** Keeps what a page changes of the preferences, each part for itself, since another page may change another one. */
export interface PreferencesAutosave {
  /** Begins with what the background has. */
  start: (preferences: SendingPreferences) => void;
  /** In force here at once; what could not be kept before is tried again with it. */
  prefer: (part: Partial<SendingPreferences>) => Promise<void>;
  /** Takes in what another page has kept. */
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
      // The newest says whether all is kept: it has with it whatever was not kept before.
      if (own !== asked) return;
      if (!answer.ok) return onSave({ status: 'failed', failure: answer.failure });
      unkept = {};
      onSave({ status: 'saved' });
      await reread();
    },
    reread,
  };
}
