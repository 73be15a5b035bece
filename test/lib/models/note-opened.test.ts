import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { fail, succeed } from '../../../lib/failure.ts';
import { noteOpened } from '../../../lib/models/note-opened.ts';
import type { RecordingState } from '../../../lib/models/recording-state.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { createScriptedBackground } from '../../support/scripted-background.ts';

const [AT_A, AT_B] = [{ query: 'budget' }, { query: '' }];
const shown = (id: string, refreshing = false, initialPosition: object = id === 'a' ? AT_A : AT_B) =>
  ({
    status: 'shown',
    initialPosition,
    detail: { recording: aRecording({ id }), content: null, fetchedAtMs: 1 },
    refreshing,
  }) as RecordingState;

it('notes a recording once as long as it is on the screen, and none that could not be shown', async () => {
  const background = createScriptedBackground();
  background.always('shortlist.noteOpened', succeed(null));
  const state = signal<RecordingState>({ status: 'empty' });
  noteOpened(background.client, state);
  state.value = { status: 'loading', id: anId('a'), sinceMs: 1, recording: null };
  state.value = shown('a', true);
  state.value = shown('a');
  state.value = { status: 'failed', id: anId('b'), recording: null, failure: { code: 'offline' }, givenUp: false };
  await background.roundTrip();
  expect(background.asked()).toEqual(['shortlist.noteOpened']);
  state.value = shown('b');
  await background.roundTrip();
  expect(background.asked()).toHaveLength(2);
  // Chosen again, while it is on the screen.
  state.value = shown('b', false, { query: 'pricing' });
  await background.roundTrip();
  expect(background.asked()).toHaveLength(3);
});

it('asks what the background keeps, and goes on where it does not', async () => {
  const background = createScriptedBackground();
  const state = signal<RecordingState>(shown('a'));
  noteOpened(background.client, state);
  const refused = fail({ code: 'storage-failed' } as const);
  expect(await background.answer('shortlist.noteOpened', refused)).toEqual({ id: anId('a') });
  state.value = shown('b');
  expect(await background.answer('shortlist.noteOpened', succeed(null))).toEqual({ id: anId('b') });
});
