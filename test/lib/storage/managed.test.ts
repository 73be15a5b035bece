import { describe, expect, it } from 'vitest';
import { readManaged, UNMANAGED } from '../../../lib/storage/managed.ts';
import { createFakeArea } from '../../support/fake-storage.ts';

const NOTHING = { address: null, linkPattern: null, keepAll: null, retentionDays: null };

async function readOf(values: Record<string, unknown>) {
  const area = createFakeArea();
  await area.set(values);
  return readManaged(area);
}

describe('readManaged', () => {
  it('reads what the organisation has decided', async () => {
    const all = {
      address: 'https://rec.example',
      linkPattern: 'https://rec.example/{id}',
      keepAll: false,
      retentionDays: 30,
    };
    expect(await readOf(all)).toEqual(all);
  });

  it.each([
    [
      'the browser refuses, as Firefox does',
      { get: () => Promise.reject(new Error('Managed storage manifest not found')) },
    ],
    ['the browser has no such area', undefined],
  ])('reads nothing where %s', async (_, area) => {
    expect(await readManaged(area)).toEqual(NOTHING);
    expect(UNMANAGED).toEqual(NOTHING);
  });

  it.each<[string, () => Promise<never>]>([
    ['refuses', () => Promise.reject(new Error('An unexpected error occurred'))],
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors
    ['refuses with no error', () => Promise.reject('manifest not found')],
    [
      'refuses at once',
      () => {
        throw new Error('Extension context invalidated');
      },
    ],
  ])('does not know where the browser %s', async (_, get) => {
    expect(await readManaged({ get })).toBeNull();
  });

  it.each([
    ['address', 7],
    ['linkPattern', ['{id}']],
    ['keepAll', 'yes'],
    ['retentionDays', 0],
    ['retentionDays', 1.5],
    ['retentionDays', '30'],
    ['retentionDays', 3_651],
  ])('reads nothing that makes no sense, and all that does: %s %o', async (key, value) => {
    const sound = {
      address: 'https://rec.example',
      linkPattern: 'https://rec.example/{id}',
      keepAll: true,
      retentionDays: 30,
    };
    expect(await readOf({ ...sound, [key]: value })).toEqual({ ...sound, [key]: NOTHING[key as keyof typeof NOTHING] });
  });

  it.each([
    ['retentionDays', 1],
    ['retentionDays', 3_650],
  ])('reads what only just makes sense: %s %o', async (key, value) => {
    expect(await readOf({ [key]: value })).toEqual({ ...NOTHING, [key]: value });
  });
});
