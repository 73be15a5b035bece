import type { SearchViewProps } from '../../components/search/search-view.tsx';
import { NOT_TYPED, NOTHING_FOUND, type Listing } from '../../lib/models/search-state.ts';

/** A list without rows. */
export const EMPTY_LISTING: Listing = {
  items: [],
  selectedKey: null,
  peek: null,
  found: NOTHING_FOUND,
  typed: NOT_TYPED,
  noLibrary: false,
  service: { status: 'answered', filteredHere: false, unreadable: 0 },
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
  step: () => false,
  togglePin: nothingLater,
  copySummary: nothingLater,
  copyTurn: nothingLater,
};
