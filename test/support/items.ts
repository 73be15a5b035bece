import type { LibraryGroup } from '../../lib/library/types.ts';
import type { NamedItem, NoteItem, QuoteItem, RowItem, SectionName } from '../../lib/models/search-state.ts';
import type { Named } from '../../lib/search/named.ts';
import type { Recording } from '../../lib/recording/types.ts';

/** The row of a recording. */
export const aRow = (
  recording: Recording,
  parts: Partial<Omit<RowItem, 'key'>> = {},
): RowItem & { section: SectionName } => {
  const { section = 'titles' } = parts;
  return { kind: 'row', section, ranges: [], group: null, ...parts, recording, key: `${section} ${recording.id}` };
};

/** Rows of recordings in one section. */
export const rowsOf = (recordings: readonly Recording[], section: SectionName = 'titles'): RowItem[] =>
  recordings.map((recording) => aRow(recording, { section }));

/** The row of a meeting in which something was said. */
export const aQuote = (group: LibraryGroup, parts: Partial<Omit<QuoteItem, 'key'>> = {}): QuoteItem => {
  const { recording } = group;
  const { section = 'said' } = parts;
  return { kind: 'quote', section, recording, ranges: [], ...parts, group, key: `${section} ${recording.id}` };
};

/** The note above similar results. */
export const aNote = (parts: Partial<NoteItem>): NoteItem => ({
  kind: 'note',
  key: 'note',
  section: 'similar',
  why: 'below',
  words: '',
  ...parts,
});

/** The row of what the words name. */
export const aNamed = (named: Named): NamedItem => ({
  ...named,
  key: `${named.kind} =${named.id}`,
  section: named.kind,
});
