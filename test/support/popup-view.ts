import type { SearchViewProps } from '../../components/search/search-view.tsx';
import { NO_HITS, NOT_TYPED, type Listing } from '../../lib/models/search-state.ts';

/** A list without rows. */
export const EMPTY_LISTING: Listing = {
  rows: [],
  hasMore: false,
  selectedId: null,
  selectedHit: null,
  hits: NO_HITS,
  typed: NOT_TYPED,
  noLibrary: false,
  service: { status: 'answered', filteredHere: false, unreadable: 0 },
  leading: [],
  pins: new Set(),
  people: new Map(),
  searches: [],
  sent: { status: 'none' },
  count: 0,
  partial: false,
  savedAtMs: null,
};

const nothing = () => undefined;
const nothingLater = () => Promise.resolve();

/** Controls that do nothing. */
export const NO_CONTROLS: SearchViewProps['search'] = {
  type: nothing,
  offer: () => true,
  move: nothing,
  select: nothing,
  open: nothing,
  unfold: () => false,
  togglePin: nothingLater,
  copySummary: nothingLater,
};
