import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../lib/failure.ts';
import { createSendingModel, type SendingDeps } from '../../../lib/models/sending-model.ts';
import type { RecordingState } from '../../../lib/models/recording-model.ts';
import type { SendingPreferences } from '../../../lib/recording/sending.ts';
import { aContent, anArrival, aRecording } from '../../support/factories.ts';
import { createScriptedBackground } from '../../support/scripted-background.ts';
import { TEMPLATE_WORDS } from '../../support/template-words.ts';

const shown = (content = aContent()): RecordingState => ({
  kind: 'shown',
  detail: { recording: aRecording({ title: 'Weekly sync' }), content, fetchedAtMs: 1 },
  stale: null,
  refreshing: false,
  givenUp: false,
  arrival: anArrival(),
});
const SUMMARY = { kind: 'summary', templateId: null } as const;
const preferences = (parts: Partial<SendingPreferences> = {}): SendingPreferences => ({
  form: 'rich',
  templateId: 'summary',
  quoteTemplateId: 'quote',
  aboutThisPage: true,
  ...parts,
});

function aModel(state = shown(), parts: Partial<SendingDeps> = {}) {
  const background = createScriptedBackground();
  const copy = vi.fn<SendingDeps['copy']>().mockResolvedValue('copied');
  const insert = vi.fn<SendingDeps['insert']>().mockResolvedValue({ inserted: true });
  const model = createSendingModel({
    client: background.client,
    shown: () => state,
    words: TEMPLATE_WORDS,
    copy,
    insert,
    ...parts,
  });
  return { background, copy, insert, model };
}

describe('sending on', () => {
  it('copies before anything is awaited, in the form that the person prefers', async () => {
    const { background, copy, model } = aModel();
    background.always('sending.read', succeed(preferences({ form: 'plain' })));
    background.always('templates.read', succeed([]));
    await model.begin();
    const outcome = model.copy(SUMMARY);
    expect(copy.mock.lastCall?.[1]).toBe('plain');
    expect(copy.mock.lastCall?.[0].plain).toMatch(/^Weekly sync/);
    expect(await outcome).toEqual({ kind: 'copied' });
  });

  it('uses the person’s own template, also one that another page has just changed', async () => {
    const { background, copy, model } = aModel();
    background.always('sending.read', succeed(preferences({ templateId: 'mine' })));
    background.always('templates.read', succeed([{ id: 'mine', name: 'Mine', text: 'Old {{title}}' }]));
    await model.begin();
    background.always('templates.read', succeed([{ id: 'mine', name: 'Mine', text: 'New {{title}}' }]));
    background.notify({ notice: 'sending.changed' });
    await vi.waitUntil(() => model.state.value.templates[0]?.text.startsWith('New'));
    await model.copy(SUMMARY);
    expect(copy.mock.lastCall?.[0].markdown).toBe('New Weekly sync');
  });

  it('puts on the clipboard what the page does not take, with the reason', async () => {
    const insert = vi.fn<SendingDeps['insert']>().mockResolvedValue({ inserted: false, reason: 'no-field' });
    const { copy, model } = aModel(shown(), { insert });
    expect(await model.insert(SUMMARY)).toEqual({ kind: 'copied-instead', reason: 'no-field' });
    expect(copy).toHaveBeenCalledOnce();
  });

  it('leaves the clipboard alone when the page takes it', async () => {
    const { copy, model } = aModel();
    expect(await model.insert(SUMMARY)).toEqual({ kind: 'inserted' });
    expect(copy).not.toHaveBeenCalled();
  });

  it('gives the text to copy by hand when neither takes it', async () => {
    const copy = vi.fn<SendingDeps['copy']>().mockResolvedValue('failed');
    const { model } = aModel(shown(), { copy });
    expect(await model.copy(SUMMARY)).toMatchObject({
      kind: 'by-hand',
      plain: expect.stringMatching(/^# Weekly sync/),
    });
  });

  it.each([
    ['no words on the screen', { kind: 'empty' } satisfies RecordingState],
    ['no summary', shown(aContent({ summary: null }))],
  ])('has nothing to send with %s', async (_, state) => {
    const { copy, insert, model } = aModel(state);
    expect(await model.copy(SUMMARY)).toEqual({ kind: 'nothing' });
    expect(await model.insert(SUMMARY)).toEqual({ kind: 'nothing' });
    expect(model.formsOf(SUMMARY)).toBeNull();
    expect([copy.mock.calls, insert.mock.calls]).toEqual([[], []]);
  });

  it('takes a form back that could not be kept', async () => {
    const { background, model } = aModel();
    const keeping = model.setForm('markdown');
    expect(model.state.value.preferences.form).toBe('markdown');
    expect(await background.answer('sending.keep', fail({ code: 'storage-failed' }))).toEqual({ form: 'markdown' });
    expect(await keeping).toBe('failed');
    expect(model.state.value.preferences.form).toBe('rich');
  });
});
