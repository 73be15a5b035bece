import * as v from 'valibot';
import { createItem } from './item.ts';

/** The sections of the options page that an organisation may hide. */
const SETTINGS_SECTIONS = ['connection', 'library', 'sending', 'shortcuts', 'privacy'] as const;
type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** What the organisation that manages this browser has decided; null where it leaves the choice to the user. */
export interface ManagedValues {
  /** As it was written, not checked yet. */
  address: string | null;
  keepAll: boolean | null;
  /** Whole days. */
  retentionDays: number | null;
  hideSettings: SettingsSection[];
}

/** `storage.managed`, read-only. It rejects in Firefox where nothing is managed, and may be absent (platform facts, 2.25). */
export interface ManagedArea {
  get(key: string): Promise<Record<string, unknown>>;
}

/** Ten years: longer is no limit at all. */
const MOST_DAYS = 3650;

const nothing = () => Promise.resolve();

/**
 * Each value by itself, so that one that makes no sense hides none that does. A browser may check them against
 * `managed-schema.json`, but Firefox does not, and nothing is trusted on its word.
 */
export async function readManaged(area: ManagedArea | undefined): Promise<ManagedValues> {
  const readOnly = { get: async (key: string) => (area ? area.get(key) : {}), set: nothing, remove: nothing };
  const read = <T>(key: string, fallback: T, schema: v.GenericSchema<unknown, T>): Promise<T> =>
    createItem(readOnly, key, fallback, (stored) => {
      const parsed = v.safeParse(schema, stored);
      return parsed.success ? parsed.output : null;
    }).read();
  const section = v.fallback(v.nullable(v.picklist(SETTINGS_SECTIONS)), null);
  const [address, keepAll, retentionDays, hideSettings] = await Promise.all([
    read<string | null>('address', null, v.pipe(v.string(), v.maxLength(2_000))),
    read<boolean | null>('keepAll', null, v.boolean()),
    read<number | null>('retentionDays', null, v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_DAYS))),
    read<SettingsSection[]>(
      'hideSettings',
      [],
      v.pipe(
        v.array(section),
        v.transform((names) => [...new Set(names.filter((name) => name !== null))]),
      ),
    ),
  ]);
  return { address, keepAll, retentionDays, hideSettings };
}
