import { firstWhere } from '../../../lib/recording/in-order.ts';
import { momentAt, toParagraphs } from '../../../lib/recording/turns.ts';
import type { Segment, Speaker, Turn } from '../../../lib/recording/types.ts';
import type { FindSurface } from '../find/surface.ts';
import { shownName } from '../people/speaker-look.ts';
import { selectedRange, wordsIn } from '../selected-range.ts';
import { viewportInsets } from '../scrolling.ts';
import type { TranscriptBlocks } from './blocks.ts';

/** Space between the bars and a turn that was jumped to, in pixels. */
const GAP = 8;

/** A turn, and how far its top is below the bars, in pixels; negative when it is above. */
export interface TurnPlace {
  turn: number;
  offset: number;
}

export type TranscriptHandle = ReturnType<typeof createHandle>;

/**
 * A drawn transcript, as other parts of the reader use it. Turns are numbered as in the result of `toTurns`. Each change
 * of what is shown creates a new handle.
 */
export function createHandle(turns: readonly Turn[], speakers: readonly Speaker[], blocks: TranscriptBlocks) {
  const { lines, itemOf, lineOfTurn } = blocks;
  let surface: FindSurface | null = null;

  /** The reader's position: the first visible turn. Null when nothing is drawn or the transcript is hidden. */
  function place(): TurnPlace | null {
    const top = blocks.isShown() ? blocks.lineAtTop() : null;
    const line = top && lines[top.line];
    return line ? { turn: line.from, offset: top.offset } : null;
  }

  /** The line with the focus; null if it is elsewhere, or on a line that was scrolled out of view. */
  function focusedLine(): number | null {
    const line = blocks.lineAt(document.activeElement);
    const box = line === -1 ? null : itemOf(line)?.getBoundingClientRect();
    return box && box.bottom >= viewportInsets().top && box.top <= innerHeight ? line : null;
  }

  /** Focuses a turn, or its time, or the button of the line that hides it, without scrolling. */
  function focusTurn(turn: number, { onTime = false } = {}): void {
    const item = itemOf(lineOfTurn(turn));
    const inside = item?.querySelector<HTMLElement>(onTime ? ':scope > button, .turn-time' : ':scope > button');
    if (item && !inside) item.tabIndex = -1;
    (inside ?? item)?.focus({ preventScroll: true });
  }

  /** Scrolls a turn to just below the bars and focuses it, so that it is read aloud and keys continue from it. */
  function goToTurn(turn: number): void {
    blocks.goToLine(lineOfTurn(turn), GAP);
    focusTurn(turn);
  }

  /** The line that has the focus, or else that is read. */
  const currentLine = () => focusedLine() ?? blocks.lineAtTop()?.line ?? null;

  /** The line to step from; between two of them if none has the focus and the first visible one begins above. */
  function stepFrom(by: 1 | -1): number {
    const focused = focusedLine();
    if (focused !== null) return focused;
    const top = blocks.lineAtTop() ?? { line: 0, offset: 0 };
    return top.offset < 0 === (by === 1) ? top.line : top.line - by;
  }

  return {
    place,
    goToPlace: ({ turn, offset }: TurnPlace) => blocks.goToLine(lineOfTurn(turn), offset),
    isDrawn: blocks.isDrawn,
    isReading: blocks.isReading,
    currentLine,
    focusTurn,
    goToTurn,
    /** The turn that has the focus; null for none. */
    focusedTurn: (): number | null => lines[blocks.lineAt(document.activeElement)]?.from ?? null,
    /** The turn at the top, and when the paragraph at the top was said; `seconds` is null if unknown. */
    readAt(): { turn: number; seconds: number | null } | null {
      const at = place();
      const turn = turns[at?.turn ?? -1];
      if (!at || !turn) return null;
      if (at.offset >= 0) return { turn: at.turn, seconds: turn.startSeconds };
      const { top } = viewportInsets();
      const texts = itemOf(lineOfTurn(at.turn))?.querySelectorAll('.turn-text') ?? [];
      const index = [...texts].findIndex((text) => text.getBoundingClientRect().bottom > top);
      const begun = toParagraphs(turn.segments)[index]?.segments[0]?.startSeconds;
      return { turn: at.turn, seconds: begun ?? turn.startSeconds };
    },
    /** Goes to the next (`1`) or previous (`-1`) visible turn. Does nothing at the ends. */
    step(by: 1 | -1): void {
      for (let line = stepFrom(by) + by; line >= 0 && line < lines.length; line += by) {
        const shown = lines[line];
        if (shown?.kind === 'turn') return goToTurn(shown.from);
      }
    },
    /** Scrolls to what was said at a moment: the last segment that had begun by then. `focus` works as in `goToTurn`. */
    goToSeconds(seconds: number, options?: { focus?: boolean }): void {
      const moment = momentAt(turns, seconds);
      if (!moment) return;
      const line = lineOfTurn(moment.turn);
      const depth = itemOf(line)?.querySelectorAll<HTMLElement>('.turn-text')[moment.paragraph]?.offsetTop ?? 0;
      // Keeps the beginning of the turn in view if that leaves the words in view too.
      blocks.goToLine(line, depth < innerHeight / 3 ? GAP : GAP - depth);
      if (options?.focus) focusTurn(moment.turn);
    },
    /** The selected turns, cut to the selection; if nothing is selected, the turn being read. */
    picked(): { turns: readonly Turn[]; isSelection: boolean } {
      const turns = selectedTurns(blocks);
      if (turns.length > 0) return { turns, isSelection: true };
      const line = lines[currentLine() ?? -1];
      return { turns: line?.kind === 'turn' ? [line.turn] : [], isSelection: false };
    },
    /** The searchable texts of the visible turns, including speakers' names. Created by the first search. */
    surface: (): FindSurface => (surface ??= createTranscriptSurface(turns, speakers, blocks)),
  };
}

/** The turns that are selected on the page. A cut one starts at the time of its first selected words. */
function selectedTurns({ lines, itemOf, lineAt }: TranscriptBlocks): Turn[] {
  const range = selectedRange();
  if (!range) return [];
  const isBehind = (line: number) => {
    const item = itemOf(line);
    return item !== null && range.comparePoint(item, item.childNodes.length) >= 0;
  };
  const at = lineAt(elementOf(range.startContainer));
  const turns: Turn[] = [];
  for (let line = at === -1 ? firstWhere(0, lines.length, isBehind) : at; line < lines.length; line++) {
    const shown = lines[line];
    const item = itemOf(line);
    if (!item || !range.intersectsNode(item)) break;
    const isWhole = !item.contains(range.startContainer) && !item.contains(range.endContainer);
    const turn = shown?.kind !== 'turn' || isWhole ? shown : { ...shown, turn: cutTurn(shown.turn, item, range) };
    if (turn?.kind === 'turn' && turn.turn) turns.push(turn.turn);
  }
  return turns;
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

/** A turn reduced to the words in a range; null when there are none, for example when only the name is selected. */
function cutTurn(turn: Turn, item: HTMLElement, range: Range): Turn | null {
  const elements = item.querySelectorAll('.turn-text');
  const segments = toParagraphs(turn.segments).flatMap((paragraph, index): Segment[] => {
    const node = elements[index]?.firstChild;
    if (!(node instanceof Text) || !range.intersectsNode(node)) return [];
    const { text, from } = wordsIn(node, range);
    const begun = paragraph.segments.findLast(({ at }) => at <= from);
    const startSeconds = begun?.startSeconds ?? turn.startSeconds;
    return text.trim() === '' ? [] : [{ speaker: turn.speaker, startSeconds, endSeconds: null, text: text.trim() }];
  });
  const [first] = segments;
  return first ? { ...turn, startSeconds: first.startSeconds, segments } : null;
}

/** Stands for the name of a turn among its paragraphs. */
const NAME = -1;

/** For each visible turn, its name, then its paragraphs. */
function createTranscriptSurface(
  turns: readonly Turn[],
  speakers: readonly Speaker[],
  { lines, itemOf, near }: TranscriptBlocks,
): FindSurface {
  const texts: string[] = [];
  const places: { line: number; turn: Turn; paragraph: number; seconds: number | null }[] = [];
  for (const [line, shown] of lines.entries()) {
    if (shown.kind === 'folded') continue;
    const { turn } = shown;
    texts.push(shownName(speakers[turn.speaker]));
    places.push({ line, turn, paragraph: NAME, seconds: turn.startSeconds });
    for (const [paragraph, { text, segments }] of toParagraphs(turn.segments).entries()) {
      texts.push(text);
      places.push({ line, turn, paragraph, seconds: segments[0]?.startSeconds ?? turn.startSeconds });
    }
  }
  const firstTextFrom = (line: number) => firstWhere(0, places.length, (text) => (places[text]?.line ?? 0) >= line);

  return {
    texts,
    nodesOf(text) {
      const place = places[text];
      const item = place && itemOf(place.line);
      const element =
        place?.paragraph === NAME
          ? item?.querySelector('.turn-name')
          : item?.querySelectorAll('.turn-text')[place?.paragraph ?? 0];
      return element?.firstChild instanceof Text ? [element.firstChild] : [];
    },
    near(windows) {
      const [from, to] = near(windows);
      return [firstTextFrom(from), firstTextFrom(to)];
    },
    contentOf(numbers) {
      const parts = new Map<Turn, readonly Segment[]>();
      for (const number of new Set(numbers)) {
        const { turn, paragraph, seconds } = places[number] ?? { turn: null };
        if (!turn || parts.get(turn) === turn.segments) continue;
        const part = { speaker: turn.speaker, startSeconds: seconds, endSeconds: null, text: texts[number] ?? '' };
        parts.set(turn, paragraph === NAME ? turn.segments : [...(parts.get(turn) ?? []), part]);
      }
      const cut = [...parts].map(([turn, segments]) => ({
        ...turn,
        startSeconds: segments[0]?.startSeconds ?? null,
        segments: [...segments],
      }));
      return { kind: 'turns', turns: cut };
    },
    positionOf({ turn, seconds }) {
      const text = firstWhere(0, places.length, (text) => (lines[places[text]?.line ?? 0]?.from ?? 0) >= turn);
      const moment = seconds === null ? null : momentAt(turns, seconds);
      return moment?.turn === turn ? { text: text + 1 + moment.paragraph, unit: moment.at } : { text, unit: 0 };
    },
    secondsOf: (text) => places[text]?.seconds ?? null,
  };
}
