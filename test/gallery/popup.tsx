import { SearchView, type SearchViewProps } from '../../components/search/search-view.tsx';
import {
  NOTHING_FOUND,
  type Listing,
  type RowItem,
  type SearchState,
  type ShownState,
} from '../../lib/models/search-state.ts';
import { anId } from '../support/factories.ts';
import { aQuote, aRow, rowsOf } from '../support/items.ts';
import { ANSWERED_LISTING, NO_CHOICES, NO_CONTROLS, NO_MANY } from '../support/popup-view.ts';
import { NOW, someGroups, someMeetings } from './data.ts';
import { said } from './said.ts';
import { drawn, type GalleryState } from './state.ts';

const nothing = () => undefined;
const nothingLater = () => Promise.resolve();

function listing(parts: Partial<Listing> = {}): Listing {
  return {
    ...ANSWERED_LISTING,
    items: rowsOf(someMeetings(), 'days'),
    selectedKey: 'days a',
    people: new Map([
      [anId('a'), { id: anId('a'), names: ['Mei Tanaka', 'Tomás Silva'], others: 1 }],
      [anId('c'), { id: anId('c'), names: ['Ana Ruiz'], others: 0 }],
    ]),
    count: 1_204,
    ...parts,
  };
}

export const recent = (parts: Partial<Listing> = {}): ShownState => ({ status: 'recent', ...listing(parts) });
export const results = (parts: Partial<Listing> = {}, query = said('rev')): ShownState => ({
  status: 'results',
  query,
  ...listing({ items: matching(), selectedKey: 'titles a', found: { ...NOTHING_FOUND, meetings: 2 }, ...parts }),
});

/** Titles that match. */
export const matching = (): RowItem[] =>
  someMeetings()
    .filter(({ id }) => ['a', 'h'].includes(id))
    .map((recording) => aRow(recording, { ranges: [recording.id === 'a' ? [8, 11] : [9, 12]] }));

/** Titles that match, and quotes from three meetings. */
export const hits = (): Pick<Listing, 'items' | 'found' | 'selectedKey'> => ({
  items: [...matching().slice(0, 1), ...someGroups().map((group) => aQuote(group))],
  found: { ...NOTHING_FOUND, meetings: 4, said: 3, isSearched: true },
  selectedKey: 'titles a',
});

/** States that differ from others in words or in a line alone. */
const USUAL_LOOK =
  /^popup\/(?:starting|first-listing|listing|unreadable|filtered-here|no-matches|nothing-found|no-library.*|hits-offline|transcripts-.*|peek-asking|widened-.*|suggestions-date|actions-.*|many-.*|failed)$/;

/** The whole popup, with `typed` in its box. */
export function popup(
  name: string,
  state: SearchState,
  parts: Partial<SearchViewProps> = {},
  typed = '',
): GalleryState {
  return {
    name,
    whole: true,
    ...(USUAL_LOOK.test(name) ? { pictures: 'usual' as const } : {}),
    draw: () => (
      <SearchView
        state={state}
        now={() => NOW}
        mac={false}
        search={NO_CONTROLS}
        page={{ host: said('docs.example.com'), onInsert: nothing }}
        choices={NO_CHOICES}
        many={NO_MANY}
        transcripts={null}
        setMode={nothingLater}
        onCopy={nothing}
        watch={null}
        onOpenInService={null}
        onCopyEnd={nothing}
        onClose={nothing}
        onSettings={nothing}
        onFailureAction={nothing}
        {...parts}
      />
    ),
    act: async () => {
      const box = document.querySelector<HTMLInputElement>('.search-input');
      if (box) box.value = typed;
      // Rows out of view are drawn after the first paint.
      await drawn();
      await drawn();
    },
  };
}
