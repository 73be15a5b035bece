import { t, tn, uiLanguage } from '../../../lib/i18n.ts';
import { type TranscriptItem, minuteMarks, toParagraphs, isShortTurn } from '../../../lib/recording/turns.ts';
import { hasLetters, readsFromRight } from '../../../lib/recording/text.ts';
import { formatDuration, formatStamp } from '../../../lib/recording/time.ts';
import type { Speaker, Turn } from '../../../lib/recording/types.ts';
import { isNamed } from '../../../lib/recording/names.ts';
import { shownName, speakerClass } from '../people/speaker-look.ts';

/**
 * Returns a function that draws turns: who, when, and the words; the color only repeats what the name says. `hrefOf`
 * returns the address of the panel at a moment. Clones DOM elements instead of rendering components: a day of talk is
 * fifty thousand turns, for which the virtual nodes alone would take more memory than all that is visible. Each text is
 * a single text node, so that matches can be located in it. The first of the `turns` of each speaker has a button to
 * name them, which the style sheet shows for those without a name.
 */
export function createTurnDrawer(
  turns: readonly Turn[],
  speakers: readonly Speaker[],
  hrefOf: (seconds: number) => string,
): (turn: Turn) => HTMLLIElement {
  const turnModel = document.createElement('li');
  const headModel = element('p', 'turn-head');
  const nameModel = element('bdi', 'turn-name');
  const timeModel = element('a', 'turn-time');
  // `rovingTimes` makes one of them the tab stop.
  timeModel.tabIndex = -1;
  const textModel = element('p', 'turn-text');
  const namingModel = element('button', 'turn-add-name');
  namingModel.type = 'button';
  // The list of people has a button that does the same.
  namingModel.tabIndex = -1;
  // Drawn by the style sheet, so that it is not copied or found.
  namingModel.dataset.words = t('personAddName');
  const firsts = new Map(turns.toReversed().map((turn) => [turn.speaker, turn]));

  return (turn) => {
    const speaker = speakers[turn.speaker];
    const item = copy(turnModel);
    item.className = turnClass(speaker, turn);
    const head = copy(headModel);
    head.append(withText(copy(nameModel), shownName(speaker)));
    if (firsts.get(turn.speaker) === turn) {
      const naming = copy(namingModel);
      naming.setAttribute('aria-label', t('personAddNameOf', speaker?.label ?? ''));
      head.append(naming);
    }
    if (turn.startSeconds !== null) {
      const time = withText(copy(timeModel), formatStamp(turn.startSeconds));
      time.href = hrefOf(turn.startSeconds);
      head.append(time);
    }
    item.append(head);
    const paragraphs = toParagraphs(turn.segments);
    // One for all of it: a name in other letters would stand on the other side than the words.
    const first = paragraphs.find(({ text }) => hasLetters(text));
    item.dir = readsFromRight(first?.text ?? '') ? 'rtl' : 'ltr';
    const marks = paragraphs.length > 1 ? minuteMarks(paragraphs, turn.startSeconds) : [];
    for (const [index, { text }] of paragraphs.entries()) {
      const words = withText(copy(textModel), text);
      const seconds = marks[index] ?? null;
      // Drawn by the style sheet, so that it is not copied, found or read aloud.
      if (seconds !== null) words.dataset.at = formatStamp(seconds);
      item.append(words);
    }
    return item;
  };
}

/** The class names of a turn's element. */
export function turnClass(speaker: Speaker | undefined, turn: Turn): string {
  const canBeNamed = speaker && speaker.label !== '' && !isNamed(speaker);
  const looks = [isShortTurn(turn) && 'turn-short', canBeNamed && 'turn-unnamed'].filter(Boolean);
  return ['turn', ...looks, speakerClass(speaker, turn.speaker) ?? 'turn-unknown'].join(' ');
}

/** One line in place of the turns of speakers who are not selected; pressing it shows them. */
export function createFoldedElement({ from, to, seconds }: Extract<TranscriptItem, { kind: 'folded' }>): HTMLLIElement {
  const item = element('li', 'turns-folded');
  const button = document.createElement('button');
  button.type = 'button';
  const turns = tn('foldedTurns', to - from);
  button.append(seconds === null ? turns : t('foldedTurnsLength', turns, formatDuration(seconds, uiLanguage())));
  item.append(button);
  return item;
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
