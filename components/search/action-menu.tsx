import { runDetached } from '../../lib/errors/run-detached.ts';
import { t, type MessageKey } from '../../lib/i18n.ts';
import type { SearchModel } from '../../lib/models/search-model.ts';
import type { CopyForm } from '../../lib/recording/sending.ts';
import { shortHost } from '../ui/short-host.ts';
import { MenuList, type MenuItem } from '../ui/menu-list.tsx';
import { actionKeys, chordOf, CHORDS, type ChordAction, type KeyedAction } from './action-keys.ts';

/** An action in the popup's menu of actions. */
export type PopupAction = KeyedAction | 'copy-rich' | 'copy-markdown' | 'copy-plain' | 'copy-turn';

/** The page that the popup was opened over. */
export interface PageControls {
  /** Null if the browser does not reveal it. */
  host: string | null;
  /** Null if there is no page to insert into. */
  onInsert: (() => void) | null;
}

/** The actions on the selected item, and what their names and keys depend on. */
export interface ActionControls {
  /** True on a Mac, where keys are drawn as ⌘ and ⇧. */
  mac: boolean;
  search: Pick<SearchModel, 'open' | 'step' | 'togglePin' | 'copySummary' | 'copyTurn'>;
  page: PageControls;
  /** Copies the selected item, in the user's chosen form unless one is given. */
  onCopy: (form?: CopyForm) => void;
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

type Item = MenuItem<PopupAction>;

const KEYED = (Object.keys(CHORDS) as ChordAction[]).filter((action) => action !== 'menu');

const COPY_FORMS = [
  ['copy-rich', 'copyAsRich'],
  ['copy-markdown', 'copyAsMarkdown'],
  ['copy-plain', 'copyAsPlain'],
] as const satisfies readonly [PopupAction, MessageKey][];

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
        itemOfKey={(event) => actionOfChord(chordOf(event, view.mac))}
        {...{ anchor, inside, focusAfter, onClose }}
        onChoose={(action) => act(action, view)}
      />
    </div>
  );
}

/** The action of a key that is printed beside its item; Enter chooses the item that has the focus. */
const actionOfChord = (chord: string): KeyedAction | null =>
  KEYED.find((action) => CHORDS[action] === chord && action !== 'open') ?? null;

function itemsFor({ selected, view: { mac, page } }: ActionMenuProps): Item[] {
  const keyed = (id: KeyedAction, label: string): Item => {
    const { shown, aria } = actionKeys(id, mac);
    return { id, label, shortcut: shown, ariaShortcut: aria };
  };
  const settings: Item = { ...keyed('settings', t('settings')), separated: selected !== null };
  if (!selected) return [settings];
  const { isQuote, isPinned } = selected;
  return [
    keyed('open', t(isQuote ? 'openAtQuote' : 'open')),
    keyed('peek', t('peekAction')),
    keyed('pin', t(isPinned ? 'unpin' : 'pin')),
    { ...keyed('copy', t(isQuote ? 'copyQuoteAction' : 'copySummary')), separated: true },
    { ...keyed('copy-as', t('copyAs')), opens: COPY_FORMS.map(([id, words]) => ({ id, label: t(words) })) },
    ...(isQuote ? [{ id: 'copy-turn' as const, label: t('copyTurn') }, keyed('copy-summary', t('copySummary'))] : []),
    ...(page.onInsert ? [{ ...keyed('insert', insertWords(isQuote, page.host)), separated: true }] : []),
    settings,
  ];
}

function act(action: PopupAction, { search, page, onCopy, onSettings }: ActionControls): void {
  switch (action) {
    case 'open':
      return search.open();
    case 'copy':
      return onCopy();
    case 'copy-as':
      // Its submenu acts.
      return;
    case 'copy-rich':
      return onCopy('rich');
    case 'copy-markdown':
      return onCopy('markdown');
    case 'copy-plain':
      return onCopy('plain');
    case 'copy-summary':
      return runDetached(search.copySummary());
    case 'copy-turn':
      return runDetached(search.copyTurn());
    case 'insert':
      return page.onInsert?.();
    case 'pin':
      return runDetached(search.togglePin());
    case 'peek':
      search.step(1);
      return;
    case 'settings':
      return onSettings();
  }
}

function insertWords(isQuote: boolean, host: string | null): string {
  if (host === null) return t(isQuote ? 'insertQuoteAtCursor' : 'insertAtCursor');
  return t(isQuote ? 'insertQuoteInto' : 'insertInto', shortHost(host));
}
