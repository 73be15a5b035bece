import { Users } from 'lucide';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { t, tn, uiLanguage, formatNumber } from '../../../lib/i18n.ts';
import { exampleLines } from '../../../lib/recording/example-lines.ts';
import { toTalkTime } from '../../../lib/recording/talk-time.ts';
import type { RecordingContent, Speaker } from '../../../lib/recording/types.ts';
import { Button } from '../../ui/button.tsx';
import { DisclosureButton } from '../../ui/disclosure-button.tsx';
import { useOverlay } from '../../ui/use-overlay.ts';
import type { NamingOutcome } from './name-form.tsx';
import { Person } from './person.tsx';

const LIST_ID = 'people';
/** The id of the button that opens the list. */
export const PEOPLE_BUTTON = 'people-button';
const HINT_ID = 'people-hint';

export interface PeopleButtonProps {
  count: number;
  /** How many of them the transcript is filtered by; 0 for no filter. */
  chosenCount: number;
  open: boolean;
  /** The key that does the same, as displayed. */
  shortcut: string | undefined;
  onToggle: () => void;
}

/** Opens and closes the list of people, and shows whether some of them are hidden. */
export function PeopleButton({ count, chosenCount, open, shortcut, onToggle }: PeopleButtonProps) {
  const label = chosenCount > 0 ? tn('peopleChosen', count, formatNumber(chosenCount)) : tn('peopleCount', count);
  return (
    <DisclosureButton
      icon={Users}
      label={label}
      short={formatNumber(chosenCount > 0 ? chosenCount : count)}
      shortcut={shortcut}
      open={open}
      controls={LIST_ID}
      id={PEOPLE_BUTTON}
      active={chosenCount > 0}
      onToggle={onToggle}
    />
  );
}

export interface PeopleListProps {
  content: RecordingContent;
  /** Indexes into `content.speakers`; empty for everybody. */
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  /** Names that were typed and not saved, by the service's labels: they are there again when the list is reopened. */
  drafts: Map<string, string>;
  /** Sets the local name of a speaker, by the service's label; null removes it. */
  onName: (label: string, name: string | null) => Promise<NamingOutcome>;
  /** Shows what a person of this name said, across recordings. */
  onPerson: (name: string) => void;
  /** Called when a name could not be saved and the list is already closed. */
  onNotKept: () => void;
  onClose: () => void;
}

/** Who speaks and how much; selecting people filters the transcript, and those without a name can be given one. */
export function PeopleList(props: PeopleListProps) {
  const { content, chosen, drafts, onChoose, onName, onPerson, onNotKept, onClose } = props;
  const list = useRef<HTMLUListElement>(null);
  const overlay = useRef<HTMLElement>(null);
  const before = useRef(document.activeElement);
  const button = () => document.getElementById(PEOPLE_BUTTON);
  useOverlay(true, { overlay, button, focusAfter: () => placeToReturn(before.current) ?? button(), onClose });
  useLayoutEffect(() => {
    if (overlay.current?.contains(document.activeElement)) return;
    list.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  const talkTime = useMemo(() => toTalkTime(content), [content.segments, content.speakers.length]);
  const formatShare = useMemo(shareFormatter, []);
  const most = talkTime.speakers[0]?.share || 1;

  function toggle(speaker: number) {
    const next = new Set(chosen);
    if (!next.delete(speaker)) next.add(speaker);
    onChoose(next);
  }

  function showEveryone() {
    onChoose(new Set());
    // The button disappears, so the focus is moved to the list.
    list.current?.querySelector('input')?.focus();
  }

  return (
    <section ref={overlay} id={LIST_ID} class="people" aria-label={t('people')}>
      <div class="people-head">
        <p id={HINT_ID}>{t('peopleHint')}</p>
        {chosen.size > 0 && (
          <Button kind="quiet" onClick={showEveryone}>
            {t('peopleShowEveryone')}
          </Button>
        )}
      </div>
      <ul ref={list} class="people-list" aria-labelledby={HINT_ID}>
        {talkTime.speakers.map((talk) => (
          <Person
            key={keyOf(content.speakers[talk.speaker], talk.speaker)}
            speaker={content.speakers[talk.speaker]}
            talk={talk}
            share={formatShare(talk.share)}
            barFraction={talk.share / most}
            chosen={chosen.has(talk.speaker)}
            onToggle={() => toggle(talk.speaker)}
            examples={() => exampleLines(content.segments, talk.speaker)}
            drafts={drafts}
            onName={onName}
            onPerson={onPerson}
            onNotKept={onNotKept}
          />
        ))}
      </ul>
      {talkTime.basis === 'text' && <p class="people-basis">{t('peopleByText')}</p>}
    </section>
  );
}

/** The element that had the focus when the list was opened, such as a turn; null if none is there any more. */
const placeToReturn = (before: Element | null): HTMLElement | null =>
  before instanceof HTMLElement && before !== document.body && before.isConnected ? before : null;

/**
 * A key from the label, so that a name being typed stays with its person when newer content numbers people differently.
 */
const keyOf = (speaker: Speaker | undefined, index: number) => (speaker?.label ? `label ${speaker.label}` : index);

/** Formats shares as whole percentages, but never "0%" for someone who did speak. */
function shareFormatter(): (share: number) => string {
  const format = new Intl.NumberFormat(uiLanguage(), { style: 'percent' });
  return (share) => (share > 0 && share < 0.01 ? t('personShareBelow', format.format(0.01)) : format.format(share));
}
