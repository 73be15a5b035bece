import type { LibraryGroup, LibraryHit } from '../library/types.ts';
import { mergeRecording } from '../recording/merge.ts';
import type { Recording, RecordingId } from '../recording/types.ts';
import { mergeAnswers } from './merge-answers.ts';
import { toTerms } from './terms.ts';
import { mark, type TitleHit } from './titles.ts';

/** A recording found by its title, by what was said in it, or by the service. */
export interface MergedHit extends TitleHit {
  /** Places inside the recording, the best first; none when the library found none, or has not answered yet. */
  hits: readonly LibraryHit[];
  /** All places, those of `hits` included. */
  hitCount: number;
}

/** What is known by now about one query; what has not answered yet is empty. */
export interface FoundHits {
  titles: readonly TitleHit[];
  library: readonly LibraryGroup[];
  remote: readonly Recording[];
}

/**
 * One list, by id: what was found by title, here and then at the service; under it what the library found in contents;
 * last what the service alone knows a reason for. `text` is what was searched for. Of `shown`, the rows for the same
 * query so far, all down to the selected one stay where they are, whatever has come since.
 */
export function mergeHits(
  { titles, library, remote }: FoundHits,
  text: string,
  shown: readonly MergedHit[],
  selectedId: RecordingId | null,
): MergedHit[] {
  const terms = toTerms(text);
  const groups = new Map(library.map((group) => [group.recording.id, group]));
  const rows = mergeAnswers(titles, remote, text);
  const byTitle = rows.filter(({ ranges }, at) => at < titles.length || ranges.length > 0);
  const others = new Map(rows.map((row) => [row.recording.id, row]));
  for (const { recording } of byTitle) others.delete(recording.id);
  const placed = new Set(byTitle.map(({ recording }) => recording.id));

  const byContents = library.flatMap(({ recording }): TitleHit[] => {
    if (placed.has(recording.id)) return [];
    placed.add(recording.id);
    // Of words that stand in different places, some may be in the title.
    const known = others.get(recording.id)?.recording ?? recording;
    return [{ recording: known, ranges: mark(known.title, terms) }];
  });
  for (const { recording } of byContents) others.delete(recording.id);

  const best = [...byTitle, ...byContents, ...others.values()].map((row) => withHits(row, groups));
  const held = shown.slice(0, shown.findIndex(({ recording }) => recording.id === selectedId) + 1);
  const fresh = new Map(best.map((row) => [row.recording.id, row]));
  const kept = held.map((row) => fresh.get(row.recording.id) ?? row);
  for (const { recording } of kept) fresh.delete(recording.id);
  return [...kept, ...fresh.values()];
}

function withHits(row: TitleHit, groups: ReadonlyMap<RecordingId, LibraryGroup>): MergedHit {
  const group = groups.get(row.recording.id);
  if (!group) return { ...row, hits: [], hitCount: 0 };
  const { hits, hitCount } = group;
  // The library's copy may be older than the row, and may know what the list does not say.
  return { recording: mergeRecording(group.recording, row.recording), ranges: row.ranges, hits, hitCount };
}
