import { runDetached } from '../../lib/errors/run-detached.ts';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import type { Erasable, LibraryModel } from '../../lib/models/library-model.ts';
import { Button } from '../ui/button.tsx';
import { EraseQuestion } from './erase-question.tsx';

export interface EraseActionsProps {
  asking: Erasable | null;
  busy: boolean;
  model: Pick<LibraryModel, 'ask' | 'cancel' | 'erase'>;
}

/** The erase buttons; each asks once, in the page. */
export function EraseActions({ asking, busy, model }: EraseActionsProps) {
  const questionRef = useRef<HTMLParagraphElement>(null);
  const offersRef = useRef<HTMLSpanElement>(null);
  const before = useRef(asking);
  useLayoutEffect(() => {
    if (before.current === asking) return;
    const last = before.current;
    before.current = asking;
    // The button that had the focus is gone; focusing the question has it read out, and Tab leads to its buttons.
    if (asking) questionRef.current?.focus();
    else if (document.activeElement === document.body) {
      offersRef.current?.querySelector<HTMLElement>(`[data-erases=${last}] button`)?.focus();
    }
  }, [asking]);

  if (asking) {
    return (
      <EraseQuestion
        question={asking === 'library' ? t('eraseLibraryQuestion') : t('eraseEverythingQuestion')}
        confirm={asking === 'library' ? t('eraseLibraryConfirm') : t('eraseEverythingConfirm')}
        questionRef={questionRef}
        onConfirm={() => runDetached(model.erase())}
        onCancel={model.cancel}
      />
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
