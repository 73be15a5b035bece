import { describe, expect, it } from 'vitest';
import { fail, succeed } from '../../../lib/failure.ts';
import { createReaderPreferences } from '../../../lib/models/reader-preferences.ts';
import { createScriptedBackground } from '../../support/scripted-background.ts';

function aReader() {
  const background = createScriptedBackground();
  return { background, preferences: createReaderPreferences(background.client) };
}

describe('how a person reads', () => {
  it('is the usual way until what is kept is known', async () => {
    const { background, preferences } = aReader();
    const beginning = preferences.start();
    expect(preferences.state.value).toEqual({ letterKeys: true, tab: 'transcript' });
    await background.answer('preferences.read', succeed({ letterKeys: false, tab: 'transcript' }));
    await beginning;
    expect(preferences.state.value).toEqual({ letterKeys: false, tab: 'transcript' });
  });

  it('changes at once, and stays when it was kept', async () => {
    const { background, preferences } = aReader();
    const setting = preferences.setLetterKeys(false);
    expect(preferences.state.value).toEqual({ letterKeys: false, tab: 'transcript' });
    expect(await background.answer('preferences.keep', succeed(null))).toEqual({ letterKeys: false });
    expect(await setting).toBe('kept');
    expect(preferences.state.value).toEqual({ letterKeys: false, tab: 'transcript' });
  });

  it('is as before when it could not be kept', async () => {
    const { background, preferences } = aReader();
    background.always('preferences.keep', fail({ code: 'storage-failed' }));
    expect(await preferences.setLetterKeys(false)).toBe('failed');
    expect(preferences.state.value).toEqual({ letterKeys: true, tab: 'transcript' });
  });

  it('is what was kept last when several choices could not be kept', async () => {
    const { background, preferences } = aReader();
    background.always('preferences.read', succeed({ letterKeys: false, tab: 'transcript' }));
    await preferences.start();
    const choices = [preferences.setLetterKeys(true), preferences.setLetterKeys(true)];
    for (const _ of choices) await background.answer('preferences.keep', fail({ code: 'storage-failed' }));
    expect(await Promise.all(choices)).toEqual(['failed', 'failed']);
    expect(preferences.state.value).toEqual({ letterKeys: false, tab: 'transcript' });
  });

  it('is what was chosen, and the rest as it was kept, when the answer about that comes later', async () => {
    const { background, preferences } = aReader();
    background.always('preferences.keep', succeed(null));
    const beginning = preferences.start();
    preferences.chooseTab('summary');
    await background.answer('preferences.read', succeed({ letterKeys: false, tab: 'notes' }));
    await beginning;
    expect(preferences.state.value).toEqual({ letterKeys: false, tab: 'summary' });
  });

  it('follows what is kept in another panel, also what was chosen here before', async () => {
    const { background, preferences } = aReader();
    background.always('preferences.read', succeed({ letterKeys: true, tab: 'transcript' }));
    background.always('preferences.keep', succeed(null));
    await preferences.start();
    await preferences.setLetterKeys(true);
    background.notify({ notice: 'preferences.changed', part: { letterKeys: false } });
    await background.roundTrip();
    expect(preferences.state.value).toEqual({ letterKeys: false, tab: 'transcript' });
  });

  it('is what was kept in another panel when the answer about what was kept before comes later', async () => {
    const { background, preferences } = aReader();
    const beginning = preferences.start();
    background.notify({ notice: 'preferences.changed', part: { letterKeys: false } });
    await background.answer('preferences.read', succeed({ letterKeys: true, tab: 'notes' }));
    await beginning;
    expect(preferences.state.value).toEqual({ letterKeys: false, tab: 'notes' });
  });

  it('is what was chosen here last until that is answered, and then what was kept last anywhere', async () => {
    const { background, preferences } = aReader();
    background.always('preferences.read', succeed({ letterKeys: true, tab: 'transcript' }));
    await preferences.start();
    const choices = [false, true, false].map((letterKeys) => preferences.setLetterKeys(letterKeys));
    background.notify({ notice: 'preferences.changed', part: { letterKeys: true } });
    for (const _ of choices) {
      expect(preferences.state.value.letterKeys).toBe(false);
      await background.answer('preferences.keep', fail({ code: 'storage-failed' }));
      await background.roundTrip();
    }
    expect(await Promise.all(choices)).toEqual(['failed', 'failed', 'failed']);
    expect(preferences.state.value.letterKeys).toBe(true);
  });

  it('is written in no part that was not chosen here, also when it could not be read', async () => {
    const { background, preferences } = aReader();
    background.always('preferences.read', fail({ code: 'storage-failed' }));
    await preferences.start();
    preferences.chooseTab('summary');
    expect(await background.answer('preferences.keep', succeed(null))).toEqual({ tab: 'summary' });
  });
});
