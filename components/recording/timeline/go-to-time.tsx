import { useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import { formatStamp } from '../../../lib/recording/time.ts';
import { parseTypedTime } from '../../../lib/recording/typed-time.ts';
import { isComposing } from '../../ui/is-composing.ts';

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
