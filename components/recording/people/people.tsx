import { MessageSquareQuote, Pencil } from 'lucide';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { runDetached } from '../../../lib/async.ts';
import { formatNumber, t, tn, uiLanguage } from '../../../lib/i18n.ts';
import {
  exampleLines,
  type ExampleLine,
  isNamed,
  cleanSpeakerName,
  MAX_NAME_LENGTH,
} from '../../../lib/recording/names.ts';
import { toTalkTime, type SpeakerTalk } from '../../../lib/recording/spoken.ts';
import { formatDuration, formatStamp } from '../../../lib/recording/time.ts';
import type { RecordingContent, Speaker } from '../../../lib/recording/types.ts';
import { fold } from '../../../lib/text/fold.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useOverlay } from '../../ui/use-overlay.ts';
import { shownName, speakerClass, usePanel } from '../reader-controls.ts';
import { isComposing } from '../../ui/is-composing.ts';

/** The ids of the list, and of the button that opens it. */
export const PEOPLE_LIST = 'people';
export const PEOPLE_BUTTON = 'people-button';

/** Fewer people are found sooner by looking. */
const LEAST_TO_SEARCH = 12;

/** The list of people while it is open. */
export interface OpenPeople {
  /** The label of the speaker who is to be named at once; null for none. */
  toName: string | null;
}

export interface PeopleListProps extends OpenPeople {
  content: RecordingContent;
  /** Indexes into `content.speakers`; empty for everybody. */
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  /** Names that were typed and not saved, by the service's labels: they are there again when the list is reopened. */
  drafts: Map<string, string>;
  onClose: () => void;
}

/** Who speaks and how much: choosing people filters the transcript, and everybody can be named. */
export function PeopleList(props: PeopleListProps) {
  const { content, chosen, onChoose, onClose } = props;
  const list = useRef<HTMLUListElement>(null);
  const overlay = useRef<HTMLElement>(null);
  const before = useRef(document.activeElement);
  const [searched, setSearched] = useState('');
  const button = () => document.getElementById(PEOPLE_BUTTON);
  useOverlay({ overlay, button, focusAfter: () => placeToReturn(before.current) ?? button(), onClose });
  useLayoutEffect(() => {
    if (overlay.current?.contains(document.activeElement)) return;
    overlay.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  const talkTime = useMemo(() => toTalkTime(content), [content.segments, content.speakers.length]);
  const words = fold(searched.trim());
  const found = talkTime.speakers.filter(({ speaker }) => fold(shownName(content.speakers[speaker])).includes(words));
  const turnsShown = talkTime.speakers.reduce((sum, { speaker, turns }) => sum + (chosen.has(speaker) ? turns : 0), 0);
  const searchLabel = t('peopleSearch', formatNumber(talkTime.speakers.length));

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
    <section ref={overlay} id={PEOPLE_LIST} class="people" aria-label={t('people')}>
      {talkTime.speakers.length >= LEAST_TO_SEARCH && (
        <SearchField class="people-search" label={searchLabel} onInput={setSearched} />
      )}
      <ul ref={list} class="people-list" aria-label={t('peopleHint')}>
        {found.map((talk) => (
          <Person
            key={keyOf(content.speakers[talk.speaker], talk.speaker)}
            {...props}
            talk={talk}
            onToggle={() => toggle(talk.speaker)}
          />
        ))}
      </ul>
      {found.length === 0 && <p class="fine people-foot">{t('peopleNotFound')}</p>}
      {!talkTime.isTimed && <p class="fine people-foot">{t('peopleByText')}</p>}
      {chosen.size > 0 && (
        <p class="fine people-foot">
          <Button kind="quiet" onClick={showEveryone}>
            {t('peopleShowEveryone')}
          </Button>
          <span role="status">{tn('peopleTurnsShown', turnsShown)}</span>
        </p>
      )}
    </section>
  );
}

interface SearchFieldProps {
  class: string;
  label: string;
  onInput: (text: string) => void;
}

export const SearchField = ({ class: name, label, onInput }: SearchFieldProps) => (
  <input
    class={`input ${name}`}
    type="search"
    aria-label={label}
    placeholder={label}
    autocomplete="off"
    spellcheck={false}
    dir="auto"
    onInput={({ currentTarget: { value } }) => onInput(value)}
  />
);

/** The element that had the focus when the list was opened, such as a turn; null if it is gone, or in another tab. */
const placeToReturn = (before: Element | null): HTMLElement | null =>
  before instanceof HTMLElement && before !== document.body && before.checkVisibility() ? before : null;

/**
 * A key from the label, so that a name being typed stays with its person when newer content numbers people differently.
 */
const keyOf = (speaker: Speaker | undefined, index: number) => (speaker?.label ? `label ${speaker.label}` : index);

interface PersonProps extends PeopleListProps {
  talk: SpeakerTalk;
  onToggle: () => void;
}

/**
 * One speaker: who, how much, and whether the transcript is filtered by them. The actions take the place of the bar on
 * the line that is pointed at or has the focus.
 */
function Person({ content, talk, chosen, toName, drafts, onToggle }: PersonProps) {
  const { reading, tell } = usePanel();
  const speaker = content.speakers[talk.speaker];
  const [naming, setNaming] = useState(speaker?.label ? toName === speaker.label || drafts.has(speaker.label) : false);
  const row = useRef<HTMLLIElement>(null);
  const name = shownName(speaker);
  const statsId = `person-${talk.speaker}`;
  const renameId = `rename-${talk.speaker}`;
  // Someone whose words have no times has spoken, nobody knows for how long.
  const isTimed = talk.seconds !== null && (talk.turns === 0 || talk.seconds > 0);
  // A local name is stored under the label.
  const nameable = speaker?.label ? speaker : null;
  const named = speaker && isNamed(speaker) ? speaker : null;

  async function save(label: string, given: string | null) {
    if ((given ?? '') === (named?.name ?? '')) return close();
    if ((await reading.nameSpeaker(label, given)) === 'kept') return close();
    tell(t('personNotKept'), 'failure');
    giveFocus(row.current?.querySelector<HTMLElement>('.name-field'));
  }

  function close() {
    if (speaker) drafts.delete(speaker.label);
    setNaming(false);
    giveFocus(document.getElementById(renameId));
  }

  /** Focuses an element of this row, unless the user has moved on. */
  function giveFocus(element: HTMLElement | null | undefined) {
    const { activeElement } = document;
    if (activeElement === document.body || row.current?.contains(activeElement)) element?.focus();
  }

  return (
    <li ref={row} class={`person ${speakerClass(speaker, talk.speaker) ?? ''}`}>
      <label class="person-label">
        <input type="checkbox" checked={chosen.has(talk.speaker)} aria-describedby={statsId} onChange={onToggle} />
        <bdi class="person-name cut" dir="auto" title={speaker?.isLocal ? renamedWords(speaker) : name}>
          {name}
        </bdi>
      </label>
      <span class="person-spoken">
        <span class="person-bar" aria-hidden="true">
          <span style={{ inlineSize: `${talk.fraction * 100}%` }} />
        </span>
        <span class="person-time fine cut" id={statsId}>
          {isTimed && formatDuration(talk.seconds ?? 0, uiLanguage())}
        </span>
      </span>
      <span class="person-actions">
        {named && (
          <IconButton
            icon={MessageSquareQuote}
            words={t('personMeetingsOpen')}
            label={t('personMeetingsOpenOf', name)}
            onClick={() => reading.openPerson(named.name)}
          />
        )}
        {nameable && (
          <IconButton
            icon={Pencil}
            words={t(named ? 'personRename' : 'personAddName')}
            label={t(named ? 'personRenameOf' : 'personAddNameOf', name)}
            id={renameId}
            opens={{ open: naming, id: `${renameId}-form` }}
            onClick={() => (naming ? close() : setNaming(true))}
          />
        )}
      </span>
      {nameable && naming && (
        <NameForm
          id={`${renameId}-form`}
          speaker={nameable}
          draft={drafts.get(nameable.label) ?? named?.name ?? ''}
          onDraft={(text) => drafts.set(nameable.label, text)}
          examples={exampleLines(content.segments, talk.speaker)}
          onSave={(given) => save(nameable.label, given)}
          onClose={close}
        />
      )}
    </li>
  );
}

/** What the service calls a speaker who was renamed here. */
const renamedWords = ({ serviceName, label }: Speaker) => t('personNamedHereWhy', serviceName ?? label);

interface NameFormProps {
  id: string;
  speaker: Speaker;
  /** The text of the field at first. */
  draft: string;
  onDraft: (text: string) => void;
  /** Things the person said, so that the user can tell who it is. */
  examples: readonly ExampleLine[];
  /** Saves a name; null removes it. */
  onSave: (name: string | null) => Promise<void>;
  onClose: () => void;
}

/** Names one person in place: Enter saves, Escape cancels. It stays open when the name could not be stored. */
function NameForm({ id, speaker, draft, examples, onDraft, onSave, onClose }: NameFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    // Brings the examples into view too, when the list is long.
    field.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    // Escape in an input method only ends the composition.
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  return (
    // Escape bubbles to it from its field and buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      id={id}
      class="name-form"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        runDetached(onSave(cleanSpeakerName(field.current?.value ?? '')));
      }}
    >
      <div class="name-row">
        <input
          ref={field}
          class="input name-field"
          type="text"
          aria-label={t('personField', shownName(speaker))}
          placeholder={t('personPlaceholder')}
          defaultValue={draft}
          onInput={(event) => onDraft(event.currentTarget.value)}
          maxLength={MAX_NAME_LENGTH}
          autocomplete="off"
          spellcheck={false}
          dir="auto"
        />
        <Button type="submit" kind="primary">
          {t('personSave')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('actionCancel')}
        </Button>
      </div>
      {speaker.isLocal && (
        <p class="fine name-service">
          <span dir="auto">{renamedWords(speaker)}</span>
          <Button kind="quiet" onClick={() => runDetached(onSave(null))}>
            {t('personTakeBack')}
          </Button>
        </p>
      )}
      {examples.length > 0 && (
        <ul class="name-examples" aria-label={t('personExamples')}>
          {examples.map(({ text, startSeconds }, index) => (
            <li key={index}>
              {startSeconds !== null && <span class="fine">{formatStamp(startSeconds)}</span>}
              <q dir="auto">{text}</q>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
