import * as v from 'valibot';

/**
 * `storage.managed`, read-only. It rejects in Firefox when nothing is managed, and may be absent (docs/platform.md#p9).
 */
export interface ManagedArea {
  get(keys: null): Promise<Record<string, unknown>>;
}

/** Ten years; more would be no limit at all. */
const MOST_DAYS = 3650;

/**
 * Each value is decoded on its own, so that an invalid one does not hide the others. A browser may check them against
 * `managed-schema.json`, but Firefox does not, so nothing is trusted.
 */
const schema = v.object({
  /** As it was written, not checked yet. */
  address: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(2_000))), null),
  keepAll: v.fallback(v.nullable(v.boolean()), null),
  retentionDays: v.fallback(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_DAYS))), null),
});

/** The settings made by the organization that manages this browser; null if it leaves the choice to the user. */
export type ManagedValues = v.InferOutput<typeof schema>;

/** The values when nothing is managed. */
export const UNMANAGED: ManagedValues = { address: null, keepAll: null, retentionDays: null };

/** Decodes the organization's settings, or the stored copy of them. */
export function decodeManaged(stored: unknown): ManagedValues {
  const parsed = v.safeParse(schema, stored);
  return parsed.success ? parsed.output : UNMANAGED;
}

/** Firefox's error when nothing is managed. */
const NOTHING_MANAGED = /manifest not found/i;

/**
 * The browser's values; null when they could not be read, which decides nothing. Chromium responds when it has loaded
 * all policies: 2 to 4 s after its own start, occasionally half a minute (measured).
 */
export async function readManaged(area: ManagedArea | undefined): Promise<ManagedValues | null> {
  try {
    return decodeManaged(await area?.get(null));
  } catch (error) {
    return error instanceof Error && NOTHING_MANAGED.test(error.message) ? UNMANAGED : null;
  }
}
