import type { RefObject } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';

export interface EraseQuestionProps {
  question: string;
  /** Label of the button that erases. */
  confirm: string;
  /** The question, which gets the focus once the button that opened it is gone. */
  questionRef: RefObject<HTMLParagraphElement | null>;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question in the page before something is erased. */
export function EraseQuestion({ question, confirm, questionRef, onConfirm, onCancel }: EraseQuestionProps) {
  const id = useId();
  return (
    <div class="erase-question" role="group" aria-labelledby={id}>
      <p id={id} ref={questionRef} tabIndex={-1}>
        {question}
      </p>
      <span class="erase-question-actions">
        <Button kind="danger" onClick={onConfirm}>
          {confirm}
        </Button>
        <Button onClick={onCancel}>{t('actionCancel')}</Button>
      </span>
    </div>
  );
}
