import * as v from 'valibot';

/** The sections of the options page that an organisation may hide. */
const SETTINGS_SECTIONS = ['connection', 'library', 'sending', 'shortcuts', 'privacy'] as const;

/**
 * `storage.managed`, read-only. It rejects in Firefox where nothing is managed, and may be absent
 * (docs/platform.md#p9).
 */
export interface ManagedArea {
  get(keys: null): Promise<Record<string, unknown>>;
}

/** Ten years: longer is no limit at all. */
const MOST_DAYS = 3650;

const section = v.fallback(v.nullable(v.picklist(SETTINGS_SECTIONS)), null);

/**
 * Each value by itself, so that one that makes no sense hides none that does. A browser may check them against
 * `managed-schema.json`, but Firefox does not, and nothing is trusted on its word.
 */
const schema = v.object({
  /** As it was written, not checked yet. */
  address: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(2_000))), null),
  keepAll: v.fallback(v.nullable(v.boolean()), null),
  retentionDays: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_DAYS))), null),
  hideSettings: v.fallback(
    v.pipe(
      v.array(section),
      v.transform((names) => [...new Set(names.filter((name) => name !== null))]),
    ),
    [],
  ),
});

/** What the organisation that manages this browser has decided; null where it leaves the choice to the user. */
export type ManagedValues = v.InferOutput<typeof schema>;

/** Where nothing is managed. */
export const UNMANAGED: ManagedValues = { address: null, keepAll: null, retentionDays: null, hideSettings: [] };

/** What an organisation has written, or what was remembered of it. */
export function decodeManaged(stored: unknown): ManagedValues {
  const parsed = v.safeParse(schema, stored);
  return parsed.success ? parsed.output : UNMANAGED;
}

/** What Firefox says where nothing is managed. */
const NOTHING_MANAGED = /manifest not found/i;

/**
 * What the browser says; null when it could not read it, which is no decision. Chromium answers when it has loaded all
 * policies: 2 to 4 s after its own start, now and then half a minute (measured).
 */
export async function readManaged(area: ManagedArea | undefined): Promise<ManagedValues | null> {
  try {
    return decodeManaged(await area?.get(null));
  } catch (error) {
    return error instanceof Error && NOTHING_MANAGED.test(error.message) ? UNMANAGED : null;
  }
}
