import type { Database } from '@sqlite.org/sqlite-wasm';
import { mergeRecording } from '../recording/merge.ts';
import type { DurationUnit, Recording } from '../recording/types.ts';
import { restated } from '../recording/units.ts';
import { isSameRow } from './merge-row.ts';
import { readAll, run, select } from './rows.ts';
import { toNameText } from '../text/tokens.ts';

/**
 * Brings stored recordings up to date with their rows in the list, for filters: only the service's search tells owner,
 * team and sharing. Their titles stay, because they are indexed with the content. Returns whether anything changed.
 */
export function updateStored(database: Database, listed: readonly Recording[]): boolean {
  const byId = new Map<string, Recording>(listed.map((recording) => [recording.id, recording]));
  const sql = 'SELECT row, json FROM recording WHERE id IN (SELECT value FROM json_each(?))';
  return rewrite(database, select<[number, string]>(database, sql, [JSON.stringify([...byId.keys()])]), (recording) => {
    const known = mergeRecording(recording, byId.get(recording.id) ?? recording);
    const { createdAtMs, createdAtText, ownerName, teamName, isOwner, sharingScope } = known;
    // Another number says that the content has changed, too, and must be fetched again.
    const { durationSeconds } = known.durationValue === recording.durationValue ? known : recording;
    return { ...recording, createdAtMs, createdAtText, ownerName, teamName, isOwner, sharingScope, durationSeconds };
  });
}

/** Recomputes the lengths of all stored recordings in this unit. Returns whether any changed. */
export const restateStored = (database: Database, unit: DurationUnit): boolean =>
  rewrite(database, readAll(database, 'recording'), (recording) => restated(recording, unit));

function rewrite(
  database: Database,
  rows: Iterable<[row: number, json: string]>,
  change: (recording: Recording) => Recording,
): boolean {
  let isChanged = false;
  for (const [row, json] of rows) {
    const before = JSON.parse(json) as Recording;
    const after = change(before);
    if (isSameRow(before, after)) continue;
    isChanged = true;
    const { createdAtMs, durationSeconds, sharingScope, ownerName, teamName } = after;
    run(
      database,
      `UPDATE recording SET createdAtMs = ?, durationSeconds = ?, scope = ?, ownerWords = ?, teamWords = ?, json = ?
        WHERE row = ?`,
      [
        createdAtMs,
        durationSeconds,
        sharingScope,
        toNameText(ownerName ?? ''),
        toNameText(teamName ?? ''),
        JSON.stringify(after),
        row,
      ],
    );
  }
  return isChanged;
}
