import { firstWhere } from '../../../lib/recording/in-order.ts';
import { momentAt, toParagraphs } from '../../../lib/recording/turns.ts';
import type { Speaker, Turn } from '../../../lib/recording/types.ts';
import type { FindSurface } from '../find/find-surface.ts';
import { shownName } from '../people/speaker-look.ts';
import type { TranscriptBlocks } from './transcript-blocks.ts';
import type { TranscriptPlaces } from './transcript-places.ts';

/**
 * Creates the find surface of a transcript: for each turn, its name, then its paragraphs. Folded turns have no texts.
 */
export function createTranscriptSurface(
  turns: readonly Turn[],
  blocks: TranscriptBlocks,
  places: TranscriptPlaces,
  speakers: readonly Speaker[],
): FindSurface {
  const texts: string[] = [];
  const firstTexts = new Uint32Array(blocks.lines.length + 1);
  /** When each text was said. */
  const seconds: (number | null)[] = [];
  for (const [index, line] of blocks.lines.entries()) {
    firstTexts[index] = texts.length;
    if (line.kind !== 'turn') continue;
    texts.push(shownName(speakers[line.turn.speaker]));
    seconds.push(line.turn.startSeconds);
    for (const { text, segments } of toParagraphs(line.turn.segments)) {
      texts.push(text);
      seconds.push(segments[0]?.startSeconds ?? line.turn.startSeconds);
    }
  }
  firstTexts[blocks.lines.length] = texts.length;

  const firstTextOf = (line: number) => firstTexts[Math.min(line, blocks.lines.length)] ?? 0;

  /** The last line whose first text is not after `text`: folded lines have no texts. */
  const lineOf = (text: number) => firstWhere(1, blocks.lines.length, (line) => firstTextOf(line) > text) - 1;

  /**
   * The turns of some texts, each reduced to the paragraphs among them; the whole turn when its name is one of the
   * texts.
   */
  function turnsWith(numbers: Iterable<number>): Turn[] {
    const byLine = new Map<number, Set<number>>();
    for (const number of numbers) {
      const line = lineOf(number);
      const parts = byLine.get(line) ?? new Set();
      byLine.set(line, parts.add(number - firstTextOf(line)));
    }
    return [...byLine].flatMap(([number, parts]) => {
      const line = blocks.lines[number];
      if (line?.kind !== 'turn') return [];
      return [parts.has(NAME) ? line.turn : withParagraphs(line.turn, parts)];
    });
  }

  return {
    texts,
    rangeOf(text, start, end) {
      const line = lineOf(text);
      const item = blocks.itemOf(line);
      const element = item && textElement(item, text - firstTextOf(line));
      return element ? rangeIn(element, start, end) : null;
    },
    near(windows) {
      const [from, to] = places.fillNear(windows);
      return [firstTextOf(blocks.firstLineOf(from)), firstTextOf(blocks.firstLineOf(to))];
    },
    contentOf: (numbers) => ({ kind: 'turns', turns: turnsWith(numbers) }),
    positionOf({ turn, seconds }) {
      const first = firstTextOf(places.lineOfTurn(turn) ?? 0);
      const moment = seconds === null ? null : momentAt(turns, seconds);
      return moment?.turn === turn
        ? { text: first + NAME + 1 + moment.paragraph, unit: moment.at }
        : { text: first, unit: 0 };
    },
    secondsOf: (text) => seconds[text] ?? null,
  };
}

/** Index of the name among the texts of a turn; the paragraphs follow it. */
const NAME = 0;

function withParagraphs(turn: Turn, parts: ReadonlySet<number>): Turn {
  const segments = toParagraphs(turn.segments).flatMap(({ text, segments: [first] }, index) => {
    const startSeconds = first?.startSeconds ?? turn.startSeconds;
    return parts.has(NAME + 1 + index) ? [{ speaker: turn.speaker, startSeconds, endSeconds: null, text }] : [];
  });
  return { ...turn, startSeconds: segments[0]?.startSeconds ?? turn.startSeconds, segments };
}

function textElement(item: HTMLElement, index: number): Element | null {
  if (index === NAME) return item.querySelector('.turn-name');
  // The first child is the head.
  return item.children[index] ?? null;
}

/** Each text is one text node (`createTurnDrawer`). */
function rangeIn({ firstChild: words }: Element, start: number, end: number): Range | null {
  if (!(words instanceof Text) || end > words.length) return null;
  const range = document.createRange();
  range.setStart(words, start);
  range.setEnd(words, end);
  return range;
}
