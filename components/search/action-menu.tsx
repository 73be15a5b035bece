import { runDetached } from '../../lib/async.ts';
import { t } from '../../lib/i18n.ts';
import type { CopyChoices } from '../../lib/models/copy-choices.ts';
import type { SearchModel } from '../../lib/models/search-model.ts';
import type { CopyAct } from '../../lib/recording/sending.ts';
import { copyItems, insertLabel } from '../recording/sharing/copy-menu.ts';
import { MenuList, type MenuItem } from '../ui/menu-list.tsx';
import { chordOf, CHORDS, menuKeys, type ChordAction, type KeyedAction } from './action-keys.ts';
import { manyItems, questionItem, type ManyControls } from './many.tsx';

/** The page that the popup was opened over. */
export interface PageControls {
  /** Null if the browser does not reveal it. */
  host: string | null;
  /** Null if there is no page to insert into. */
  onInsert: ((isWholeTurn?: boolean) => void) | null;
}

/** The actions on the selected item, and what their names and keys depend on. */
export interface ActionControls {
  /** True on a Mac, where keys are drawn as ⌘ and ⇧. */
  mac: boolean;
  search: Pick<SearchModel, 'open' | 'step' | 'togglePin'>;
  page: PageControls;
  /** How things are copied on the page's site. */
  choices: CopyChoices;
  /** Copies what the selected item stands for, or something else of it. */
  onCopy: (act?: CopyAct) => void;
  /** Watches the search on the screen, or stops that; null if nothing is searched. */
  watch: { isOn: boolean; toggle: () => void } | null;
  /** Null without an address pattern. */
  onOpenInService: (() => void) | null;
  onSettings: () => void;
  many: ManyControls;
}

/** The menu of actions, as a whole or open at the forms of a copy; null while it is closed. */
export type OpenMenu = 'all' | 'copy-as' | null;

/** What the actions apply to: a recording, or a quote of it. */
export interface ActionTarget {
  isQuote: boolean;
  isPinned: boolean;
}

export interface ActionMenuProps {
  view: ActionControls;
  selected: ActionTarget | null;
  menu: OpenMenu;
  onMenu: (menu: OpenMenu) => void;
  /** The search box, which takes the focus again. */
  focusAfter: () => HTMLElement | null;
}

const KEYED = (Object.keys(CHORDS) as ChordAction[]).filter((action) => action !== 'menu');

/** The menu of all actions on the selected item, each with its key. */
export function ActionMenu(props: ActionMenuProps & { anchor: { current: HTMLElement | null } }) {
  const { anchor, menu, focusAfter, view, onMenu } = props;
  const onClose = () => onMenu(null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys that opened the menu close it
    <div
      class="foot-menu"
      onKeyDown={(event) => {
        if (event.repeat || chordOf(event, view.mac) !== CHORDS.menu) return;
        event.preventDefault();
        focusAfter()?.focus();
        onClose();
      }}
    >
      <MenuList
        id="popup-actions"
        label={t('actionsMenu')}
        items={itemsFor(props)}
        itemOfKey={(event) => itemOfChord(chordOf(event, view.mac))}
        inside={menu === 'copy-as' ? menu : null}
        {...{ anchor, focusAfter, onClose }}
      />
    </div>
  );
}

/** The item of a key that is printed beside it; Enter chooses the item that has the focus. */
function itemOfChord(chord: string): string | null {
  const action = KEYED.find((action) => CHORDS[action] === chord && action !== 'open') ?? null;
  return action === 'copy-summary' ? 'summary' : action;
}

function itemsFor({ selected, view }: ActionMenuProps): MenuItem[] {
  const { mac, search, page, onCopy, onOpenInService } = view;
  const keysOf = (action: KeyedAction) => menuKeys(action, mac);
  const item = (id: KeyedAction, label: string, act: () => void, separated = false): MenuItem => {
    return { id, label, act, separated, ...keysOf(id) };
  };
  const { many } = view;
  if (many.state.picked) return manyItems(many, mac);
  const watched = view.watch && {
    id: 'watch',
    label: t(view.watch.isOn ? 'unwatchSearch' : 'watchSearch'),
    act: view.watch.toggle,
  };
  const ofSearch = [...(many.state.canAsk ? [questionItem(many)] : []), ...(watched ? [watched] : [])];
  const settings = item('settings', t('settings'), view.onSettings, selected !== null || ofSearch.length > 0);
  if (!selected) return [...ofSearch, settings];
  const { isQuote, isPinned } = selected;
  const ofQuote = [{ part: 'quote', ...keysOf('copy') } as const, { part: 'turn' } as const];
  const copies = [
    ...(isQuote ? ofQuote : []),
    { part: 'summary', ...keysOf(isQuote ? 'copy-summary' : 'copy') } as const,
    { part: 'notes' } as const,
    { part: 'transcript' } as const,
  ];
  const { host, onInsert } = page;
  return [
    item('open', t(isQuote ? 'openAtQuote' : 'open'), () => search.open()),
    ...(onOpenInService ? [item('open-in-service', t('openInService'), onOpenInService)] : []),
    item('peek', t('peekAction'), () => search.step(1)),
    item('pin', t(isPinned ? 'unpin' : 'pin'), () => runDetached(search.togglePin())),
    item('copy', t(isQuote ? 'copyQuoteAction' : 'copySummary'), () => onCopy(), true),
    { id: 'copy-as', label: t('copyAs'), ...keysOf('copy-as'), opens: copyItems(copies, view.choices, onCopy) },
    ...(onInsert ? [item('insert', insertLabel(isQuote ? 'quote' : 'summary', host), () => onInsert(), true)] : []),
    ...(onInsert && isQuote ? [item('insert-turn', t('insertTurn'), () => onInsert(true))] : []),
    item('select', t('selectSeveral'), many.start, true),
    ...ofSearch,
    settings,
  ];
}
