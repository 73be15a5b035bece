import { X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import { Icon } from './icon.tsx';
import { closeOverlay } from './use-overlay.ts';

export interface DialogProps {
  title: string;
  /** Escape, the button, or a press outside: the caller must unmount the dialog. */
  onClose: () => void;
  children: ComponentChildren;
}

/** A modal dialog, open while mounted. The focus then returns to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
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
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press outside it; the keyboard has Escape
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={titleId}
      onClose={() => {
        if (!leaving.current) onClose();
      }}
      // Selecting text beyond the edge of the dialog ends in a click outside, too.
      onPointerDown={(event) => (pressedBeside.current = event.target === dialog.current)}
      onClick={(event) => {
        if (pressedBeside.current && event.target === dialog.current) onClose();
      }}
    >
      <div class="dialog-box">
        <header class="dialog-head">
          <h2 id={titleId} class="dialog-title">
            {title}
          </h2>
          <button
            type="button"
            class="button button-quiet dialog-close"
            aria-label={t('actionClose')}
            onClick={onClose}
          >
            <Icon of={X} />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
