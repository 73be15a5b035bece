import type { ManyControls } from '../../components/search/many.tsx';
import type { SearchViewProps } from '../../components/search/search-view.tsx';
import type { CopyChoices } from '../../lib/models/copy-choices.ts';
import { EMPTY_LISTING, type Listing } from '../../lib/models/search-state.ts';

/** A list without rows, of which the service has said that there are none. */
export const ANSWERED_LISTING: Listing = {
  ...EMPTY_LISTING,
  service: { status: 'answered', filteredHere: false, unreadable: 0 },
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
