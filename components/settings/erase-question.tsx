import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';

export interface EraseButtonProps {
  label: string;
  question: string;
  /** Label of the button that erases. */
  confirm: string;
  busy?: boolean;
  onErase: () => void;
}

/** A button that asks in the page, in its own place, before something is erased. */
export function EraseButton({ label, question, confirm, busy = false, onErase }: EraseButtonProps) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  const wasAsking = useRef(false);
  const questionRef = useRef<HTMLParagraphElement>(null);
  const buttonRef = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // The button that had the focus is gone; focusing the question has it read out, and Tab leads to its buttons.
    if (asking) questionRef.current?.focus();
    else if (wasAsking.current && document.activeElement === document.body) {
      buttonRef.current?.querySelector('button')?.focus();
    }
    wasAsking.current = asking;
  }, [asking]);

  if (!asking) {
    return (
      <span ref={buttonRef}>
        <Button kind="quiet" busy={busy} onClick={() => setAsking(true)}>
          {label}
        </Button>
      </span>
    );
  }
  return (
    <div class="erase-question" role="group" aria-labelledby={id}>
      <p id={id} ref={questionRef} tabIndex={-1}>
        {question}
      </p>
      <span class="actions">
        <Button
          kind="danger"
          onClick={() => {
            setAsking(false);
            onErase();
          }}
        >
          {confirm}
        </Button>
        <Button onClick={() => setAsking(false)}>{t('actionCancel')}</Button>
      </span>
    </div>
  );
}
