import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** The fallback of `--bar-block-size` in reader-bar.css: a bar with its tabs in one row, and without a message. */
const USUAL_HEIGHT = '47px';

/**
 * Tells the style sheet that there is a bar, whether find is open in it, and how high it is, so that jump targets end
 * up below it: messages in the bar, such as about a failed copy, make it higher, and so do tabs that need two rows. Not
 * done with `:has()` in the style sheet, which cost 3 ms more per key press in the find box over a transcript of days.
 */
export function useBar(bar: RefObject<HTMLElement | null>, isFinding: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.bar = isFinding ? 'find' : 'tools';
  }, [isFinding]);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement;
    let known = USUAL_HEIGHT;
    // Only when it has changed: every element on the page depends on it and would be restyled.
    const tell = () => {
      const height = `${element.getBoundingClientRect().height}px`;
      if (height !== known) root.style.setProperty('--bar-block-size', height);
      known = height;
    };
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    // Immediately, while there are no words on the page yet.
    tell();
    return () => {
      observer.disconnect();
      root.style.removeProperty('--bar-block-size');
      delete root.dataset.bar;
    };
  }, []);
}
