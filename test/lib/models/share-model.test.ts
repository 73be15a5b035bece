import { describe, expect, it, vi } from 'vitest';
import { createCopyChoices } from '../../../lib/models/copy-choices.ts';
import { createShareModel, type ShareModelDeps } from '../../../lib/models/share-model.ts';
import type { RecordingState } from '../../../lib/models/recording-state.ts';
import type { SendingPreferences } from '../../../lib/recording/sending.ts';
import { aContent, anInitialPosition, aRecording } from '../../support/factories.ts';
import { TEMPLATE_WORDS } from '../../support/template-words.ts';
import { aUserData } from '../../support/user-data.ts';

const shown = (content = aContent()): RecordingState => ({
  status: 'shown',
  detail: { recording: aRecording({ title: 'Weekly sync' }), content, fetchedAtMs: 1 },
  stale: null,
  refreshing: false,
  initialPosition: anInitialPosition(),
});
const SUMMARY = { kind: 'summary', templateId: null } as const;
const preferences = (parts: Partial<SendingPreferences> = {}): SendingPreferences => ({
  form: 'rich',
  templateId: 'summary',
  quoteTemplateId: 'quote',
  aboutThisPage: true,
  sites: [],
  ...parts,
});

function aModel(state = shown(), parts: Partial<ShareModelDeps> = {}) {
  const stored = aUserData();
  const copy = vi.fn<ShareModelDeps['copy']>().mockResolvedValue(true);
  const insert = vi.fn<ShareModelDeps['insert']>().mockResolvedValue({ inserted: true });
  const page: { host: string | null } = { host: null };
  const choices = createCopyChoices(stored.userData, () => page.host);
  const model = createShareModel({
    choices,
    shown: () => state,
    words: TEMPLATE_WORDS,
    copy,
    insert,
    ...parts,
  });
  return { ...stored, copy, insert, model, choices, page };
}

describe('sending on', () => {
  it('copies before anything is awaited, in the form that the person prefers', async () => {
    const { area, copy, model } = aModel();
    area.values.set('sending', preferences({ form: 'plain' }));
    await model.start();
    const outcome = model.copy(SUMMARY);
    expect(copy.mock.lastCall?.[1]).toBe('plain');
    expect(copy.mock.lastCall?.[0].plain).toMatch(/^Weekly sync/);
    expect(await outcome).toEqual({ status: 'copied' });
  });

  it('uses the person’s own template, also one that another page has just changed', async () => {
    const { area, elsewhere, copy, model, choices } = aModel();
    area.values.set('sending', preferences({ templateId: 'mine' }));
    area.values.set('templates', [{ id: 'mine', name: 'Mine', text: 'Old {{title}}' }]);
    await model.start();
    await elsewhere.templates.change(() => [{ id: 'mine', name: 'Mine', text: 'New {{title}}' }]);
    await vi.waitUntil(() => choices.state.value.templates[0]?.text.startsWith('New'));
    await model.copy(SUMMARY);
    expect(copy.mock.lastCall?.[0].markdown).toBe('New Weekly sync');
  });

  it('reads templates once more before it copies, where they could not be read', async () => {
    const { area, reading, copy, model } = aModel();
    area.values.set('sending', preferences({ templateId: 'mine' }));
    area.values.set('templates', [{ id: 'mine', name: 'Mine', text: 'Own {{title}}' }]);
    reading.fails = true;
    await model.start();
    reading.fails = false;
    await model.copy(SUMMARY);
    expect(copy.mock.lastCall?.[0].markdown).toBe('Own Weekly sync');
  });

  it('is of the recording that was shown when it was asked for, though the templates were read first', async () => {
    let state = shown();
    const { reading, copy, model } = aModel(state, { shown: () => state });
    reading.fails = true;
    await model.start();
    reading.fails = false;
    const copied = model.copy(SUMMARY);
    state = {
      ...shown(),
      detail: { recording: aRecording({ title: 'Another' }), content: aContent(), fetchedAtMs: 1 },
    } as RecordingState;
    await copied;
    expect(copy.mock.lastCall?.[0].plain).toMatch(/^Weekly sync/);
  });

  it('puts on the clipboard what the page does not take, with the reason', async () => {
    const insert = vi.fn<ShareModelDeps['insert']>().mockResolvedValue({ inserted: false, reason: 'no-field' });
    const { copy, model } = aModel(shown(), { insert });
    await model.start();
    expect(await model.insert(SUMMARY)).toEqual({ status: 'copied-instead', reason: 'no-field' });
    expect(copy).toHaveBeenCalledOnce();
  });

  it('leaves the clipboard alone when the page takes it', async () => {
    const { copy, model } = aModel();
    expect(await model.insert(SUMMARY)).toEqual({ status: 'inserted' });
    expect(copy).not.toHaveBeenCalled();
  });

  it('gives the text to copy by hand when neither takes it', async () => {
    const copy = vi.fn<ShareModelDeps['copy']>().mockResolvedValue(false);
    const { model } = aModel(shown(), { copy });
    expect(await model.copy(SUMMARY)).toMatchObject({
      status: 'by-hand',
      plain: expect.stringMatching(/^# Weekly sync/),
    });
  });

  it.each([
    ['no words on the screen', { status: 'empty' } satisfies RecordingState],
    ['no summary', shown(aContent({ summary: null }))],
  ])('has nothing to send with %s', async (_, state) => {
    const { copy, insert, model } = aModel(state);
    expect(await model.copy(SUMMARY)).toEqual({ status: 'nothing' });
    expect(await model.insert(SUMMARY)).toEqual({ status: 'nothing' });
    expect([copy.mock.calls, insert.mock.calls]).toEqual([[], []]);
  });

  it('remembers the form for the site, and nothing else', async () => {
    const { area, choices, page, copy, model } = aModel();
    area.values.set('sending', preferences({ templateId: 'mine' }));
    await model.start();
    page.host = 'github.com';
    const storing = choices.choose({ form: 'markdown' });
    // At once: the next key press may copy.
    await model.copy(SUMMARY);
    expect(copy.mock.lastCall?.[1]).toBe('markdown');
    expect(await storing).toBe('kept');
    const sites = [['github.com', { form: 'markdown', templateId: 'mine' }]];
    expect(area.values.get('sending')).toEqual({ ...preferences({ templateId: 'mine' }), sites });
  });

  it('remembers a choice for all sites where the page is not known, and fifty sites', async () => {
    const { choices, page, area } = aModel();
    await choices.read();
    await choices.choose({ templateId: 'email' });
    expect(area.values.get('sending')).toEqual(preferences({ templateId: 'email' }));
    for (let at = 0; at < 51; at++) {
      page.host = `${at}.example`;
      await choices.choose({ form: 'plain' });
    }
    const kept = (area.values.get('sending') as SendingPreferences).sites.map(([host]) => host);
    expect([kept.length, kept[0], kept.includes('0.example')]).toEqual([50, '50.example', false]);
  });
});

describe('a reference to a moment', () => {
  it.each([
    ['Weekly sync', 754.9, 'Weekly sync, 12:34'],
    ['Weekly sync', 3723, 'Weekly sync, 1:02:03'],
    ['', 5, 'Untitled recording, 0:05'],
  ])('of %j after %d seconds is %s, copied within the click', async (title, seconds, plain) => {
    const state = shown();
    if (state.status === 'shown') state.detail.recording = aRecording({ title });
    const { copy, model } = aModel(state);
    const copying = model.copyMoment(seconds);
    expect(copy.mock.calls.map(([forms, form]) => [forms.plain, form])).toEqual([[plain, 'plain']]);
    expect(await copying).toEqual({ copied: true, plain });
    copy.mockResolvedValue(false);
    expect(await model.copyMoment(seconds)).toEqual({ copied: false, plain });
  });
});
