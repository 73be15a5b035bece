import type { Page } from 'playwright-core';
import { until } from './until.ts';

/** The time of the first turn that is partly visible below the bars, as written, `0:44`; null when there is none. */
export function timeAtTop(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const bar = document.querySelector('.recording-bar')?.getBoundingClientRect().bottom ?? 0;
    // A turn that was jumped to keeps some space from the bars, which shows the end of the one before.
    const seen = [...document.querySelectorAll('.turn')].find((turn) => turn.getBoundingClientRect().bottom > bar + 24);
    return seen?.querySelector('.turn-time')?.textContent ?? null;
  });
}

/**
 * Scrolls a turn, by its number from 0, to `below` pixels below the bars, correcting the position as a reader does
 * until it is there: heights of what was never visible are estimates.
 */
export async function scrollToTurn(page: Page, turn: number, below: number): Promise<void> {
  await until(`turn ${turn} to be ${below} px below the bars`, () =>
    page.evaluate(
      ({ turn, below }) => {
        const bar = document.querySelector('.recording-bar')?.getBoundingClientRect().bottom ?? 0;
        const top = document.querySelectorAll('.turn')[turn]?.getBoundingClientRect().top ?? Infinity;
        const away = top - bar - below;
        if (Math.abs(away) < 1) return true;
        if (away !== Infinity) scrollBy({ top: away, behavior: 'instant' });
        return false;
      },
      { turn, below },
    ),
  );
}
