/** `storage.managed`. It rejects in Firefox when nothing is managed, and may be absent (docs/platform.md#p9). */
export interface ManagedArea {
  get(keys: null): Promise<Record<string, unknown>>;
}

/** The settings made by the organization that manages this browser; null if it leaves the choice to the user. */
export interface ManagedValues {
  /** As it was written, not checked yet. */
  address: string | null;
  /** The address pattern of recordings, as it was written. */
  linkPattern: string | null;
  keepAll: boolean | null;
  retentionDays: number | null;
}

/** The values when nothing is managed. */
export const UNMANAGED: ManagedValues = { address: null, linkPattern: null, keepAll: null, retentionDays: null };

/** Ten years; more would be no limit at all. */
const MOST_DAYS = 3650;

/** An invalid value does not hide the others. Firefox does not check them against `managed-schema.json`. */
function decodeManaged({ address, linkPattern, keepAll, retentionDays }: Record<string, unknown>): ManagedValues {
  const isDays = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_DAYS;
  return {
    address: typeof address === 'string' ? address : null,
    linkPattern: typeof linkPattern === 'string' ? linkPattern : null,
    keepAll: typeof keepAll === 'boolean' ? keepAll : null,
    retentionDays: isDays(retentionDays) ? retentionDays : null,
  };
}

/** Firefox's error when nothing is managed. */
const NOTHING_MANAGED = /manifest not found/i;

/**
 * The browser's values; null when they could not be read, which decides nothing. Chromium responds when it has loaded
 * all policies: 2 to 4 s after its own start, occasionally half a minute (measured).
 */
export async function readManaged(area: ManagedArea | undefined): Promise<ManagedValues | null> {
  try {
    return area ? decodeManaged(await area.get(null)) : UNMANAGED;
  } catch (error) {
    return error instanceof Error && NOTHING_MANAGED.test(error.message) ? UNMANAGED : null;
  }
}
