import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { useFocusAfter } from '../ui/focus-after.ts';
import { usePopoverPlace } from '../ui/popover-place.ts';
import { useOverlay } from '../ui/use-overlay.ts';

export interface ExportFailedProps {
  anchor: { current: HTMLButtonElement | null };
  onRetry: () => void;
  onClose: () => void;
}

/** Words about a file that could not be made, beside the button that it was asked for by. */
export function ExportFailed({ anchor, onRetry, onClose }: ExportFailedProps) {
  const words = useRef<HTMLDivElement>(null);
  usePopoverPlace(anchor, words, true);
  useOverlay(true, { overlay: words, button: () => anchor.current, onClose });
  useFocusAfter(words, () => anchor.current);
  return (
    <div ref={words} class="popover-words" popover="manual" role="alert">
      <p>{t('exportFailed')}</p>
      <div class="popover-actions">
        <Button onClick={onRetry}>{t('actionRetry')}</Button>
        <Button kind="quiet" onClick={onClose}>
          {t('actionClose')}
        </Button>
      </div>
    </div>
  );
}
