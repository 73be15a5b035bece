import { useState } from 'preact/hooks';
import { viewportInsets } from '../viewport-insets.ts';
import { documentId, headingId, type DocumentHeading } from './document-headings.ts';
import { drawDocument } from './use-shown.ts';

/** The outline of one document, shared by its button and the list that the button opens. */
export interface Outline {
  /** The `name` of the `DocumentView` that it belongs to. */
  name: string;
  /** Empty when the document needs no outline. */
  headings: readonly DocumentHeading[];
  isOpen: boolean;
  /** `index` of the heading whose section was being read when the outline opened; null before the first. */
  current: number | null;
  toggle: () => void;
  close: () => void;
  goTo: (index: number) => void;
}

/** How far below the bars a heading can be and still count as the current one, in pixels. */
const NEAR = 12;

/** The outline of a document. `headings` come from `outlineOf`. */
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
