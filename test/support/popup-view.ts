import type { ManyControls } from '../../components/search/many.tsx';
import type { SearchViewProps } from '../../components/search/search-view.tsx';
import type { CopyChoices } from '../../lib/models/copy-choices.ts';
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
  isWatched: false,
  pins: new Set(),
  people: new Map(),
  searches: [],
  sent: { status: 'none' },
  count: 0,
  partial: false,
};

/** What applies to copies until the user chooses. */
export const NO_CHOICES: CopyChoices = {
  form: 'rich',
  templateId: 'summary',
  quoteTemplateId: 'quote',
  templates: [],
  linkPattern: null,
  patternOf: () => null,
};

const nothing = () => undefined;
const nothingLater = () => Promise.resolve();

/** Nothing is done with several meetings. */
export const NO_MANY: ManyControls = {
  state: { picked: null, isFull: false, work: { status: 'none' }, isOn: false, canAsk: false, isPinned: false },
  toggle: () => false,
  extend: nothing,
  move: nothing,
  pickAll: nothing,
  isTyping: () => false,
  noteTyped: nothing,
  start: nothing,
  end: nothing,
  run: nothing,
  stop: nothing,
  endTold: nothing,
  pin: nothingLater,
  print: nothing,
};

/** Controls that do nothing. */
export const NO_CONTROLS: SearchViewProps['search'] = {
  type: nothing,
  offer: () => true,
  move: nothing,
  select: nothing,
  open: nothing,
  step: () => false,
  togglePin: nothingLater,
  hold: nothing,
};
