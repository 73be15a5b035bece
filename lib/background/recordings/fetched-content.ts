import { runDetached } from '../../errors/run-detached.ts';
import type { DecodedContent } from '../../api/decode-content.ts';
import type { Recording, RecordingContent, RecordingId } from '../../recording/types.ts';
import { statusKind } from '../../recording/words.ts';
import type { Storage } from '../../storage/items.ts';
import { isActive } from '../connections/active-connection.ts';
import type { RecordingsCache } from './recordings-cache.ts';

/** A recording of which only the id is known; the service's list may provide the rest later. */
export function bareRecording(id: RecordingId): Recording {
  return {
    id,
    title: '',
    status: '',
    durationValue: null,
    durationSeconds: null,
    speakerCount: null,
    createdAtMs: null,
    createdAtText: null,
    updatedAtMs: null,
    ownerName: null,
    teamName: null,
    isOwner: null,
    sharingScope: null,
    processingPhase: null,
  };
}

export const hasWords = ({ segments, summary, notes }: RecordingContent) =>
  segments.length > 0 || summary !== null || notes !== null;

export const charactersOf = ({ segments, summary, notes }: RecordingContent): number =>
  segments.reduce((sum, { text }) => sum + text.length, (summary?.length ?? 0) + (notes?.length ?? 0));

/**
 * Takes what a response says of the unit of lengths and of the current status; `listed` is the row. Not worth keeping is
 * an unfinished recording without a word, which must not replace stored words.
 */
export async function recordFetchedContent(
  { storage, cache }: { storage: Storage; cache: Pick<RecordingsCache, 'setUnit'> },
  connectionId: string,
  listed: Recording,
  { content, status, durationUnit }: DecodedContent,
) {
  if (durationUnit && (await isActive(storage, connectionId)))
    runDetached(cache.setUnit(connectionId, listed.id, durationUnit));
  const recording = status === null ? listed : { ...listed, status };
  return { recording, isWorthKeeping: hasWords(content) || statusKind(recording.status) === 'ready' };
}
