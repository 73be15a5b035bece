import { runDetached } from '../../../lib/errors/run-detached.ts';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/i18n.ts';
import type { ExampleLine } from '../../../lib/recording/example-lines.ts';
import { cleanSpeakerName, MAX_NAME_LENGTH } from '../../../lib/recording/names.ts';
import { formatStamp } from '../../../lib/recording/time.ts';
import { Button } from '../../ui/button.tsx';
import { isComposing } from '../../ui/is-composing.ts';

/** `failed` when the browser refused to store it (docs/faults.md#f69). */
export type NamingOutcome = 'kept' | 'failed';

export interface NameFormProps {
  /** Whom it is for. */
  shownName: string;
  /** The name given before, or empty. */
  initial: string;
  /** What the person said, so that one can tell who it is. */
  examples: readonly ExampleLine[];
  /** Null takes the name back. */
  onSave: (name: string | null) => Promise<NamingOutcome>;
  onClose: () => void;
}

/** Names one person in place: Enter saves, Escape leaves it as it was. It stays open when nothing could be stored. */
export function NameForm({ shownName, initial, examples, onSave, onClose }: NameFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [saving, setSaving] = useState(false);
  const isSaving = useRef(false);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    // The examples too, where the list is long.
    field.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function save() {
    const name = cleanSpeakerName(field.current?.value ?? '');
    // At once: the second press may come before the first is drawn.
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
    // Escape within an input method ends that only.
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  return (
    // Its field and buttons bubble Escape to it.
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
          defaultValue={initial}
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
