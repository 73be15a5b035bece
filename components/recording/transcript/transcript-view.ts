import { followTurn } from '../../../lib/recording/turns.ts';
import type { Speaker, Turn } from '../../../lib/recording/types.ts';
import { onScrollOrResize } from '../on-scroll-or-resize.ts';
import { shownName } from '../people/speaker-look.ts';
import { keepPlaceOnResize } from './keep-place.ts';
import { createTranscriptBlocks, type TranscriptBlocks } from './transcript-blocks.ts';
import { createHandle } from './transcript-controls.ts';
import type { TranscriptHandle } from './transcript-handle.ts';
import { type TranscriptContent, type TranscriptLine, firstTurnOf } from './transcript-lines.ts';
import { rovingTimes } from './roving-times.ts';
import { createTranscriptPlaces, type TranscriptPlaces } from './transcript-places.ts';
import { createFoldedElement, createTurnDrawer, turnClass } from './turn-element.ts';
import { whenIdle } from '../when-idle.ts';
import { isTyping } from '../keys/is-typing.ts';
import { READER_INPUT_EVENTS, settle } from '../settle.ts';

export interface TranscriptView {
  /** Draws what has changed and keeps the reader's place. */
  show(content: TranscriptContent): TranscriptHandle;
  /** The line whose time, or fold of turns, was pressed; null for any other target. */
  pressed(target: EventTarget | null): TranscriptLine | null;
  /** The line that contains an element. */
  lineOf(target: EventTarget | null): TranscriptLine | null;
  dispose(): void;
}

/**
 * Draws a transcript of any length into a list element: the first screen at once, blocks that come near on demand, and
 * the rest while the browser is idle, so that the browser's own find and selection reach all of it.
 */
export function createTranscriptView(list: HTMLElement, hrefOf: (seconds: number) => string): TranscriptView {
  const blocks = createTranscriptBlocks(list);
  const places = createTranscriptPlaces(list, blocks);
  let speakers: readonly Speaker[] = [];
  let turnsBefore: readonly Turn[] = [];
  let stopFilling = () => {};

  const fillAll = () => {
    blocks.fillMore(() => true);
  };

  /** Updates names that are already drawn; other blocks are drawn with the new ones. */
  function rename(next: readonly Speaker[]) {
    if (speakers === next) return;
    speakers = next;
    for (const [block, element] of blocks.elements.entries()) {
      if (!element.firstChild) continue;
      for (const [index, item] of [...element.children].entries()) {
        const line = blocks.lines[blocks.firstLineOf(block) + index];
        if (line?.kind !== 'turn') continue;
        const speaker = speakers[line.turn.speaker];
        const name = shownName(speaker);
        const shown = item.querySelector('.turn-name');
        if (shown?.textContent === name) continue;
        shown?.replaceChildren(name);
        item.className = turnClass(speaker, line.turn);
      }
    }
  }

  function lineOf(target: EventTarget | null): TranscriptLine | null {
    const item = target instanceof Element ? target.closest('li') : null;
    return (item && blocks.lines[blocks.lineAt(item)]) ?? null;
  }

  const keeper = keepPlaceOnResize(list, places);
  const stopReachingEnd = reachEnd(list);
  const stopRoving = rovingTimes(list, blocks, places);
  const stopFillingNear = onScrollOrResize(places.fillNear);
  addEventListener('beforeprint', fillAll);

  return {
    show(content) {
      const { turns, lines } = content;
      const place = blocks.lines.length > 0 && places.isReading() ? places.place() : null;
      const giveFocusBack = holdFocus(list, blocks, places);
      const before = turnsBefore;
      const numberNow = (turn: number) => followTurn(turn, before, turns);
      turnsBefore = turns;
      stopFilling();
      const draw = createTurnDrawer(turns, content.speakers, hrefOf);
      blocks.show(lines, (line) => (line.kind === 'turn' ? draw(line.turn) : createFoldedElement(line)));
      rename(content.speakers);
      blocks.fill(0);
      if (place) places.goToPlace({ ...place, turn: numberNow(place.turn) });
      giveFocusBack(numberNow);
      keeper.note();
      stopFilling = whenIdle(blocks.fillMore);
      return createHandle(content, { list, blocks, places });
    },
    pressed: (target) =>
      lineOf(target instanceof Element ? target.closest('.turn-time, .turns-folded > button') : null),
    lineOf,
    dispose() {
      stopFilling();
      keeper.end();
      stopFillingNear();
      stopReachingEnd();
      stopRoving();
      removeEventListener('beforeprint', fillAll);
    },
  };
}

/**
 * Remembers which turn has the focus. If drawing removes the focus, the returned function restores it, on the turn that
 * `numberNow` maps the old one to.
 */
function holdFocus(
  list: HTMLElement,
  blocks: TranscriptBlocks,
  places: Pick<TranscriptPlaces, 'lineOfTurn'>,
): (numberNow: (turn: number) => number) => void {
  const focused = document.activeElement;
  const item = focused?.closest('li');
  const line = item && list.contains(item) ? blocks.lines[blocks.lineAt(item)] : undefined;
  if (!line) return () => undefined;

  return (numberNow) => {
    if (list.contains(focused)) return;
    const lineNow = places.lineOfTurn(numberNow(firstTurnOf(line)));
    const itemNow = lineNow === null ? null : blocks.itemOf(lineNow);
    const time = focused === item ? null : itemNow?.querySelector<HTMLElement>('.turn-time');
    if (itemNow && !time) itemNow.tabIndex = -1;
    (time ?? itemNow)?.focus({ preventScroll: true });
  };
}

/**
 * Completes the jump of the End key: the browser scrolls to where the page ended when the key was pressed, and blocks
 * that come into view on the way may be higher than estimated. Call the returned function to stop.
 */
function reachEnd(list: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let isEndWanted = false;

  const isShown = () => list.closest('[hidden]') === null;
  // Not in the capture phase: a widget may handle the key itself.
  const note = (event: Event) => {
    const isEnd = event instanceof KeyboardEvent && event.key === 'End' && !event.defaultPrevented;
    isEndWanted = isEnd && !isTyping(event.target) && isShown();
  };
  for (const type of READER_INPUT_EVENTS) addEventListener(type, note, { signal, passive: true });
  addEventListener(
    'scrollend',
    () => {
      const isWanted = isEndWanted && isShown();
      isEndWanted = false;
      if (!isWanted) return;
      settle(() => {
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
        return true;
      });
    },
    { signal },
  );
  return () => ending.abort();
}
