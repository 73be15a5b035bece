import { runDetached } from '../../../lib/errors/run-detached.ts';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import type { ExampleLine } from '../../../lib/recording/example-lines.ts';
import { cleanSpeakerName, MAX_NAME_LENGTH } from '../../../lib/recording/names.ts';
import { formatStamp } from '../../../lib/recording/time.ts';
import { Button } from '../../ui/button.tsx';
import { isComposing } from '../../ui/is-composing.ts';

/** Outcome of saving a name; `failed` when the browser refused to store it (docs/faults.md#f69). */
export type NamingOutcome = 'kept' | 'failed';

export interface NameFormProps {
  /** The current name of the person. */
  shownName: string;
  /** The name that can be changed, or empty. */
  initial: string;
  /** What the service calls someone who was renamed here; null for others. */
  serviceName: string | null;
  /** What was typed before and not saved, if anything. */
  draft: string | undefined;
  onDraft: (text: string) => void;
  /** Things the person said, so that the user can tell who it is. */
  examples: readonly ExampleLine[];
  /** Saves a name; null removes it. */
  onSave: (name: string | null) => Promise<NamingOutcome>;
  onClose: () => void;
}

/** Names one person in place: Enter saves, Escape cancels. It stays open when the name could not be stored. */
export function NameForm({
  shownName,
  initial,
  serviceName,
  draft,
  examples,
  onDraft,
  onSave,
  onClose,
}: NameFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [saving, setSaving] = useState(false);
  const isSaving = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    // Brings the examples into view too, when the list is long.
    field.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function save(name = cleanSpeakerName(field.current?.value ?? '')) {
    // Not from state: a second press can come before the first is rendered.
    if (isSaving.current) return;
    if ((name ?? '') === initial) return onClose();
    isSaving.current = true;
    setSaving(true);
    const outcome = await onSave(name);
    isSaving.current = false;
    setSaving(false);
    if (outcome === 'kept') onClose();
    else field.current?.focus();
  }

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
      class="name-form"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        runDetached(save());
      }}
    >
      <div class="name-row">
        <input
          ref={field}
          class="name-field"
          type="text"
          aria-label={t('personField', shownName)}
          placeholder={t('personPlaceholder')}
          defaultValue={draft ?? initial}
          onInput={(event) => onDraft(event.currentTarget.value)}
          maxLength={MAX_NAME_LENGTH}
          autocomplete="off"
          spellcheck={false}
          dir="auto"
        />
        <Button type="submit" kind="primary" busy={saving}>
          {t('personSave')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('actionCancel')}
        </Button>
      </div>
      {serviceName !== null && (
        <p class="name-service">
          <span dir="auto">{t('personNamedHereWhy', serviceName)}</span>
          <Button kind="quiet" onClick={() => runDetached(save(null))}>
            {t('personTakeBack')}
          </Button>
        </p>
      )}
      {examples.length > 0 && (
        <ul class="name-examples" aria-label={t('personExamples')}>
          {examples.map(({ text, startSeconds }, index) => (
            <li key={index}>
              {startSeconds !== null && <span class="name-example-time">{formatStamp(startSeconds)}</span>}
              <q dir="auto">{text}</q>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
