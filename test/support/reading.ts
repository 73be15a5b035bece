import type { Page } from 'playwright-core';
import { longMeeting } from '../bench/meetings.ts';
import type { SampleRecording, SampleSegment } from '../service/recordings/types.ts';
import type { ReadingPosition } from '../../lib/recording/types.ts';
import type { ExtensionBrowser } from './browser.ts';
import { whenNightly } from './nightly.ts';
import { until } from './until.ts';

/**
 * Number of segments in the long recording. The longest known one has 11,264, which takes a browser four times as long.
 */
const LONG_SEGMENTS = whenNightly('Segments of the long recording', { usual: 2_816, nightly: 11_264 });

/** A generated recording that is drawn in many blocks, under the title `The long flight`. */
export function theLongFlight(): SampleRecording {
  const { meta, content } = longMeeting(LONG_SEGMENTS);
  return { meta: { ...meta, meetingTitle: 'The long flight' }, content };
}

const longTurns = turnsOf(theLongFlight()).length;

/** Index of the turn before which `share` of the turns of the long recording are. */
export const turnAt = (share: number): number => Math.floor(longTurns * share);

/** A turn: the consecutive segments of one label, as people read them. */
export interface SaidTurn {
  label: string;
  texts: string[];
}

/** The turns of a recording, computed here independently, so that nothing is compared with itself. */
export function turnsOf({ content }: SampleRecording): SaidTurn[] {
  const turns: SaidTurn[] = [];
  for (const { speaker, text } of content.transcriptSegments ?? ([] as readonly SampleSegment[])) {
    if (text.trim() === '') continue;
    const last = turns.at(-1);
    if (last?.label === speaker) last.texts.push(text);
    else turns.push({ label: speaker, texts: [text] });
  }
  return turns;
}

/** Waits until every turn is in the page. */
export async function allTurns(page: Page): Promise<void> {
  await page.locator('.turn').first().waitFor();
  await until('all turns in the page', () =>
    page.evaluate(() => document.querySelectorAll('.turns:empty').length === 0),
  );
}

/** The first turn that is partly visible below the bars, and how far below them it begins, in pixels. */
export interface SeenTurn {
  words: string;
  top: number;
}

export function seenTurn(page: Page): Promise<SeenTurn> {
  return page.evaluate(() => {
    const bars = document.querySelector('.recording-bar')?.getBoundingClientRect().bottom ?? 0;
    for (const block of document.querySelectorAll('.turns')) {
      if (block.getBoundingClientRect().bottom <= bars) continue;
      for (const turn of block.querySelectorAll('.turn')) {
        const { top, bottom } = turn.getBoundingClientRect();
        // A turn that was scrolled to keeps a gap, which shows the end of the one before it.
        if (bottom > bars + 12) return { words: turn.textContent, top: top - bars };
      }
    }
    return { words: '', top: Number.NaN };
  });
}

/** Waits until nothing has moved for several frames, then returns the first visible turn. */
export async function restingTurn(page: Page): Promise<SeenTurn> {
  return until('the page to come to rest', async () => {
    const before = await seenTurn(page);
    await frames(page, 8);
    const after = await seenTurn(page);
    return before.words !== '' && before.words === after.words && before.top === after.top && after;
  });
}

/**
 * How far a turn has moved since it was seen, in pixels, once the page has come to rest; infinite if it is gone. The
 * turn that is seen first may be another by then: a fraction of a pixel is enough.
 */
export async function movedSince(page: Page, { words, top }: SeenTurn): Promise<number> {
  await restingTurn(page);
  return page.evaluate(
    ({ words, top }) => {
      const bars = document.querySelector('.recording-bar')?.getBoundingClientRect().bottom ?? 0;
      const turn = [...document.querySelectorAll('.turn')].find(({ textContent }) => textContent === words);
      return turn ? Math.abs(turn.getBoundingClientRect().top - bars - top) : Infinity;
    },
    { words, top },
  );
}

/** The stored position in a recording, at any address; null when there is none. */
const keptPlace = (page: Page, id: string): Promise<ReadingPosition | null> =>
  page.evaluate(async (id) => {
    const all = await chrome.storage.local.get(null);
    const key = Object.keys(all).find((each) => each.startsWith('positions ') && each.endsWith(` ${id}`));
    return key === undefined ? null : (all[key] as { place: ReadingPosition }).place;
  }, id);

/** Waits until a matching position is stored. */
export const placeKept = (page: Page, id: string, matches: (place: ReadingPosition) => boolean): Promise<true> =>
  until('the place to be kept', async () => {
    const place = await keptPlace(page, id);
    return place !== null && matches(place);
  });

/** Waits for `count` frames of the page to be drawn. */
export const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
  }, count);

/** Brings a turn to the top of the window, without the help of the panel. Throws if there is no such turn. */
export const scrollTurnToTop = (page: Page, index: number): Promise<void> => scrollTo(page, index, 'start');

/** Brings a turn into the middle of the window, without the help of the panel. Throws if there is no such turn. */
export const scrollToTurn = (page: Page, index: number): Promise<void> => scrollTo(page, index, 'center');

async function scrollTo(page: Page, index: number, block: ScrollLogicalPosition): Promise<void> {
  // Words that came just now are drawn block by block: the turn may be on its way.
  await until(`turn ${index} in the page`, () =>
    page.evaluate(
      ({ index, block }) => {
        const turn = document.querySelectorAll('.turn')[index];
        if (document.querySelector('.turns:empty') || !turn) return false;
        turn.scrollIntoView({ block });
        return true;
      },
      { index, block },
    ),
  );
  await restingTurn(page);
}

/** A tab as wide and high as a side panel, with all turns of the recording in it. */
export async function readingTab({ context, base }: ExtensionBrowser, id: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 380, height: 800 });
  await page.goto(`${base}sidepanel.html?recording=${id}`);
  await allTurns(page);
  return page;
}
