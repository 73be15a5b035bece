import { useId, useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

export interface EraseButtonProps {
  label: string;
  question: string;
  /** Label of the button that erases. */
  confirm: string;
  busy?: boolean;
  onErase: () => void;
}

/** A button that asks before something is erased. */
export function EraseButton({ label, question, confirm, busy = false, onErase }: EraseButtonProps) {
  const [asking, setAsking] = useState(false);
  const questionId = useId();
  const close = () => setAsking(false);
  return (
    <>
      <Button kind="quiet" busy={busy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <Dialog title={confirm} describedBy={questionId} onClose={close}>
          <div class="stack">
            <p id={questionId}>{question}</p>
            <div class="actions">
              <Button
                kind="danger"
                onClick={() => {
                  close();
                  onErase();
                }}
              >
                {confirm}
              </Button>
              <Button onClick={close}>{t('actionCancel')}</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
