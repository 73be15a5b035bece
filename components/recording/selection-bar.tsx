import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import { isComposing } from '../ui/is-composing.ts';
import { usePanel } from './reader-controls.ts';
import { onScrollOrResize, viewportInsets } from './scrolling.ts';
import { selectedRange } from './sharing/selection.ts';
import type { ReaderParts } from './use-reader.ts';

/** Space between the bar and the selected words, in pixels. */
const GAP = 6;
/** Where a press of Tab leads into the bar; elsewhere it goes on as usual. */
const READING = 'body, h1, .turn, [role="tabpanel"]';

/** What can be done with the words that are selected, beside them. Tab leads into it, Escape closes it. */
export function SelectionBar({ reader: { panels, finding, shared } }: { reader: ReaderParts }) {
  const { find, keyOf } = usePanel();
  const bar = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const isShown = words !== '';
  /** Where the focus was before it was led into the bar. */
  const cameFrom = useRef<HTMLElement | null>(null);

  function close(): void {
    if (bar.current?.contains(document.activeElement)) cameFrom.current?.focus({ preventScroll: true });
    setWords('');
  }

  useEffect(() => {
    let isPressed = false;
    const look = () => {
      if (!isPressed) setWords(selectedIn(panels.current));
      place(bar.current);
    };
    const press = (event: Event) => {
      isPressed = event.type === 'pointerdown';
      look();
    };
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener('selectionchange', look, { signal });
    for (const type of ['pointerdown', 'pointerup', 'pointercancel']) addEventListener(type, press, { signal });
    const stopFollowing = onScrollOrResize(() => place(bar.current));
    return () => {
      ending.abort();
      stopFollowing();
    };
  }, []);
  useLayoutEffect(() => place(bar.current), [words]);
  useEffect(() => {
    if (!isShown) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { activeElement } = document;
      const isOther = event.shiftKey || event.ctrlKey || event.altKey || event.metaKey;
      if (isComposing(event) || event.defaultPrevented || isOther) return;
      if (event.key === 'Escape') close();
      else if (event.key === 'Tab' && activeElement instanceof HTMLElement && activeElement.matches(READING)) {
        cameFrom.current = activeElement;
        bar.current?.querySelector('button')?.focus();
      } else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isShown]);

  if (!isShown) return null;
  const button = (label: string, keys: string | undefined, act: () => void) => (
    <button
      type="button"
      title={keys && `${label} (${keys})`}
      onClick={() => {
        act();
        close();
      }}
    >
      {label}
    </button>
  );
  return (
    // Pressing it must not clear the selection.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={bar}
      class="selection-bar"
      role="group"
      aria-label={t('selectionBar')}
      onMouseDown={(event) => event.preventDefault()}
    >
      {button(t('copyQuoteAction'), keyOf('copyQuote'), () => shared.sendQuote('clipboard'))}
      {button(t('insertAction'), keyOf('insertQuote'), () => shared.sendQuote('page'))}
      {button(t('findOpen'), undefined, () => {
        finding.open();
        find.type(words);
      })}
    </div>
  );
}

/** The words selected in the open tab, on one line, as the find box shows them; empty when there are none. */
function selectedIn(panels: HTMLElement | null): string {
  const range = selectedRange();
  const panel = panels?.querySelector('[role="tabpanel"]:not([hidden])');
  if (!range || !panel?.contains(range.commonAncestorContainer)) return '';
  return String(getSelection()).replace(/\s+/g, ' ').trim();
}

/** Puts the bar above the selected words, or below them where the panel's bars are. */
function place(bar: HTMLElement | null): void {
  const range = selectedRange();
  if (!bar || !range) return;
  const { top, bottom, left, width } = range.getBoundingClientRect();
  const above = top - bar.offsetHeight - GAP;
  const most = document.documentElement.clientWidth - bar.offsetWidth - GAP;
  bar.style.top = `${above >= viewportInsets().top ? above : bottom + GAP}px`;
  bar.style.left = `${Math.max(GAP, Math.min(left + width / 2 - bar.offsetWidth / 2, most))}px`;
}
