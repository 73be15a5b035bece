import { cleanSpeakerName, layNamesOver } from '../../lib/recording/names.ts';
import type { InitialPosition } from '../../lib/models/recording-state.ts';
import type {
  KnownPerson,
  ReadingPosition,
  Recording,
  RecordingContent,
  RecordingId,
  Segment,
} from '../../lib/recording/types.ts';

export const anId = (text: string): RecordingId => text as RecordingId;

/** A finished recording with a value in every field. */
export function aRecording(parts: Partial<Omit<Recording, 'id'>> & { id?: string } = {}): Recording {
  return {
    title: 'Weekly sync',
    status: 'COMPLETED',
    durationValue: 1800,
    durationSeconds: 1800,
    speakerCount: 3,
    createdAtMs: Date.UTC(2026, 10, 20, 9),
    createdAtText: null,
    updatedAtMs: Date.UTC(2026, 10, 20, 10),
    ownerName: 'Ana Ruiz',
    teamName: 'Platform',
    isOwner: true,
    sharingScope: 'PRIVATE',
    processingPhase: 'COMPLETED',
    ...parts,
    id: anId(parts.id ?? 'rec-1'),
  };
}

/** Somebody who speaks in a meeting of November 20. */
export const aPerson = (name: string, parts: Partial<Omit<KnownPerson, 'name'>> = {}): KnownPerson => ({
  name,
  count: 1,
  lastId: anId('rec-1'),
  lastMs: Date.UTC(2026, 10, 20, 9),
  ...parts,
});

/** A list item: what only the search returns is null. */
export function aListItem(parts: Parameters<typeof aRecording>[0] = {}): Recording {
  return aRecording({
    updatedAtMs: null,
    ownerName: null,
    teamName: null,
    isOwner: null,
    sharingScope: null,
    processingPhase: null,
    ...parts,
  });
}

export function aContent(parts: Partial<RecordingContent> = {}): RecordingContent {
  return {
    speakers: [
      { label: 'Speaker 1', name: 'Ana Ruiz' },
      { label: 'Speaker 2', name: null },
    ],
    segments: [
      { speaker: 0, startSeconds: 0, endSeconds: 4, text: 'Good morning.' },
      { speaker: 1, startSeconds: 4, endSeconds: 9, text: 'Morning, shall we start?' },
    ],
    summary: '## Decisions\n\n- Ship on Friday',
    notes: null,
    ...parts,
  };
}

export const aSegment = (
  speaker: number,
  startSeconds: number | null,
  endSeconds: number | null,
  text: string,
): Segment => ({ speaker, startSeconds, endSeconds, text });

export function aReadingPosition(parts: Partial<ReadingPosition> = {}): ReadingPosition {
  return { tab: 'transcript', turn: 12, turnOffset: -0.4, turnSeconds: null, summary: 0, notes: 0, ...parts };
}

/** The position in a recording that was opened for the first time, and not from a search. */
export const anInitialPosition = (parts: Partial<InitialPosition> = {}): InitialPosition => ({
  query: '',
  atSeconds: null,
  place: null,
  ...parts,
});

/** A content with the local name of one speaker as it was typed; null takes it back. */
export function withName(content: RecordingContent, label: string, typed: string | null): RecordingContent {
  const names = new Map(
    content.speakers.flatMap(({ label: each, name, isLocal }) => (isLocal && name !== null ? [[each, name]] : [])),
  );
  const name = cleanSpeakerName(typed);
  if (name === null) names.delete(label);
  else names.set(label, name);
  return layNamesOver(content, names);
}
