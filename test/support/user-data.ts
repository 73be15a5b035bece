import { createMutex } from '../../lib/background/mutex.ts';
import { EMPTY_SHORTLIST, type Shortlist, type ReadingPosition, type RecordingId } from '../../lib/recording/types.ts';
import { createUserData, withNewest, type AddressData, type UserData } from '../../lib/storage/user-data.ts';
import { fail } from '../../lib/failures.ts';
import type { Handlers } from '../../lib/messaging/protocol.ts';
import { anId } from './factories.ts';
import { createFakeArea } from './fake-storage.ts';
import { valueOf } from './value-of.ts';

export const USED_ADDRESS = 'https://rec.example';

/** What the user pinned, opened and searched for. */
export type Used = Shortlist & { searches: string[] };
export const NOT_USED: Used = { ...EMPTY_SHORTLIST, searches: [] };

/** The user data of a page, of a connection to `USED_ADDRESS`, with the area that holds it, and maybe a shortlist. */
export function aUserData({ searches = [], ...shortlist }: Partial<Used> = {}) {
  const area = createFakeArea();
  const connection = {
    id: 'a',
    scope: '',
    account: 1,
    address: USED_ADDRESS,
    forgetsKey: false,
    keyId: 'k',
    key: null,
  };
  area.values.set('connections', { list: [connection] });
  area.values.set(`shortlist ${USED_ADDRESS}`, { ...EMPTY_SHORTLIST, ...shortlist });
  area.values.set(`searches ${USED_ADDRESS}`, searches);
  const lock = createMutex();
  /** Whether the browser cannot read what is stored, and what its next answers wait for. */
  const reading = { fails: false, until: Promise.resolve() };
  const get: typeof area.get = async (keys) => {
    await reading.until;
    if (reading.fails) throw new Error('unreadable');
    return area.get(keys);
  };
  /** As another page or the background has it. */
  const elsewhere = createUserData(area, lock);
  /** How often this page has asked the browser to write. */
  let writes = 0;
  const set: typeof area.set = (values) => {
    writes += 1;
    return area.set(values);
  };
  const userData = createUserData({ ...area, get, set }, lock);
  const held = { release: (): void => undefined };
  /** Holds the lock until `release`, as another page may. */
  const hold = () => void lock(() => new Promise<void>((resolve) => (held.release = resolve)));
  const release = () => held.release();
  return { area, writes: () => writes, reading, hold, release, userData, elsewhere, own: elsewhere.at(USED_ADDRESS) };
}

/** Stores the name of a speaker, as a page does. */
export const nameIn = (data: AddressData, id: RecordingId, label: string, name: string | null) =>
  data.names(id).change((pairs) => {
    const others = pairs.filter(([other]) => other !== label);
    return name === null ? others : [...others, [label, name]];
  });

/** Names a speaker, as a page does: stores the name where the connection is, and tells the background. */
export async function giveName(
  { storage, handlers }: { storage: Pick<UserData, 'dataFor'>; handlers: Pick<Handlers, 'speakers.name'> },
  id: string,
  label: string,
  name: string | null,
) {
  const data = await storage.dataFor(anId(id));
  if (!data.ok || data.value === null) return fail({ code: 'storage-failed' });
  const stored = await nameIn(data.value, anId(id), label, name);
  if (stored.ok) await handlers['speakers.name']({ id: anId(id), label, name });
  return stored;
}

/** The reading position that is stored for a recording; null when there is none. */
export const placeAt = async (userData: Pick<UserData, 'at'>, id: RecordingId, address = USED_ADDRESS) =>
  valueOf(await userData.at(address).position(id).read())?.place ?? null;

/** Stores a reading position, as a page does. */
export const keepPlace = (userData: Pick<UserData, 'at'>, id: RecordingId, place: ReadingPosition) =>
  userData.at(USED_ADDRESS).position(id).write({ place, usedAtMs: 1 });

/** The shortlist that is stored for an address, with its searches. */
export async function shortlistAt(userData: Pick<UserData, 'at'>, address = USED_ADDRESS): Promise<Used> {
  const { shortlist, searches } = userData.at(address);
  return { ...valueOf(await shortlist.read()), searches: valueOf(await searches.read()) };
}

/** Pins a recording, as a page does. */
export const pin = (userData: Pick<UserData, 'at'>, id: RecordingId) =>
  userData.at(USED_ADDRESS).shortlist.change((before) => ({ ...before, pins: withNewest(before.pins, id) }));
