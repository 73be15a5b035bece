import { describe, expect, it, vi } from 'vitest';
import { createReaderPreferences } from '../../../lib/models/reader-preferences.ts';
import { aUserData } from '../../support/user-data.ts';

describe('how a person reads', () => {
  it('is the usual way until what is kept is read', async () => {
    const { area, userData } = aUserData();
    area.values.set('preferences', { letterKeys: false, tab: 'notes' });
    const preferences = createReaderPreferences(userData);
    expect(preferences.state.value).toEqual({ letterKeys: true, tab: 'transcript' });
    await preferences.start();
    expect(preferences.state.value).toEqual({ letterKeys: false, tab: 'notes' });
  });

  it('changes in every open panel, each part on its own', async () => {
    const { userData, elsewhere } = aUserData();
    const [here, there] = [createReaderPreferences(userData), createReaderPreferences(elsewhere)];
    await Promise.all([here.start(), there.start()]);
    here.chooseTab('summary');
    // At once: the next key press counts already.
    expect(here.state.value.tab).toBe('summary');
    expect(await there.setLetterKeys(false)).toBe('kept');
    for (const { state } of [here, there]) {
      await vi.waitFor(() => expect(state.value).toEqual({ letterKeys: false, tab: 'summary' }));
    }
  });

  it('stays as it was when it could not be kept', async () => {
    const { area, userData } = aUserData();
    area.full = true;
    const preferences = createReaderPreferences(userData);
    await preferences.start();
    expect(await preferences.setLetterKeys(false)).toBe('failed');
    expect(preferences.state.value.letterKeys).toBe(true);
  });

  it('is not written over when it could not be read', async () => {
    const { area, reading, userData } = aUserData();
    const kept = { letterKeys: false, tab: 'notes' };
    area.values.set('preferences', kept);
    reading.fails = true;
    const preferences = createReaderPreferences(userData);
    await preferences.start();
    preferences.chooseTab('summary');
    expect(await preferences.setLetterKeys(true)).toBe('failed');
    expect(area.values.get('preferences')).toEqual(kept);
  });
});
