import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface TabPlaces {
  /** Goes on an element that stands just before the tabs and does not stick. */
  top: RefObject<HTMLDivElement | null>;
  /** To be called before another tab is chosen. */
  leave: () => void;
}

/** Keeps the scroll place of each tab: coming back finds it, and a tab seen for the first time begins at its beginning. */
export function useTabPlaces(tab: string): TabPlaces {
  const top = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<string, number>());
  const shown = useRef(tab);

  useLayoutEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    const beginning = Math.min(scrollY, top.current?.offsetTop ?? 0);
    scrollTo(0, places.current.get(tab) ?? beginning);
  }, [tab]);

  return { top, leave: () => places.current.set(tab, scrollY) };
}
