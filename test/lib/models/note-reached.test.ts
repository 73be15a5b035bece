import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { succeed } from '../../../lib/failure.ts';
import { noteReached } from '../../../lib/models/note-reached.ts';
import type { InitialPosition, RecordingState } from '../../../lib/models/recording-state.ts';
import { aContent, anId, aRecording } from '../../support/factories.ts';
import { createScriptedBackground } from '../../support/scripted-background.ts';

const found = { tab: 'transcript', atSeconds: 300, turn: 4 } as const;
const led: InitialPosition = { query: 'pricing', atSeconds: 300, found, place: null };
const unled: InitialPosition = { query: '', atSeconds: null, place: null };

const shown = (initialPosition: InitialPosition, content: unknown = aContent({})) =>
  ({
    status: 'shown',
    detail: { recording: aRecording({ id: 'a' }), content, fetchedAtMs: 1 },
    initialPosition,
  }) as RecordingState;

it('notes each search result once, when its words are on the screen', async () => {
  const background = createScriptedBackground();
  const state = signal<RecordingState>({ status: 'loading', id: anId('a'), sinceMs: 1 });
  noteReached(background.client, Promise.resolve(7), state);
  for (const before of [shown(unled), shown(led, null)]) state.value = before;
  await background.roundTrip();
  expect(background.asked()).toEqual([]);
  state.value = shown(led);
  expect(await background.answer('panel.reached', succeed(null))).toEqual({ windowId: 7, id: anId('a') });
  state.value = shown(led);
  await background.roundTrip();
  expect(background.asked()).toHaveLength(1);
  state.value = shown({ ...led });
  expect(await background.answer('panel.reached', succeed(null))).toEqual({ windowId: 7, id: anId('a') });
});
