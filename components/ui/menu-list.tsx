import { Check, ChevronLeft, ChevronRight } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import { Icon } from './icon.tsx';
import { isComposing } from './is-composing.ts';
import { useOverlay } from './use-overlay.ts';

export interface MenuItem {
  /** Unique in the menu and its submenus. */
  id: string;
  label: string;
  /** Shown after the label, in the muted color. */
  hint?: string;
  /** Whether a line is drawn above it. */
  separated?: boolean;
  /** Whether it is the selected one of several alternatives; absent for a plain action. */
  checked?: boolean;
  /** Heading of consecutive items that share it. */
  group?: string;
  /** The key that does the same, as shown. */
  shortcut?: string | undefined;
  /** The key in the format of assistive technology, if that differs. */
  ariaShortcut?: string;
  act?: () => void;
  /** A submenu that replaces the items; choosing the item does nothing else. */
  opens?: readonly MenuItem[];
}

export interface MenuListProps {
  id: string;
  label: string;
  items: readonly MenuItem[];
  /** The item whose submenu is open at first; null for none. */
  inside: string | null;
  /** Shown until something is typed to filter the items. */
  hint?: string;
  /** The button that the menu opens next to. */
  anchor: { current: HTMLElement | null };
  /** The item that a key press chooses wherever the focus is in the menu; null for none. */
  itemOfKey?: (event: KeyboardEvent) => string | null;
  /** The element that gets the focus back; the button by default. */
  focusAfter?: () => HTMLElement | null;
  onClose: () => void;
}

/**
 * An open menu, with the focus on the selected item or the first: arrows, Home and End move; Escape, Tab and a press
 * elsewhere close it. Letters filter the items, also those of submenus, by the beginnings of their words.
 */
export function MenuList(props: MenuListProps) {
  const { id, label, items: all, anchor, onClose } = props;
  /** The item whose submenu is shown; or null. */
  const [inside, setInside] = useState(props.inside);
  /** Index of the item to return to. */
  const [from, setFrom] = useState(() => all.findIndex(({ checked }) => checked));
  const [typed, setTyped] = useState('');
  const menu = useRef<HTMLDivElement>(null);
  const focusAfter = props.focusAfter ?? (() => anchor.current);
  // In the browser's top layer, next to its button.
  useLayoutEffect(() => {
    if (anchor.current) menu.current?.showPopover?.({ source: anchor.current });
  }, []);
  useOverlay({ overlay: menu, button: () => anchor.current, focusAfter, onClose });

  const opened = typed === '' ? all.find(({ id }) => id === inside) : undefined;
  useLayoutEffect(() => {
    itemsIn(menu.current)
      .at(opened ? 1 : typed === '' ? Math.max(from, 0) : 0)
      ?.focus();
  }, [from, inside, typed]);

  /** All items, those of submenus under the name of theirs. */
  const flat = () => all.flatMap((item) => item.opens?.map((each) => ({ ...each, group: item.label })) ?? item);
  const shown = opened?.opens ?? (typed === '' ? all : flat().filter(hasWord(typed)));
  const focusedId = () => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset['id'] : null);
  /** The arrow key that leads into or out of a submenu in this text direction. */
  const towards = (side: 'start' | 'end') => {
    const isRtl = menu.current !== null && getComputedStyle(menu.current).direction === 'rtl';
    return (side === 'end') === isRtl ? 'ArrowLeft' : 'ArrowRight';
  };

  /** Keeps the items with a word that begins with `text`. */
  function narrow(text: string) {
    if (menu.current) {
      // Focused before items disappear, as below. The width stays, so that it does not shrink while typing.
      menu.current.focus({ preventScroll: true });
      menu.current.style.minInlineSize ||= `${menu.current.offsetWidth}px`;
    }
    setTyped(text);
  }

  /** Shows the submenu of an item, or the main menu again with the focus on the item it was opened from. */
  function enter(item: string | null) {
    const back = inside === null ? 0 : all.findIndex(({ id }) => id === inside);
    // Before the items disappear, one of which has the focus: otherwise the menu would close.
    menu.current?.focus({ preventScroll: true });
    setFrom(item === null ? back : 0);
    setInside(item);
  }

  function close() {
    focusAfter()?.focus();
    onClose();
  }

  function choose(item: MenuItem) {
    if (item.opens) return item.id === inside ? undefined : enter(item.id);
    close();
    item.act?.();
  }

  function onKeyDown(event: KeyboardEvent) {
    // The key that opened the menu may still be held.
    if (event.repeat && (event.key.length === 1 || event.key === 'Enter')) return event.preventDefault();
    if (isComposing(event)) return;
    const keyed = props.itemOfKey?.(event);
    const chosen = keyed && [...all, ...flat()].find(({ id }) => id === keyed);
    if (chosen) {
      event.preventDefault();
      if (!event.repeat) choose(chosen);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The page's own shortcuts are letters, too.
    event.stopPropagation();
    if (event.key === 'Tab') {
      // The browser moves the focus on from there.
      close();
      return;
    }
    const opener = all.find(({ id, opens }) => opens && id === focusedId());
    const text = typedWith(typed, event.key);
    if (text !== null) narrow(text);
    // Whoever types a sentence by mistake, of which a letter opened the menu, must not choose anything.
    else if (event.key === ' ') return event.preventDefault();
    else if (event.key === 'Escape' && inside === null) close();
    else if (event.key === 'Escape' || (inside !== null && event.key === towards('start'))) enter(null);
    else if (opener && event.key === towards('end')) enter(opener.id);
    else if (!moveFocus(itemsIn(menu.current), event.key)) return;
    event.preventDefault();
  }

  const draw = (item: MenuItem) => [
    item.separated && typed === '' && <hr />,
    <button
      key={item.id}
      type="button"
      data-id={item.id}
      aria-haspopup={item.opens ? 'menu' : undefined}
      aria-keyshortcuts={item.ariaShortcut ?? item.shortcut}
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      class="menu-item"
      tabIndex={-1}
      // Not on enter: the keys may have opened the menu under a resting pointer.
      onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      onClick={() => choose(item)}
    >
      <bdi>{item.label}</bdi>
      {item.checked && <Icon of={Check} size={14} />}
      {item.hint && <bdi class="fine"> {item.hint}</bdi>}
      {item.shortcut && (
        <kbd class="fine menu-key" aria-hidden="true">
          {item.shortcut}
        </kbd>
      )}
      {item.opens && (
        <span class="menu-more">
          <Icon of={ChevronRight} size={14} />
        </span>
      )}
    </button>,
  ];

  return (
    <div
      ref={menu}
      id={id}
      class="menu"
      role="menu"
      aria-label={label}
      popover="manual"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      // In Firefox, this is what presses a button.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      onFocusOut={({ relatedTarget }) => {
        const staysIn = relatedTarget instanceof Node && menu.current?.contains(relatedTarget);
        if (!staysIn && relatedTarget !== anchor.current) onClose();
      }}
    >
      {!opened && (
        <p class={typed === '' ? 'fine menu-heading' : 'fine menu-heading menu-typed'} aria-hidden="true">
          {typed || (props.hint ?? t('actionsFilter'))}
        </p>
      )}
      {opened && (
        <button
          type="button"
          role="menuitem"
          class="menu-item menu-back"
          aria-label={t('menuBack', opened.label)}
          tabIndex={-1}
          onClick={() => enter(null)}
        >
          <span class="menu-more">
            <Icon of={ChevronLeft} size={14} />
          </span>
          <span>{opened.label}</span>
        </button>
      )}
      {shown.length === 0 && (
        <button type="button" role="menuitem" class="menu-item menu-none" aria-disabled="true" tabIndex={-1}>
          {t('nothingFound')}
        </button>
      )}
      {groupsOf(shown).map(({ group, members }) =>
        group === undefined ? (
          members.flatMap(draw)
        ) : (
          <div key={group} class="menu-group" role="group" aria-label={group}>
            <p class="fine menu-heading" aria-hidden="true">
              {group}
            </p>
            {members.flatMap(draw)}
          </div>
        ),
      )}
    </div>
  );
}

/** Groups consecutive items that share a heading. */
function groupsOf(items: readonly MenuItem[]) {
  const groups: { group: string | undefined; members: MenuItem[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last.group === item.group) last.members.push(item);
    else groups.push({ group: item.group, members: [item] });
  }
  return groups;
}

function itemsIn(menu: HTMLElement | null): HTMLElement[] {
  return Array.from(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []);
}

/** The typed text after `key`; null if the key types nothing. */
function typedWith(typed: string, key: string): string | null {
  if (typed !== '' && key === 'Escape') return '';
  if (typed !== '' && key === 'Backspace') return typed.slice(0, -1);
  // A space is part of the typed text only.
  return key.length === 1 && (key !== ' ' || typed !== '') ? typed + key : null;
}

/** Without case and accents. */
const plain = (text: string): string => text.toLocaleLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

/** Chinese, Japanese and Korean: any character may begin a word. */
const UNSPACED = /[\u2e80-\ud7af]/;

const hasWord =
  (text: string) =>
  ({ label }: { label: string }): boolean =>
    plain(` ${label}`).includes(plain(UNSPACED.test(text) ? text : ` ${text}`));

/** Moves the focus, wrapping around the ends; false if the key moves nothing. */
function moveFocus(items: readonly HTMLElement[], key: string): boolean {
  const at = items.findIndex((item) => item === document.activeElement);
  const places = { ArrowDown: (at + 1) % items.length, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 };
  if (!(key in places)) return false;
  items.at(places[key as keyof typeof places])?.focus();
  return true;
}
