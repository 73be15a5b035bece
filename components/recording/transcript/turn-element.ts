import { toParagraphs } from '../../../lib/recording/paragraphs.ts';
import { formatStamp } from '../../../lib/recording/time.ts';
import type { Speaker, Turn } from '../../../lib/recording/types.ts';
import { shownName, speakerClass } from '../people/speaker-look.ts';

export interface TurnDrawing {
  speakers: readonly Speaker[];
  /** The address of the panel at a moment. */
  hrefOf: (seconds: number) => string;
  /** What pressing a time does. */
  timeTitle: string;
}

/** Draws one turn: who, when, and the words. The colour only repeats what the name says. */
export type DrawTurn = (turn: Turn) => HTMLLIElement;

/**
 * A drawer of turns. By hand and by cloning, not by components: a day of talk is fifty thousand turns, for which the
 * virtual nodes alone would take more memory than all that is seen. Each text is one text node, so that what is found
 * in it has a place.
 */
export function createTurnDrawer({ speakers, hrefOf, timeTitle }: TurnDrawing): DrawTurn {
  const turnModel = document.createElement('li');
  const headModel = element('p', 'turn-head');
  const nameModel = element('bdi', 'turn-name');
  const timeModel = element('a', 'turn-time');
  timeModel.title = timeTitle;
  const textModel = element('p', 'turn-text');
  textModel.dir = 'auto';

  return (turn) => {
    const speaker = speakers[turn.speaker];
    const item = copy(turnModel);
    item.className = turnClass(speaker, turn.speaker);
    const head = copy(headModel);
    head.append(withText(copy(nameModel), shownName(speaker)));
    if (turn.startSeconds !== null) {
      const time = withText(copy(timeModel), formatStamp(turn.startSeconds));
      time.href = hrefOf(turn.startSeconds);
      head.append(time);
    }
    item.append(head);
    for (const { text } of toParagraphs(turn.segments)) item.append(withText(copy(textModel), text));
    return item;
  };
}

/** The classes of a turn of the speaker at an index. */
export function turnClass(speaker: Speaker | undefined, index: number): string {
  return `turn ${speakerClass(speaker, index) ?? 'turn-unknown'}`;
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}

const copy = <Model extends HTMLElement>(model: Model): Model => model.cloneNode(true) as Model;

function withText<Target extends HTMLElement>(target: Target, text: string): Target {
  target.append(text);
  return target;
}
