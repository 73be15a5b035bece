import type { Recording } from './types.ts';

/**
 * Merges two responses about one recording. What `newer` lacks never erases `older`: rows of the search and of the list
 * lack different fields (docs/service.md#r3).
 */
export function mergeRecording(older: Recording, newer: Recording): Recording {
  return {
    id: newer.id,
    title: newer.title || older.title,
    status: newer.status || older.status,
    ...mergeDuration(older, newer),
    ...mergeCreated(older, newer),
    speakerCount: newer.speakerCount ?? older.speakerCount,
    updatedAtMs: newer.updatedAtMs ?? older.updatedAtMs,
    ownerName: newer.ownerName ?? older.ownerName,
    teamName: newer.teamName ?? older.teamName,
    isOwner: newer.isOwner ?? older.isOwner,
    sharingScope: newer.sharingScope ?? older.sharingScope,
    processingPhase: newer.processingPhase ?? older.processingPhase,
  };
}

/** Number and seconds stay together: seconds computed from another number would be a wrong length. */
function mergeDuration(older: Recording, newer: Recording): Pick<Recording, 'durationValue' | 'durationSeconds'> {
  const saysNothing = newer.durationValue === null && newer.durationSeconds === null;
  if (saysNothing) return { durationValue: older.durationValue, durationSeconds: older.durationSeconds };
  const sameNumber = newer.durationValue === older.durationValue;
  const kept = sameNumber ? older.durationSeconds : null;
  return { durationValue: newer.durationValue, durationSeconds: newer.durationSeconds ?? kept };
}

function mergeCreated(older: Recording, newer: Recording): Pick<Recording, 'createdAtMs' | 'createdAtText'> {
  if (newer.createdAtMs !== null) return { createdAtMs: newer.createdAtMs, createdAtText: null };
  if (older.createdAtMs !== null) return { createdAtMs: older.createdAtMs, createdAtText: null };
  return { createdAtMs: null, createdAtText: newer.createdAtText ?? older.createdAtText };
}

/** Newest first, unknown dates last, then by id: never by the order of arrival (docs/faults.md#f63). */
export function sortRecent<R extends Recording>(recordings: readonly R[]): R[] {
  return [...recordings].sort((a, b) => byCreation(a, b) || byId(a, b));
}

function byCreation(a: Recording, b: Recording): number {
  if (a.createdAtMs === b.createdAtMs) return 0;
  if (a.createdAtMs === null) return 1;
  if (b.createdAtMs === null) return -1;
  return b.createdAtMs - a.createdAtMs;
}

function byId(a: Recording, b: Recording): number {
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
