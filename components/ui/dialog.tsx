import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import { IconButton } from './icon-button.tsx';
import { closeOverlay } from './use-overlay.ts';

export interface DialogProps {
  title: string;
  /** Escape, the button, or a press outside: the caller must unmount the dialog. */
  onClose: () => void;
  /** Id of what is read out with the title. */
  describedBy?: string;
  children: ComponentChildren;
}

/** A modal dialog, open while mounted. The focus then returns to where it was. */
export function Dialog({ title, onClose, describedBy, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const leaving = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.isConnected) return undefined;
    closeOverlay();
    element.showModal();
    // Closing restores the focus; removing an open dialog from the page does not.
    return () => {
      leaving.current = true;
      element.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      class="dialog"
      closedby="any"
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onClose={() => {
        if (!leaving.current) onClose();
      }}
    >
      <header class="dialog-head">
        <h2 id={titleId} class="dialog-title">
          {title}
        </h2>
        <IconButton icon={X} label={t('actionClose')} onClick={onClose} />
      </header>
      {children}
    </dialog>
  );
}
