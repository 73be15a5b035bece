import { useRef, useState } from 'preact/hooks';
import { headingId, type DocumentHeading } from './document-headings.ts';

/** The outline of one document: its button, and the list that the button opens, share it. */
export interface Outline {
  /** As the `DocumentView` that it belongs to is called. */
  name: string;
  /** Empty when the document needs no outline. */
  headings: readonly DocumentHeading[];
  isOpen: boolean;
  /** `index` of the heading whose section was being read; null before the first. */
  current: number | null;
  toggle: () => void;
  goTo: (index: number) => void;
}

/** How far below the bars a heading may stand and still be the one that is read, in pixels. */
const NEAR = 12;

/** `headings` as `outlineOf` gives them. */
export function useOutline(name: string, headings: readonly DocumentHeading[]): Outline {
  const [isOpen, setOpen] = useState(false);
  const [current, setCurrent] = useState<number | null>(null);
  /** Where the reader was when the outline was opened; null once they have chosen a heading. */
  const place = useRef<number | null>(null);

  function open() {
    const line = barsHeight() + NEAR;
    const passed = headings.findLast(
      ({ index }) => (elementOf(index)?.getBoundingClientRect().top ?? Infinity) <= line,
    );
    setCurrent(passed?.index ?? null);
    place.current = scrollY;
    setOpen(true);
  }

  function close() {
    setOpen(false);
    // Opening has led to the top of the document; closing without a choice leads back.
    const back = place.current;
    if (back !== null) requestAnimationFrame(() => scrollTo(0, back));
  }

  const elementOf = (index: number): HTMLElement | null => document.getElementById(headingId(name, index));

  return {
    name,
    headings,
    isOpen,
    current,
    toggle: () => (isOpen ? close() : open()),
    goTo(index) {
      const heading = elementOf(index);
      heading?.focus({ preventScroll: true });
      heading?.scrollIntoView({ block: 'start' });
      setCurrent(index);
      place.current = null;
    },
  };
}

/** What the bars at the top cover, which the page keeps free when it scrolls to something. */
function barsHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
}
