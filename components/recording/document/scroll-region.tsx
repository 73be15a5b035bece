import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/**
 * Wide content that scrolls sideways by itself. While it does not fit it is a labelled region that the keyboard can reach and scroll;
 * while it fits it is nothing special, and no extra stop on the way through the page.
 */
export function ScrollRegion({ label, children }: { label: string; children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => setScrolls(element.scrollWidth > element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const region = scrolls ? ({ role: 'region', 'aria-label': label, tabIndex: 0 } as const) : {};
  return (
    <div ref={box} class="document-scroll" {...region}>
      {children}
    </div>
  );
}
