import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Tells the style sheet that there is a bar, whether something is looked for in it, and how high it is, for what is jumped
 * to to stand below it: words of its own, as about a copy that failed, make it higher, and so do tabs that need two rows.
 * Not by `:has()` in the style sheet: over a transcript of days, each key in the find box took 3 ms more with it.
 */
export function useBar(bar: RefObject<HTMLElement | null>, isFinding: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.bar = isFinding ? 'find' : 'tools';
  }, [isFinding]);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement;
    let known = '';
    // Only when it is another: everything on the page hangs on it and would get its style anew.
    const tell = () => {
      const height = `${element.getBoundingClientRect().height}px`;
      if (height !== known) root.style.setProperty('--bar-block-size', height);
      known = height;
    };
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    // At once, while there are no words on the page yet.
    tell();
    return () => {
      observer.disconnect();
      root.style.removeProperty('--bar-block-size');
      delete root.dataset.bar;
    };
  }, []);
}
