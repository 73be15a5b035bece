import { runDetached } from '../../../lib/errors/run-detached.ts';
import { CircleAlert, MessageSquareQuote, Pencil, Undo2 } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import { t, tn, uiLanguage } from '../../../lib/i18n.ts';
import type { ExampleLine } from '../../../lib/recording/example-lines.ts';
import { isNamed } from '../../../lib/recording/names.ts';
import type { SpeakerTalk } from '../../../lib/recording/talk-time.ts';
import { formatDuration } from '../../../lib/recording/time.ts';
import type { Speaker } from '../../../lib/recording/types.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NameForm, type NamingOutcome } from './name-form.tsx';
import { shownName, speakerClass } from './speaker-look.ts';

export interface PersonProps {
  /** Undefined if the transcript does not say who spoke. */
  speaker: Speaker | undefined;
  talk: SpeakerTalk;
  /** Formatted in the language of the interface. */
  share: string;
  /** The length of the bar, 0 to 1. */
  barFraction: number;
  chosen: boolean;
  onToggle: () => void;
  examples: () => ExampleLine[];
  /** Names that were typed and not saved, by label. */
  drafts: Map<string, string>;
  onName: (label: string, name: string | null) => Promise<NamingOutcome>;
  onPerson: (name: string) => void;
  /** Called when a name could not be saved and the list is already closed. */
  onNotKept: () => void;
}

/**
 * One speaker: who, how much, whether the transcript is filtered by them, and a form for their local name if they can
 * have one.
 */
export function Person(props: PersonProps) {
  const { speaker, talk, share, barFraction, chosen, onToggle, examples, drafts, onName, onPerson, onNotKept } = props;
  const [naming, setNaming] = useState(speaker !== undefined && drafts.has(speaker.label));
  const [failed, setFailed] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const name = shownName(speaker);
  const statsId = `person-${talk.speaker}`;
  // Someone whose words have no times has spoken, nobody knows for how long.
  const isTimeless = talk.turns > 0 && talk.seconds === 0;
  // Names from the service cannot be changed here, and a local name is stored under the label.
  const nameable = speaker && speaker.label !== '' && (speaker.name === null || speaker.isLocal) ? speaker : null;

  async function give(label: string, given: string | null): Promise<NamingOutcome> {
    const outcome = await onName(label, given);
    if (pencil.current) setFailed(outcome === 'failed');
    else if (outcome === 'failed') onNotKept();
    return outcome;
  }

  function close() {
    if (speaker) drafts.delete(speaker.label);
    setNaming(false);
    setFailed(false);
    pencil.current?.focus();
  }

  async function takeBack(label: string) {
    if ((await give(label, null)) === 'kept') close();
  }

  return (
    <li class={`person ${speakerClass(speaker, talk.speaker) ?? ''}`}>
      <div class="person-who">
        <label class="person-label">
          <input type="checkbox" checked={chosen} aria-describedby={statsId} onChange={onToggle} />
          <span class="person-dot" />
          <bdi class="person-name" dir="auto" title={name}>
            {name}
          </bdi>
        </label>
        {speaker && isNamed(speaker) && (
          <IconButton icon={MessageSquareQuote} label={t('personSaid', name)} onClick={() => onPerson(speaker.name)} />
        )}
        {nameable && (
          <button
            ref={pencil}
            type="button"
            class="icon-button person-action"
            aria-expanded={naming}
            aria-label={t('personRename', name)}
            title={t('personRename', name)}
            onClick={() => (naming ? close() : setNaming(true))}
          >
            <Icon of={Pencil} size={14} />
          </button>
        )}
      </div>
      <p class="person-stats" id={statsId}>
        <span class="person-time">
          {talk.seconds !== null && !isTimeless && formatDuration(talk.seconds, uiLanguage())}
        </span>{' '}
        <bdi class="person-share">{!isTimeless && share}</bdi>{' '}
        <span class="person-turns">{tn('personTurns', talk.turns)}</span>
      </p>
      <span class="person-bar" aria-hidden="true">
        <span style={{ inlineSize: `${barFraction * 100}%` }} />
      </span>
      {speaker?.isLocal && !naming && (
        <p class="person-local">
          <span title={t('personNamedHereWhy', speaker.label)}>{t('personNamedHere')}</span>
          <bdi class="person-service-name">{speaker.label}</bdi>
          <button
            type="button"
            class="person-undo"
            aria-label={t('personTakeBackOf', name)}
            onClick={() => runDetached(takeBack(speaker.label))}
          >
            <Icon of={Undo2} size={13} />
            <span>{t('personTakeBack')}</span>
          </button>
        </p>
      )}
      {failed && (
        <p class="person-failed" role="alert">
          <Icon of={CircleAlert} size={14} />
          <span>{t('personNotKept')}</span>
        </p>
      )}
      {nameable && naming && (
        <NameForm
          shownName={name}
          initial={nameable.name ?? ''}
          draft={drafts.get(nameable.label)}
          onDraft={(text) => drafts.set(nameable.label, text)}
          examples={examples()}
          onSave={(given) => give(nameable.label, given)}
          onClose={close}
        />
      )}
    </li>
  );
}
