import { useState } from 'preact/hooks';
import { viewportInsets } from '../viewport-insets.ts';
import { documentId, headingId, type DocumentHeading } from './document-headings.ts';
import { drawDocument } from './use-beginning.ts';

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
  close: () => void;
  goTo: (index: number) => void;
}

/** How far below the bars a heading may stand and still be the one that is read, in pixels. */
const NEAR = 12;

/** `headings` as `outlineOf` gives them. */
export function useOutline(name: string, headings: readonly DocumentHeading[]): Outline {
  const [isOpen, setOpen] = useState(false);
  const [current, setCurrent] = useState<number | null>(null);
  function open() {
    const line = viewportInsets().top + NEAR;
    const passed = headings.findLast(
      ({ index }) => (elementOf(index)?.getBoundingClientRect().top ?? Infinity) <= line,
    );
    setCurrent(passed?.index ?? null);
    setOpen(true);
  }

  const elementOf = (index: number): HTMLElement | null => document.getElementById(headingId(name, index));

  return {
    name,
    headings,
    isOpen,
    current,
    toggle: () => (isOpen ? setOpen(false) : open()),
    close: () => setOpen(false),
    goTo(index) {
      const root = document.getElementById(documentId(name));
      if (root && !elementOf(index)) drawDocument(root);
      const heading = elementOf(index);
      heading?.focus({ preventScroll: true });
      heading?.scrollIntoView({ block: 'start' });
      setOpen(false);
    },
  };
}
