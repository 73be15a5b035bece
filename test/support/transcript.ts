import type { Page } from 'playwright-core';
import { until } from './until.ts';

/** A turn of a transcript as it appears in the window. */
export interface SeenTurn {
  name: string;
  /** As written, `0:44`. */
  time: string;
  /** How far below the bars it begins, in pixels; negative when it begins above. */
  below: number;
  hasFocus: boolean;
}

/** The first turn that is partly visible below the bars; null when there is none. */
export function turnAtTop(page: Page): Promise<SeenTurn | null> {
  return page.evaluate(() => {
    const bar = document.querySelector('.recording-bar')?.getBoundingClientRect().bottom ?? 0;
    // A turn that was jumped to keeps some space from the bars, which shows the end of the one before.
    const seen = [...document.querySelectorAll('.turn')].find((turn) => turn.getBoundingClientRect().bottom > bar + 24);
    return seen
      ? {
          name: seen.querySelector('.turn-name')?.textContent ?? '',
          time: seen.querySelector('.turn-time')?.textContent ?? '',
          below: seen.getBoundingClientRect().top - bar,
          hasFocus: seen === document.activeElement,
        }
      : null;
  });
}

/** The time of the turn that has the focus; null when none has. */
export function focusedTime(page: Page): Promise<string | null> {
  return page.evaluate(
    () => document.activeElement?.closest('.turn')?.querySelector('.turn-time')?.textContent ?? null,
  );
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
