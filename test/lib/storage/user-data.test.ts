import { describe, expect, it, vi } from 'vitest';
import { createMutex } from '../../../lib/background/mutex.ts';
import { fail, succeed } from '../../../lib/failures.ts';
import { EMPTY_SHORTLIST } from '../../../lib/recording/types.ts';
import { layNamesOver } from '../../../lib/recording/names.ts';
import { createUserData, namesOf, withNewest } from '../../../lib/storage/user-data.ts';
import { aContent, anId, aReadingPosition } from '../../support/factories.ts';
import { createFakeArea } from '../../support/fake-storage.ts';
import { aUserData, nameIn, USED_ADDRESS } from '../../support/user-data.ts';
import { valueOf } from '../../support/value-of.ts';

const A = anId('a');
const FAILED = fail({ code: 'storage-failed' });
/** One is the beginning of the other, and no separator is in an address. */
const ADDRESSES = [USED_ADDRESS, `${USED_ADDRESS}/1`, `${USED_ADDRESS}/1\uffff`];

describe('a change', () => {
  it('undoes no other, whichever page or background makes it', async () => {
    const area = createFakeArea();
    const lock = createMutex();
    const pages = Array.from({ length: 10 }, () => createUserData(area, lock).at(USED_ADDRESS).searches);
    await Promise.all(pages.map((page, at) => page.change((before) => withNewest(before, `search ${at}`))));
    expect(valueOf((await pages[0]?.read()) ?? FAILED)).toHaveLength(10);
  });
});

describe('a followed value', () => {
  it('is that of every page, once it was read', async () => {
    const { userData, elsewhere } = aUserData();
    const { latest, refresh, stop } = userData.preferences.follow();
    expect(latest.value).toBeNull();
    await refresh();
    expect(latest.value).toEqual(succeed({ letterKeys: true, tab: 'transcript' }));
    await elsewhere.preferences.change((before) => ({ ...before, tab: 'notes' }));
    await vi.waitFor(() => expect(latest.value).toMatchObject({ value: { tab: 'notes' } }));
    stop();
    await elsewhere.preferences.change((before) => ({ ...before, tab: 'summary' }));
    expect(latest.value).toMatchObject({ value: { tab: 'notes' } });
  });

  it('is as it was where it cannot be read again, and a failure before it was read', async () => {
    const { reading, userData } = aUserData();
    const { latest, refresh } = userData.preferences.follow();
    reading.fails = true;
    await refresh();
    expect(latest.value).toEqual(FAILED);
    reading.fails = false;
    await refresh();
    reading.fails = true;
    await refresh();
    expect(latest.value).toMatchObject({ ok: true });
  });

  it('is the newest, however late an older answer comes', async () => {
    const { area, userData, elsewhere } = aUserData();
    let release: () => void = () => undefined;
    const get = area.get.bind(area);
    vi.spyOn(area, 'get').mockImplementationOnce(async (keys) => {
      const found = await get(keys);
      await new Promise<void>((resolve) => (release = resolve));
      return found;
    });
    const { latest, refresh } = userData.preferences.follow();
    const first = refresh();
    await elsewhere.preferences.write({ letterKeys: false, tab: 'notes' });
    await vi.waitFor(() => expect(latest.value).toMatchObject({ value: { tab: 'notes' } }));
    release();
    await first;
    expect(latest.value).toMatchObject({ value: { tab: 'notes' } });
  });
});

describe('what belongs to an address', () => {
  it('is of that one alone, also where its name begins as that of another, and goes by kind or as a whole', async () => {
    const { area, userData } = aUserData();
    for (const address of ADDRESSES) {
      const data = userData.at(address);
      await nameIn(data, A, 'Speaker 1', address);
      await data.position(A).write({ place: aReadingPosition(), usedAtMs: 1 });
      await data.shortlist.write({ ...EMPTY_SHORTLIST, pins: [A] });
    }
    expect(await userData.removeAt(ADDRESSES[1] ?? '', ['positions'])).toBe(true);
    const left = (address: string) => [...area.values.keys()].filter((key) => key.includes(address)).length;
    expect(left(`${ADDRESSES[1]} `) + left(`shortlist ${ADDRESSES[1]}`)).toBe(3);
    expect(await userData.removeAt(USED_ADDRESS)).toBe(true);
    expect(
      [...area.values.keys()].filter((key) => key.endsWith(USED_ADDRESS) || key.includes(`${USED_ADDRESS} `)),
    ).toEqual([]);
    expect(
      valueOf(
        await userData
          .at(ADDRESSES[2] ?? '')
          .names(A)
          .read(),
      ),
    ).toEqual([['Speaker 1', ADDRESSES[2]]]);
  });

  it('is not brought back by a change that began before it was removed', async () => {
    const { area, userData, own } = aUserData({ pins: [A] });
    const changing = own.shortlist.change((before) => ({ ...before, opened: [A] }));
    await Promise.all([changing, userData.removeAt(USED_ADDRESS)]);
    expect(area.values.has(`shortlist ${USED_ADDRESS}`)).toBe(false);
  });

  it('is not known to be gone where it cannot be read or removed', async () => {
    const { area, reading, userData } = aUserData();
    reading.fails = true;
    expect(await userData.removeAt(USED_ADDRESS)).toBe(false);
    expect(await userData.dataFor(A)).toEqual(FAILED);
    const broken = { ...area, remove: () => Promise.reject(new Error('refused')) };
    expect(await createUserData(broken, createMutex()).removeAt(USED_ADDRESS)).toBe(false);
    expect(await createUserData(broken, createMutex()).removeAt('https://never.example')).toBe(true);
  });

  it('is that of the recording’s connection, and nobody’s without one', async () => {
    const { area, userData, own } = aUserData({ pins: [A] });
    await own.position(A).write({ place: aReadingPosition(), usedAtMs: 1 });
    const data = valueOf(await userData.dataFor(A));
    expect(valueOf((await data?.shortlist.read()) ?? FAILED).pins).toEqual([A]);
    area.values.delete('connections');
    expect(await userData.dataFor(A)).toEqual(succeed(null));
  });

  it('may have labels that are names of every object', async () => {
    const { own } = aUserData();
    for (const label of ['__proto__', 'constructor', 'toString', '']) await nameIn(own, A, label, `N ${label}`);
    const names = namesOf(valueOf(await own.names(A).read()));
    expect(names.size).toBe(4);
    const content = aContent({ speakers: [{ label: '__proto__', name: null }], segments: [] });
    const speakers = [{ label: '__proto__', name: 'N __proto__', isLocal: true }];
    expect(layNamesOver(content, names).speakers).toEqual(speakers);
    expect(({} as { label?: string }).label).toBeUndefined();
    // The same names again change nothing, and without them, the service's content is back.
    const named = layNamesOver(content, names);
    expect(layNamesOver(named, names)).toBe(named);
    expect(layNamesOver(named, namesOf([]))).toEqual(content);
  });
});

it('Clearing everything waits for a change that is under way, which brings nothing back', async () => {
  const { area, userData } = aUserData({ pins: [A] });
  const changing = userData.sending.change((before) => ({ ...before, form: 'plain' }));
  expect(await userData.clear()).toBe(true);
  await changing;
  expect(area.values.size).toBe(0);
});
