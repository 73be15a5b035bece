import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';

/** The truth when the browser refused the clipboard: the text, selected, for a copy by hand. */
export function ManualCopy({ text }: { text: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    area.current?.focus();
    area.current?.select();
  }, [text]);
  return (
    <div class="manual-copy">
      <p id="manual-copy-words">{t('copyByHand')}</p>
      <textarea ref={area} readOnly rows={10} aria-labelledby="manual-copy-words" value={text} dir="auto" />
    </div>
  );
}
