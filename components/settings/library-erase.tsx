import { runDetached } from '../../lib/errors/run-detached.ts';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import type { Erasable, LibraryModel } from '../../lib/models/library-model.ts';
import { Button } from '../ui/button.tsx';

export interface EraseActionsProps {
  asking: Erasable | null;
  busy: boolean;
  model: Pick<LibraryModel, 'ask' | 'cancel' | 'erase'>;
}

/** What can be erased; each asks once, in the page. */
export function EraseActions({ asking, busy, model }: EraseActionsProps) {
  const questionRef = useRef<HTMLParagraphElement>(null);
  const offersRef = useRef<HTMLSpanElement>(null);
  const before = useRef(asking);
  useLayoutEffect(() => {
    if (before.current === asking) return;
    const last = before.current;
    before.current = asking;
    // The button that had the focus is gone; the question is read out, and Tab leads to its answers.
    if (asking) questionRef.current?.focus();
    else if (document.activeElement === document.body) {
      offersRef.current?.querySelector<HTMLElement>(`[data-erases=${last}] button`)?.focus();
    }
  }, [asking]);

  if (asking) {
    const words = asking === 'library' ? t('eraseLibraryQuestion') : t('eraseEverythingQuestion');
    return (
      <div class="erase-question" role="group" aria-labelledby="erase-question">
        <p id="erase-question" ref={questionRef} tabIndex={-1}>
          {words}
        </p>
        <span class="library-actions">
          <Button kind="danger" onClick={() => runDetached(model.erase())}>
            {asking === 'library' ? t('eraseLibraryConfirm') : t('eraseEverythingConfirm')}
          </Button>
          <Button onClick={model.cancel}>{t('actionCancel')}</Button>
        </span>
      </div>
    );
  }
  return (
    <span class="library-actions" ref={offersRef}>
      <span data-erases="library">
        <Button kind="quiet" busy={busy} onClick={() => model.ask('library')}>
          {t('eraseLibrary')}
        </Button>
      </span>
      <span data-erases="everything">
        <Button kind="quiet" busy={busy} onClick={() => model.ask('everything')}>
          {t('eraseEverything')}
        </Button>
      </span>
    </span>
  );
}
