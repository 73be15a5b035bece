import { Check, LoaderCircle, type IconNode } from 'lucide';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { isComposing } from './is-composing.ts';
import { usePopoverPlace } from './popover-place.ts';
import { useOverlay } from './use-overlay.ts';

export interface MenuItem<Id extends string> {
  id: Id;
  label: string;
  /** Said after the label, in the muted tone. */
  hint?: string;
  /** The first of a group: a line stands above it. */
  separated?: boolean;
  /** One of several that exclude each other, chosen or not; absent for what just acts. */
  checked?: boolean;
  /** Items in a row that share these words stand under them. */
  group?: string;
}

export interface MenuProps<Id extends string> {
  /** Names the button, its tooltip and the menu. */
  label: string;
  icon: IconNode;
  items: readonly MenuItem<Id>[];
  /** The button stays where it is and says that it is busy; it opens nothing meanwhile. */
  busy?: boolean;
  onChoose: (id: Id) => void;
  /** Before the items are drawn. */
  onOpen?: () => void;
  /** Set to the button, for who places something beside it. */
  button?: { current: HTMLButtonElement | null };
}

/** A button that opens a menu (WAI-ARIA's menu button): arrows, Home, End and first letters move, Escape and Tab close it. */
export function Menu<Id extends string>({
  label,
  icon,
  items,
  busy = false,
  onChoose,
  onOpen,
  button: givenButton,
}: MenuProps<Id>) {
  /** Which item takes the focus; null while the menu is closed. */
  const [first, setFirst] = useState<number | null>(null);
  const isOpen = first !== null;
  const id = useId();
  const ownButton = useRef<HTMLButtonElement>(null);
  const button = givenButton ?? ownButton;
  const menu = useRef<HTMLDivElement>(null);
  usePopoverPlace(button, menu, isOpen);
  useOverlay(isOpen, { overlay: menu, button: () => button.current, onClose: () => setFirst(null) });

  useLayoutEffect(() => {
    if (first !== null) itemsIn(menu.current).at(first)?.focus();
  }, [first]);

  function open(item: number) {
    onOpen?.();
    setFirst(item);
  }

  function close() {
    button.current?.focus();
    setFirst(null);
  }

  function onButtonKey(event: KeyboardEvent) {
    if (isComposing(event) || busy || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 0 : -1);
  }

  function onMenuKey(event: KeyboardEvent) {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    // The page's own keys are letters too.
    event.stopPropagation();
    if (event.key === 'Tab') {
      // The browser goes on from the button.
      close();
      return;
    }
    if (event.key === 'Escape') close();
    else if (!moveFocus(itemsIn(menu.current), event.key)) return;
    event.preventDefault();
  }

  const draw = (item: MenuItem<Id>) => (
    <button
      key={item.id}
      type="button"
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      class={item.separated ? 'menu-item menu-item-separated' : 'menu-item'}
      tabIndex={-1}
      // Not when it comes to lie under a pointer that rests: the keys may have opened the menu.
      onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        close();
        onChoose(item.id);
      }}
    >
      <span>{item.label}</span>
      {item.checked && <Icon of={Check} size={14} />}
      {item.hint && (
        <>
          {' '}
          <bdi class="menu-hint">{item.hint}</bdi>
        </>
      )}
    </button>
  );

  return (
    <>
      <button
        ref={button}
        type="button"
        class="icon-button menu-button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-disabled={busy ? 'true' : undefined}
        onClick={() => {
          if (busy) return;
          if (isOpen) setFirst(null);
          else open(0);
        }}
        onKeyDown={onButtonKey}
      >
        <Icon of={busy ? LoaderCircle : icon} />
      </button>
      {isOpen && (
        <div
          ref={menu}
          id={id}
          class="menu"
          role="menu"
          aria-label={label}
          popover="manual"
          tabIndex={-1}
          onKeyDown={onMenuKey}
          onFocusOut={({ relatedTarget }) => {
            const staysIn = relatedTarget instanceof Node && menu.current?.contains(relatedTarget);
            if (!staysIn && relatedTarget !== button.current) setFirst(null);
          }}
        >
          {groupsOf(items).map(({ group, members }) =>
            group === undefined ? (
              members.map(draw)
            ) : (
              <div key={group} class="menu-group" role="group" aria-label={group}>
                <p class="menu-heading" aria-hidden="true">
                  {group}
                </p>
                {members.map(draw)}
              </div>
            ),
          )}
        </div>
      )}
    </>
  );
}

/** Items in a row that stand under the same words. */
function groupsOf<Id extends string>(items: readonly MenuItem<Id>[]) {
  const groups: { group: string | undefined; members: MenuItem<Id>[] }[] = [];
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

/** Moves as `key` says, around the ends; false when the key moves nothing. */
function moveFocus(items: readonly HTMLElement[], key: string): boolean {
  const at = items.findIndex((item) => item === document.activeElement);
  const next = () => {
    switch (key) {
      case 'ArrowDown':
        return items[(at + 1) % items.length];
      case 'ArrowUp':
        return items.at(at < 1 ? -1 : at - 1);
      case 'Home':
        return items[0];
      case 'End':
        return items.at(-1);
      default:
        return key.length === 1 && key !== ' ' ? nextWith(items, at, key) : undefined;
    }
  };
  const item = next();
  item?.focus();
  return item !== undefined;
}

/** The next item after `at` that begins with a letter. */
function nextWith(items: readonly HTMLElement[], at: number, letter: string): HTMLElement | undefined {
  const others = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return others.find((item) => item.textContent?.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()));
}
