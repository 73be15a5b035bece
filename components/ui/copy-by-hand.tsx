import { X } from 'lucide';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import { Button } from './button.tsx';

export interface CopyByHandProps {
  plain: string;
  /** The keys that copy on this system, `Ctrl+C` or `⌘C`. */
  copyKeys: string;
  onCopied: () => void;
  onClose: () => void;
}

/** Shown when the browser refuses the clipboard: the text, selected, to be copied with the usual keys. */
export function CopyByHand({ plain, copyKeys, onCopied, onClose }: CopyByHandProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Before the field takes the focus, which would otherwise start again at the top of the page.
    const [own, before] = [place.current, document.activeElement];
    return () => {
      if (own?.contains(document.activeElement) && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  useLayoutEffect(() => {
    if (!field.current) return;
    field.current.focus();
    field.current.select();
    field.current.scrollTop = 0;
  }, [plain]);

  return (
    <div ref={place} class="copy-by-hand">
      <p>{t('copySummaryFailed', copyKeys)}</p>
      <textarea
        ref={field}
        class="input copy-field"
        aria-label={t('copyManualLabel')}
        rows={5}
        readOnly
        dir="auto"
        value={plain}
        // The browser takes the text in this event, so the field may disappear only afterwards.
        onCopy={() => setTimeout(onCopied)}
      />
      <Button kind="quiet" icon={X} onClick={onClose}>
        {t('actionClose')}
      </Button>
    </div>
  );
}
