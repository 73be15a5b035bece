import type { Client } from '../messaging/client.ts';
import type { SendingPreferences } from '../recording/sending.ts';
import type { SaveState } from './templates-state.ts';

interface KeeperDeps {
  client: Client;
  onPreferences: (preferences: SendingPreferences) => void;
  onSave: (state: SaveState) => void;
}

/** Keeps what a page changes of the preferences, each part for itself, since another page may change another one. */
export interface PreferencesKeeper {
  /** Begins with what the background has. */
  begin: (preferences: SendingPreferences) => void;
  /** In force here at once; what could not be kept before is tried again with it. */
  prefer: (part: Partial<SendingPreferences>) => Promise<void>;
  /** Takes in what another page has kept. */
  reread: () => Promise<void>;
}

type Name = keyof SendingPreferences;

export function createPreferencesKeeper({ client, onPreferences, onSave }: KeeperDeps): PreferencesKeeper {
  let current: SendingPreferences | null = null;
  let unkept: Partial<SendingPreferences> = {};
  let asking = 0;
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
    begin(preferences) {
      current = preferences;
      unkept = {};
    },
    async prefer(part) {
      unkept = { ...unkept, ...part };
      const writing = unkept;
      if (!current || Object.keys(writing).length === 0) return;
      show({ ...current, ...part });
      onSave({ kind: 'saving' });
      asking += 1;
      asked += 1;
      const answer = await client.ask('sending.keep', writing);
      asking -= 1;
      if (answer.ok) unkept = without(unkept, writing);
      if (asking > 0) return;
      onSave(answer.ok ? { kind: 'saved' } : { kind: 'failed', failure: answer.failure });
      if (answer.ok) await reread();
    },
    reread,
  };
}

/** What has been changed again since `kept` was on its way stays. */
function without(part: Partial<SendingPreferences>, kept: Partial<SendingPreferences>): Partial<SendingPreferences> {
  const names = Object.keys(part) as Name[];
  return Object.fromEntries(names.filter((name) => part[name] !== kept[name]).map((name) => [name, part[name]]));
}
