import { deepEqual } from '../../../lib/recording/deep-equal.ts';
import { firstWhere } from '../../../lib/recording/in-order.ts';
import { isNamed } from '../../../lib/recording/names.ts';
import { isShortTurn, momentAt, toParagraphs, type TranscriptItem } from '../../../lib/recording/turns.ts';
import type { Segment, Speaker, Turn } from '../../../lib/recording/types.ts';
import type { FindSurface } from '../find/surface.ts';
import { shownName } from '../reader-controls.ts';
import { holdElement, offsetOf, viewportInsets } from '../scrolling.ts';
import { selectedRange, wordsIn } from '../sharing/selection.ts';

/** The content of one list item. `from` is the number of its turn, or of the first one that it hides. */
export type TranscriptLine = { kind: 'turn'; from: number; turn: Turn } | Extract<TranscriptItem, { kind: 'folded' }>;

/** A turn, and how far its top is below the bars, as of `offsetOf`. */
export interface TurnPlace {
  turn: number;
  offset: number;
}

/** What is drawn, and how its lines become elements. */
export interface TranscriptDrawing {
  turns: readonly Turn[];
  speakers: readonly Speaker[];
  lines: readonly TranscriptLine[];
  draw: (lines: readonly TranscriptLine[]) => DocumentFragment;
}

/** Some lines, `from` inclusive, `to` exclusive, in an element that the browser lays out when it comes near. */
interface DrawnBlock {
  from: number;
  to: number;
  element: HTMLElement;
}

/** Space between the bars and a turn that was jumped to, in pixels. */
const GAP = 8;
/** A line of which no more than this is visible counts as passed: one that was jumped to keeps a gap from the bars. */
const SLACK_PX = GAP + 0.5;

/** What was drawn last. */
const latest = new WeakMap<HTMLElement, readonly TranscriptLine[]>();

export type TranscriptHandle = ReturnType<typeof drawTranscript>;

/**
 * Draws lines into a list in blocks, which the browser does not lay out until they come near (`content-visibility` in
 * transcript.css): the first block at once, the others when they are needed or by `fillMore`. Lines at the beginning of a
 * block that are the same in `before` keep their elements, and with them what is selected.
 *
 * Returns the transcript as other parts of the reader use it. Turns are numbered as in the result of `toTurns`. Each
 * change of what is shown creates a new handle.
 */
export function drawTranscript(
  list: HTMLElement,
  { turns, speakers, lines, draw }: TranscriptDrawing,
  before: (Omit<TranscriptDrawing, 'draw' | 'turns'> & { blocks: readonly DrawnBlock[] }) | null = null,
) {
  if (!before) list.replaceChildren();
  const blocks = toBlocks(lines).map(({ from, to, px }, number): DrawnBlock => {
    const old = before?.blocks[number];
    const element = old?.element ?? list.appendChild(document.createElement('div'));
    element.className = 'turns';
    element.setAttribute('role', 'presentation');
    element.style.setProperty('--height', `${px}px`);
    const isOther = (index: number) => !deepEqual(lines[from + index], before?.lines[(old?.from ?? 0) + index]);
    const items = [...element.children];
    const firstOther = items.findIndex((_, index) => from + index >= to || isOther(index));
    for (const item of firstOther === -1 ? [] : items.slice(firstOther)) item.remove();
    return { from, to, element };
  });
  for (const { element } of before?.blocks.slice(blocks.length) ?? []) element.remove();
  if (before?.speakers !== speakers) blocks.forEach(showNames);
  latest.set(list, lines);
  /** The numbers of the blocks that `fillMore` has not come to. */
  const rest = blocks.keys();
  let surface: FindSurface | null = null;
  fill(0);

  const boxOf = (block: number) => blocks[block]?.element.getBoundingClientRect();
  const isShown = () => list.closest('[hidden]') === null;

  function fill(number: number) {
    const block = blocks[number];
    const start = block && block.from + block.element.children.length;
    if (block && start !== undefined && start < block.to) block.element.append(draw(lines.slice(start, block.to)));
  }

  /** Shows the names that the speakers have by now. What is selected would not stay in a name that is written again. */
  function showNames({ from, element }: DrawnBlock) {
    for (const [index, item] of [...element.children].entries()) {
      const line = lines[from + index];
      const speaker = line?.kind === 'turn' ? speakers[line.turn.speaker] : undefined;
      const name = speaker && item.querySelector('.turn-name');
      if (!name) continue;
      if (name.textContent !== shownName(speaker)) name.textContent = shownName(speaker);
      item.classList.toggle('turn-unnamed', speaker.label !== '' && !isNamed(speaker));
    }
  }

  /** The element of a line, drawn first if necessary. */
  function itemOf(line: number): HTMLElement | null {
    const number = firstWhere(1, blocks.length, (block) => (blocks[block]?.from ?? 0) > line) - 1;
    fill(number);
    const item = blocks[number]?.element.children[line - (blocks[number]?.from ?? 0)];
    return item instanceof HTMLElement ? item : null;
  }

  /** The number of the line that an element is in; -1 for none. */
  function lineAt(element: Element | null): number {
    const item = element?.closest('li');
    const block = blocks.find((each) => each.element === item?.parentElement);
    return item && block ? block.from + [...block.element.children].indexOf(item) : -1;
  }

  /** The line that shows or hides a turn. */
  const lineOfTurn = (turn: number): number =>
    firstWhere(1, lines.length, (line) => (lines[line]?.from ?? 0) > turn) - 1;
  const itemOfTurn = (turn: number) => itemOf(lineOfTurn(turn));
  const textsOf = (item: HTMLElement | null) => [...(item?.querySelectorAll<HTMLElement>('.turn-text') ?? [])];

  /** The number of the first block that ends below `y`, in window pixels. */
  const blockBelow = (y: number) => firstWhere(0, blocks.length, (block) => (boxOf(block)?.bottom ?? 0) > y);

  /**
   * The reader's position: the first visible line, and when its words at the top, or the last ones before them that have
   * a time, were said. Null when nothing is drawn or the transcript is hidden.
   */
  function place(): (TurnPlace & { line: number; seconds: number | null }) | null {
    const top = viewportInsets().top + SLACK_PX;
    for (let line = blocks[blockBelow(top)]?.from ?? lines.length; isShown() && line < lines.length; line++) {
      const item = itemOf(line);
      const isSeen = item && item.getBoundingClientRect().bottom > top;
      if (!isSeen) continue;
      const [turn, offset] = [lines[line]?.from ?? 0, offsetOf(item)];
      return { line, turn, offset, seconds: offset < 0 ? secondsIn(turn, item) : secondsUntil(turn) };
    }
    return null;
  }

  /** When the paragraph of a turn that is at the top was said. */
  function secondsIn(turn: number, item: HTMLElement): number | null {
    const { top } = viewportInsets();
    const index = textsOf(item).findIndex((text) => text.getBoundingClientRect().bottom > top);
    const begun = toParagraphs(turns[turn]?.segments ?? [])[index]?.segments[0]?.startSeconds;
    return begun ?? secondsUntil(turn);
  }

  const secondsUntil = (turn: number) =>
    turns.slice(0, turn + 1).findLast(({ startSeconds }) => startSeconds !== null)?.startSeconds ?? null;

  /** Draws the blocks within `windows` times the window's height of the visible area, and returns their lines. */
  function near(windows = 1): readonly [from: number, to: number] {
    if (!isShown()) return [0, 0];
    const from = blockBelow(-windows * innerHeight);
    let to = from;
    for (; (boxOf(to)?.top ?? Infinity) < (1 + windows) * innerHeight; to++) fill(to);
    return [blocks[from]?.from ?? lines.length, blocks[to]?.from ?? lines.length];
  }

  /** The line with the focus; null if it is elsewhere, or on a line that was scrolled out of view. */
  function focusedLine(): number | null {
    const line = lineAt(document.activeElement);
    const box = line === -1 ? null : itemOf(line)?.getBoundingClientRect();
    return box && box.bottom >= viewportInsets().top && box.top <= innerHeight ? line : null;
  }

  /** The line that has the focus, or else that is read. */
  const currentLine = () => focusedLine() ?? place()?.line ?? null;

  /** Focuses a turn, or its time, or the button of the line that hides it, without scrolling. */
  function focusTurn(turn: number, { onTime = false } = {}): void {
    const item = itemOfTurn(turn);
    const inside = item?.querySelector<HTMLElement>(onTime ? ':scope > button, .turn-time' : ':scope > button');
    if (item && !inside) item.tabIndex = -1;
    (inside ?? item)?.focus({ preventScroll: true });
  }

  /** Scrolls a turn to just below the bars and focuses it, so that it is read aloud and keys continue from it. */
  function goToTurn(turn: number): void {
    holdElement(itemOfTurn(turn), GAP);
    focusTurn(turn);
  }

  /** The line to step from; between two of them if none has the focus and the first visible one begins above. */
  function stepFrom(by: 1 | -1): number {
    const focused = focusedLine();
    if (focused !== null) return focused;
    const top = place() ?? { line: 0, offset: 0 };
    return top.offset < 0 === (by === 1) ? top.line : top.line - by;
  }

  return {
    turns,
    speakers,
    lines,
    blocks,
    itemOf,
    lineAt,
    near,
    place,
    goToPlace: ({ turn, offset }: TurnPlace) => holdElement(itemOfTurn(turn), offset),
    /** Whether nothing else has been drawn since. */
    isDrawn: () => list.isConnected && latest.get(list) === lines,
    currentLine,
    focusTurn,
    goToTurn,
    /** The turn that has the focus; null for none. */
    focusedTurn: (): number | null => lines[lineAt(document.activeElement)]?.from ?? null,
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
      const item = itemOfTurn(moment.turn);
      const text = textsOf(item)[moment.paragraph];
      // Keeps the beginning of the turn in view if that leaves the words in view too.
      holdElement(text && text.offsetTop >= innerHeight / 3 ? text : item, GAP);
      if (options?.focus) focusTurn(moment.turn);
    },
    /** The selected turns, cut to the selection; if nothing is selected, the turn being read. */
    picked(): { turns: readonly Turn[]; isSelection: boolean } {
      const turns = selectedTurns(lines, itemOf);
      if (turns.length > 0) return { turns, isSelection: true };
      const line = lines[currentLine() ?? -1];
      return { turns: line?.kind === 'turn' ? [line.turn] : [], isSelection: false };
    },
    /** The searchable texts of the visible turns, including speakers' names. Created by the first search. */
    surface: (): FindSurface => (surface ??= createSurface({ turns, speakers, lines, itemOf, near })),
    /** Draws what is near, then at least one more block, and others while `hasTime()`; false when all are drawn. */
    fillMore: (hasTime: () => boolean): boolean => {
      near();
      for (const number of rest) {
        fill(number);
        if (!hasTime()) return true;
      }
      return false;
    },
  };
}

/** Most lines in a block, and most pixels: few enough to be laid out within a frame. */
const MOST_LINES = 50;
const MOST_PX = 4600;
/** Assumed for lower windows: a panel that is only about to be shown has no height yet. */
const LOWEST_WINDOW_PX = 600;

/** The first block, which is drawn before anything else, fills the window, also where wide rows make it lower. */
function toBlocks(lines: readonly TranscriptLine[]): { from: number; to: number; px: number }[] {
  const blocks: { from: number; to: number; px: number }[] = [];
  const firstPx = 1.5 * Math.max(LOWEST_WINDOW_PX, innerHeight);
  for (const [from, line] of lines.entries()) {
    const last = blocks.at(-1);
    const px = guessPx(line);
    const isFull = last && (blocks.length === 1 ? last.px >= firstPx : last.px + px > MOST_PX);
    if (last && !isFull && last.to - last.from < MOST_LINES) {
      last.px += px;
      last.to++;
    } else blocks.push({ from, to: from + 1, px });
  }
  return blocks;
}

/** Characters per row, and heights, in a narrow panel. */
const ROW_LENGTH = 44;
const ROW_PX = 23;
const HEAD_PX = 43;
const SHORT_PX = 32;

function guessPx(line: TranscriptLine): number {
  if (line.kind === 'folded' || isShortTurn(line.turn)) return SHORT_PX;
  const length = line.turn.segments.reduce((sum, { text }) => sum + text.length + 1, 0);
  return HEAD_PX + Math.ceil(length / ROW_LENGTH) * ROW_PX;
}

/** The turns that are selected on the page. A cut one starts at the time of its first selected words. */
function selectedTurns(lines: readonly TranscriptLine[], itemOf: (line: number) => HTMLElement | null): Turn[] {
  const range = selectedRange();
  if (!range) return [];
  const isBehind = (line: number) => {
    const item = itemOf(line);
    return item !== null && range.comparePoint(item, item.childNodes.length) >= 0;
  };
  const turns: Turn[] = [];
  for (let line = firstWhere(0, lines.length, isBehind); line < lines.length; line++) {
    const shown = lines[line];
    const item = itemOf(line);
    if (!item || !range.intersectsNode(item)) break;
    const isWhole = !item.contains(range.startContainer) && !item.contains(range.endContainer);
    const turn = shown?.kind === 'turn' ? (isWhole ? shown.turn : cutTurn(shown.turn, item, range)) : null;
    if (turn) turns.push(turn);
  }
  return turns;
}

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
function createSurface({
  turns,
  speakers,
  lines,
  itemOf,
  near,
}: Omit<TranscriptDrawing, 'draw'> & Pick<TranscriptHandle, 'itemOf' | 'near'>): FindSurface {
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
    piecesOf(text) {
      const place = places[text];
      const item = place && itemOf(place.line);
      const element =
        place?.paragraph === NAME
          ? item?.querySelector('.turn-name')
          : item?.querySelectorAll('.turn-text')[place?.paragraph ?? 0];
      return element?.firstChild instanceof Text ? [{ node: element.firstChild, at: 0 }] : [];
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
