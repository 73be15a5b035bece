import { vi } from 'vitest';
import { type Failure, succeed } from '../../lib/failures.ts';
import type { OpenedRecording, RecordingDetail } from '../../lib/messaging/protocol.ts';
import { createReadingPositions } from '../../lib/models/reading.ts';
import { createRecordingModel } from '../../lib/models/recording-model.ts';
import type { RecordingState } from '../../lib/models/recording-state.ts';
import { aContent, anId, aRecording } from './factories.ts';
import { createPageClock } from './page-clock.ts';
import { createScriptedBackground } from './scripted-background.ts';
import { aUserData } from './user-data.ts';

/** The background's response about a recording, by default `rec-a`. */
export function aDetail(
  parts: Parameters<typeof aRecording>[0] = {},
  more: Partial<RecordingDetail> = {},
): RecordingDetail {
  return { recording: aRecording({ id: anId('rec-a'), ...parts }), content: aContent(), fetchedAtMs: 500, ...more };
}

export const answered = (detail: RecordingDetail, stale: Failure | null = null) =>
  succeed<OpenedRecording>({ detail, stale });

/**
 * The model of a side panel over a scripted background, and a storage without a reading position; `cached` is its
 * copy of every recording, and is answered by the test if it is left out.
 */
export function aPanelModel({ cached }: { cached?: RecordingDetail | null } = {}) {
  const clock = createPageClock();
  const background = createScriptedBackground();
  if (cached !== undefined) background.always('recordings.readCached', succeed(cached));
  const { client } = background;
  const stored = aUserData();
  const { userData } = stored;
  const readingPositions = createReadingPositions({ userData, ...clock });
  const model = createRecordingModel({ client, userData, readingPositions, ...clock });
  const stateOf = <K extends RecordingState['status']>(status: K) =>
    vi.waitUntil(() => {
      const state = model.state.value;
      return state.status === status && (state as Extract<RecordingState, { status: K }>);
    });
  const settled = () =>
    vi.waitUntil(() => {
      const state = model.state.value;
      return state.status === 'shown' && !state.refreshing && state;
    });
  const opens = () => background.asked().filter((name) => name === 'recordings.open').length;
  return { clock, background, stored, readingPositions, model, stateOf, settled, opens };
}
