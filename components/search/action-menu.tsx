import { runDetached } from '../../lib/errors/run-detached.ts';
import { t } from '../../lib/i18n.ts';
import type { CopyChoices } from '../../lib/models/copy-choices.ts';
import type { SearchModel } from '../../lib/models/search-model.ts';
import type { CopyAct } from '../../lib/recording/sending.ts';
import { copyItems } from '../recording/sharing/copy-menu.ts';
import { shortHost } from '../ui/short-host.ts';
import { MenuList, type MenuItem } from '../ui/menu-list.tsx';
import { actionKeys, chordOf, CHORDS, type ChordAction, type KeyedAction } from './action-keys.ts';

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
  onSettings: () => void;
}

export interface ActionMenuProps {
  /** The button that the menu opens next to. */
  anchor: { current: HTMLElement | null };
  /** The item whose submenu is open at first; null for none. */
  inside: 'copy-as' | null;
  focusAfter: () => HTMLElement | null;
  /** The item that the actions apply to; null if there is none. */
  selected: { isQuote: boolean; isPinned: boolean } | null;
  view: ActionControls;
  onClose: () => void;
}

const KEYED = (Object.keys(CHORDS) as ChordAction[]).filter((action) => action !== 'menu');

/** The menu of all actions on the selected item, each with its key. */
export function ActionMenu(props: ActionMenuProps) {
  const { anchor, inside, focusAfter, view, onClose } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys that opened the menu close it
    <div
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
        first={0}
        filterHint={t('actionsFilter')}
        itemOfKey={(event) => itemOfChord(chordOf(event, view.mac))}
        {...{ anchor, inside, focusAfter, onClose }}
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
  const { mac, search, page, onCopy } = view;
  const keysOf = (action: KeyedAction) => {
    const { shown, aria } = actionKeys(action, mac);
    return { shortcut: shown, ariaShortcut: aria };
  };
  const item = (id: KeyedAction, label: string, act: () => void, separated = false): MenuItem => ({
    id,
    label,
    act,
    separated,
    ...keysOf(id),
  });
  const settings = item('settings', t('settings'), view.onSettings, selected !== null);
  if (!selected) return [settings];
  const { isQuote, isPinned } = selected;
  const ofQuote = [{ part: 'quote', ...keysOf('copy') } as const, { part: 'turn' } as const];
  const copies = [
    ...(isQuote ? ofQuote : []),
    { part: 'summary', ...keysOf(isQuote ? 'copy-summary' : 'copy') } as const,
    { part: 'notes' } as const,
    { part: 'transcript' } as const,
  ];
  return [
    item('open', t(isQuote ? 'openAtQuote' : 'open'), () => search.open()),
    item('peek', t('peekAction'), () => search.step(1)),
    item('pin', t(isPinned ? 'unpin' : 'pin'), () => runDetached(search.togglePin())),
    item('copy', t(isQuote ? 'copyQuoteAction' : 'copySummary'), () => onCopy(), true),
    { id: 'copy-as', label: t('copyAs'), ...keysOf('copy-as'), opens: copyItems(copies, view.choices, onCopy) },
    ...(page.onInsert ? [item('insert', insertWords(isQuote, page.host), () => page.onInsert?.(), true)] : []),
    ...(page.onInsert && isQuote ? [item('insert-turn', t('insertTurn'), () => page.onInsert?.(true))] : []),
    settings,
  ];
}

function insertWords(isQuote: boolean, host: string | null): string {
  if (host === null) return t(isQuote ? 'insertQuoteAtCursor' : 'insertAtCursor');
  return t(isQuote ? 'insertQuoteInto' : 'insertInto', shortHost(host));
}
