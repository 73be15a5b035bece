import { describe, expect, it } from 'vitest';
import type { LibraryGroup } from '../../../lib/library/types.ts';
import type { Recording } from '../../../lib/recording/types.ts';
import { mergeHits, type FoundHits, type MergedHit } from '../../../lib/search/merge-hits.ts';
import { createTitleIndex } from '../../../lib/search/titles.ts';
import { aListItem, anId, aRecording } from '../../support/factories.ts';

const titled = (id: string, title = id): Recording => aListItem({ id, title });
const inTitles = (...recordings: Recording[]) => createTitleIndex(recordings).search('budget', 50);
const group = (recording: Recording, snippet = 'about the budget'): LibraryGroup => ({
  recording,
  fetchedAtMs: 1,
  hits: [{ part: 'transcript', speaker: 'Ana', startSeconds: 12, turn: 3, snippet, ranges: [[10, 16]] }],
  hitCount: 4,
});
const merge = (found: Partial<FoundHits>, shown: MergedHit[] = [], selected: string | null = null) =>
  mergeHits(
    { titles: [], library: [], remote: [], ...found },
    'budget',
    shown,
    selected === null ? null : anId(selected),
  );
const ids = (rows: MergedHit[]) => rows.map(({ recording }) => recording.id);

describe('mergeHits', () => {
  const here = inTitles(titled('here', 'Budget'));
  const library = [group(titled('said', 'Offsite')), group(titled('here', 'Budget'))];
  const remote = [titled('else', 'Finances'), titled('there', 'The budget'), titled('said', 'Offsite')];

  it('puts titles first, then contents, then what the service alone has found', () => {
    const rows = merge({ titles: here, library, remote });
    expect(ids(rows)).toEqual(['here', 'there', 'said', 'else']);
    expect(rows.map(({ ranges }) => ranges)).toEqual([[[0, 6]], [[4, 10]], [], []]);
  });

  it('gives each recording its places, also one that was found by its title', () => {
    const rows = merge({ titles: here, library, remote });
    expect(rows.map(({ hitCount, hits }) => [hitCount, hits.length])).toEqual([
      [4, 1],
      [0, 0],
      [4, 1],
      [0, 0],
    ]);
  });

  it('keeps what any of them knows of a recording', () => {
    const kept = aRecording({ id: 'here', title: 'Older title', ownerName: 'Ana Ruiz' });
    const [row] = merge({ titles: here, library: [group(kept)] });
    expect(row?.recording).toMatchObject({ title: 'Budget', ownerName: 'Ana Ruiz' });
  });

  it('marks those words that are in the title of a recording found by its contents', () => {
    const rows = mergeHits(
      { titles: [], library: [group(titled('a', 'Budget round'))], remote: [] },
      'budget hiring',
      [],
      null,
    );
    expect(rows[0]?.ranges).toEqual([[0, 6]]);
  });

  it('holds still all down to the selected row, whatever comes late', () => {
    const shown = merge({ titles: here, remote: [titled('else', 'Finances'), titled('said', 'Offsite')] });
    expect(ids(shown)).toEqual(['here', 'else', 'said']);
    const found = { titles: here, library: [...library, group(titled('new', 'Retro'))], remote };
    expect(ids(merge(found, shown, 'else'))).toEqual(['here', 'else', 'there', 'said', 'new']);
    expect(ids(merge(found, shown, 'said'))).toEqual(['here', 'else', 'said', 'there', 'new']);
    expect(ids(merge(found, shown, 'here'))).toEqual(['here', 'there', 'said', 'new', 'else']);
    expect(ids(merge(found, shown, null))).toEqual(['here', 'there', 'said', 'new', 'else']);
  });

  it('takes away nothing above the selection, and brings it up to date', () => {
    const shown = merge({ remote: [titled('else', 'Finances'), titled('gone', 'Gone')] });
    const rows = merge({ library: [group(titled('else', 'Finances'))] }, shown, 'gone');
    expect(rows.map(({ recording, hitCount }) => [recording.id, hitCount])).toEqual([
      ['else', 4],
      ['gone', 0],
    ]);
  });

  it('lists nothing twice', () => {
    const rows = merge({ titles: here, library: [...library, ...library], remote: [...remote, ...remote] });
    expect(new Set(ids(rows)).size).toBe(rows.length);
  });
});
