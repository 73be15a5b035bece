import type { Failure } from '../failure.ts';
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

type Name = keyof SendingPreferences;

export function createPreferencesAutosave({ client, onPreferences, onSave }: AutosaveDeps): PreferencesAutosave {
  let current: SendingPreferences | null = null;
  let unkept: Partial<SendingPreferences> = {};
  let asking = 0;
  /** Why the last of what is being asked was not kept. */
  let failure: Failure | null = null;
  let asked = 0;

  function show(preferences: SendingPreferences): void {
    current = preferences;
    onPreferences(preferences);
  }

  async function reread(): Promise<void> {
    const before = asked;
    const read = await client.ask('sending.read', null);
    if (read.ok && asked === before && asking === 0) show({ ...read.value, ...unkept });
  }

  return {
    start(preferences) {
      current = preferences;
      unkept = {};
    },
    async prefer(part) {
      unkept = { ...unkept, ...part };
      const writing = unkept;
      if (!current || Object.keys(writing).length === 0) return;
      show({ ...current, ...part });
      onSave({ status: 'saving' });
      asking += 1;
      asked += 1;
      const answer = await client.ask('sending.keep', writing);
      asking -= 1;
      if (answer.ok) unkept = without(unkept, writing);
      else failure = answer.failure;
      if (asking > 0) return;
      // Also where the last answer was a good one: what is told is whether all of it is kept.
      const isKept = Object.keys(unkept).length === 0;
      onSave(failure === null || isKept ? { status: 'saved' } : { status: 'failed', failure });
      failure = null;
      if (isKept) await reread();
    },
    reread,
  };
}

/** What has been changed again since `kept` was on its way stays. */
function without(part: Partial<SendingPreferences>, kept: Partial<SendingPreferences>): Partial<SendingPreferences> {
  const names = Object.keys(part) as Name[];
  return Object.fromEntries(names.filter((name) => part[name] !== kept[name]).map((name) => [name, part[name]]));
}
