import type { Page } from 'playwright-core';

/**
 * Targets that are less than 24 pixels wide or high, one line for each: a press slightly off the center of a control
 * must still hit it. Targets that are not wholly in view are left out, links within a text, and the boxes of tasks,
 * which nobody can press.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = document.querySelectorAll(
      'button, a[href]:not(.document a, p:not(.turn-head) > a), input:not(.document-task > input), select, [role="tab"], [role="slider"], [role="option"], .row-act, .peek-step',
    );

    /** Whether the window, or an element that scrolls, cuts off a part. */
    function isCutOff(control: Element): boolean {
      const { top, bottom } = control.getBoundingClientRect();
      for (let outer = control.parentElement; outer; outer = outer.parentElement) {
        if (outer.scrollHeight <= outer.clientHeight || !/auto|scroll/.test(getComputedStyle(outer).overflowY))
          continue;
        const clip = outer.getBoundingClientRect();
        if (top < clip.top - 1 || bottom > clip.bottom + 1) return true;
      }
      return top < 0 || bottom > innerHeight;
    }

    /** What lies over the page and contains the element: a bar that stays, a menu, or a dialog. */
    const layerOf = (element: Element | null): Element | null =>
      element === null ||
      element.matches('[popover], dialog') ||
      /sticky|fixed/.test(getComputedStyle(element).position)
        ? element
        : layerOf(element.parentElement);

    /** Whether another layer covers an edge. */
    function isCovered(control: Element): boolean {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const edges = [
        [left + 2, y],
        [right - 2, y],
        [x, top + 2],
        [x, bottom - 2],
      ] as const;
      return edges.some(([x, y]) => {
        const at = document.elementFromPoint(x, y);
        return at !== null && !control.contains(at) && layerOf(at) !== layerOf(control);
      });
    }

    return [...controls].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isAt = (atX: number, atY: number) => {
        const at = document.elementFromPoint(atX, atY);
        return at !== null && (control.contains(at) || at.closest('label')?.control === control);
      };
      // Hidden controls are not targets.
      if (width === 0 || isCutOff(control) || isCovered(control) || !isAt(x, y)) return [];
      const reach = (dx: number, dy: number) => {
        let far = 0;
        while (far < 24 && isAt(x + dx * (far + 1), y + dy * (far + 1))) far++;
        return far;
      };
      const size = [1 + reach(-1, 0) + reach(1, 0), 1 + reach(0, -1) + reach(0, 1)];
      // Edges can be within pixels.
      return Math.min(...size) >= 23 ? [] : [`${control.className} ${control.textContent} ${size.join('x')}`];
    });
  });
