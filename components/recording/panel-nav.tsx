import type { ReadonlySignal } from '@preact/signals';
import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, Search } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import { formatNumber, t } from '../../lib/i18n.ts';
import { formatStamp } from '../../lib/recording/time.ts';
import { parseTypedTime } from '../../lib/recording/typed-time.ts';
import type { Recording, RecordingId, FoundSearch } from '../../lib/recording/types.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { isComposing } from '../ui/is-composing.ts';
import { historyKeys, useReaderKeys } from './keys/reader-keys.ts';
import { usePanel } from './reader-controls.ts';

/** Navigation from this recording to others. */
export interface NavControls {
  /** Whether the reading history has entries before and after this one. */
  ways: ReadonlySignal<{ back: boolean; forward: boolean }>;
  /** Goes back (`-1`) or forward in what was read in this panel. */
  step: (by: -1 | 1) => void;
  /** The search that led to what is on the screen; null if none did. */
  search: ReadonlySignal<FoundSearch | null>;
  /** Opens the search's previous (`-1`) or next result; does nothing at the ends. */
  stepResult: (by: -1 | 1) => void;
  /** The recordings opened last, then the newest. */
  readRecent: () => Promise<readonly Recording[]>;
  open: (id: RecordingId) => void;
  /** Opens the search, to choose another recording. */
  openSearch: () => void;
}

/** The bar at the very top: the way back, and to any other recording. */
export function PanelNav({ nav }: { nav: NavControls }) {
  const { letterKeys, keys, keyOf, onSeries, place: position } = usePanel();
  const { isMac } = keys;
  const searchKey = keyOf('showSearch');
  const { step, stepResult, openSearch } = nav;
  const ways = nav.ways.value;
  const search = nav.search.value;
  const place = position.value;
  const isReading = place?.isReading ?? false;
  const [backKey, forwardKey] = historyKeys();
  const goBack = () => ways.back && step(-1);
  const goForward = () => ways.forward && step(1);
  useReaderKeys(
    {
      // Also at the ends, because the browser would otherwise leave the panel.
      goBack,
      goForward,
      previousResult: search ? () => stepResult(-1) : undefined,
      nextResult: search ? () => stepResult(1) : undefined,
      showEarlierOfSeries: () => onSeries('earlier'),
      showLaterOfSeries: () => onSeries('later'),
      showSearch: openSearch,
    },
    { enabled: letterKeys.enabled, isMac },
  );

  return (
    <nav class="panel-nav" aria-label={t('panelNav')}>
      {(ways.back || ways.forward) && (
        <span class="panel-nav-ways">
          <IconButton
            icon={ArrowLeft}
            label={t('panelBack')}
            {...keysOf(backKey, isMac)}
            idle={!ways.back}
            onClick={goBack}
          />
          <IconButton
            icon={ArrowRight}
            label={t('panelForward')}
            {...keysOf(forwardKey, isMac)}
            idle={!ways.forward}
            onClick={goForward}
          />
        </span>
      )}
      {place && isReading && (
        // The heading and the turns say the same.
        <span class={`panel-nav-place cut ${place.speaker?.look ?? ''}`} aria-hidden="true" title={place.title}>
          <bdi>{place.speaker?.name ?? (place.title || t('untitledRecording'))}</bdi>
        </span>
      )}
      {place?.time && <GoToTime lengthSeconds={place.time.end} atSeconds={place.time.at} onGo={place.time.onGo} />}
      <button
        type="button"
        class={isReading ? 'icon-button' : 'panel-nav-search'}
        aria-keyshortcuts={searchKey}
        aria-label={isReading ? t('searchLabel') : undefined}
        title={searchKey ? `${t('searchLabel')} (${searchKey})` : t('searchLabel')}
        onClick={openSearch}
      >
        <Icon of={Search} size={14} />
        {!isReading && (
          <bdi class="cut" title={search?.query}>
            {search ? t('quoted', search.query) : t('searchLabel')}
          </bdi>
        )}
      </button>
      {search && (
        <span class="panel-nav-ways">
          <span class="fine panel-nav-position" aria-hidden="true">
            {positionWords(search)}
          </span>
          <span class="visually-hidden" role="status">
            {t('resultPosition', positionWords(search))}
          </span>
          <IconButton
            icon={ChevronLeft}
            label={t('previousResult')}
            shortcut={keyOf('previousResult')}
            idle={search.at === 0}
            onClick={() => stepResult(-1)}
          />
          <IconButton
            icon={ChevronRight}
            label={t('nextResult')}
            shortcut={keyOf('nextResult')}
            idle={search.at === search.results.length - 1}
            onClick={() => stepResult(1)}
          />
        </span>
      )}
    </nav>
  );
}

/** The position of the current result among all. */
function positionWords({ results, at, hasMore }: FoundSearch): string {
  const count = formatNumber(results.length);
  return t('findCount', formatNumber(at + 1), hasMore ? t('countMore', count) : count);
}

const keysOf = ({ key, sign }: ReturnType<typeof historyKeys>[number], isMac: boolean) => ({
  shortcut: `Alt+${key}`,
  shownShortcut: isMac ? `⌥${sign}` : `${t('keyAlt')}+${sign}`,
});

export interface GoToTimeProps {
  /** The last moment of the transcript. */
  lengthSeconds: number;
  /** The reader's position; null when it has no time. */
  atSeconds: number | null;
  /** Goes to a moment and moves the focus there: the box is done. */
  onGo: (seconds: number) => void;
}

const PROBLEM_ID = 'go-to-time-problem';

/** A box for a time: Enter goes there, Escape restores the previous focus. */
export function GoToTime({ lengthSeconds, atSeconds, onGo }: GoToTimeProps) {
  const field = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function clear() {
    if (field.current) field.current.value = '';
    setProblem(null);
  }

  function go() {
    const typed = field.current?.value.trim() ?? '';
    const seconds = parseTypedTime(typed);
    if (typed === '') return;
    if (seconds === null) return setProblem(t('goToTimeUnreadable'));
    if (seconds > lengthSeconds) return setProblem(t('goToTimeBeyond', formatStamp(lengthSeconds)));
    clear();
    onGo(seconds);
  }

  function onKeyDown(event: KeyboardEvent & { currentTarget: HTMLInputElement }) {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    clear();
    event.currentTarget.blur();
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  }

  return (
    <form
      class="go-to-time"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        ref={field}
        class="go-to-time-field"
        style={{ '--characters': String(formatStamp(lengthSeconds).length) }}
        type="text"
        aria-label={t('goToTime')}
        title={t('goToTimeHelp', formatStamp(lengthSeconds))}
        placeholder={formatStamp(atSeconds ?? 0)}
        aria-invalid={problem === null ? undefined : 'true'}
        aria-describedby={problem === null ? undefined : PROBLEM_ID}
        maxLength={40}
        autocomplete="off"
        spellcheck={false}
        enterkeyhint="go"
        dir="ltr"
        onFocus={(event) => {
          cameFrom.current = event.relatedTarget;
        }}
        onInput={() => setProblem(null)}
        onBlur={clear}
        onKeyDown={onKeyDown}
      />
      {problem !== null && (
        <p class="go-to-time-problem" id={PROBLEM_ID} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
