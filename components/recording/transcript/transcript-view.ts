import { followTurn } from '../../../lib/recording/follow-turn.ts';
import type { Speaker, Turn } from '../../../lib/recording/types.ts';
import { onScrollOrResize } from '../on-scroll-or-resize.ts';
import { shownName } from '../people/speaker-look.ts';
import { holdFocus } from './hold-focus.ts';
import { keepPlaceOnResize } from './keep-place.ts';
import { createTranscriptBlocks } from './transcript-blocks.ts';
import { createHandle } from './transcript-controls.ts';
import type { TranscriptHandle } from './transcript-handle.ts';
import type { TranscriptContent, TranscriptLine } from './transcript-lines.ts';
import { reachEnd } from './reach-end.ts';
import { rovingTimes } from './roving-times.ts';
import { createTranscriptPlaces } from './transcript-places.ts';
import { createFoldedElement, createTurnDrawer, turnClass } from './turn-element.ts';
import { whenIdle } from '../when-idle.ts';

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
