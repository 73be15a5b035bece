import { ChevronDown } from 'lucide';
import { t, type MessageKey } from '../../lib/i18n.ts';
import type { CopyForm } from '../../lib/recording/sending.ts';
import { Icon } from '../ui/icon.tsx';
import { isComposing } from '../ui/is-composing.ts';

const FORMS: readonly [CopyForm, MessageKey][] = [
  ['rich', 'copyAsRich'],
  ['markdown', 'copyAsMarkdown'],
  ['plain', 'copyAsPlain'],
];
const ID = 'copy-forms';

function onKeyDown(event: KeyboardEvent): void {
  if (isComposing(event)) return;
  const { activeElement } = document;
  const steps: Record<string, Element | null | undefined> = {
    ArrowDown: activeElement?.nextElementSibling,
    ArrowUp: activeElement?.previousElementSibling,
  };
  const to = steps[event.key];
  if (to instanceof HTMLElement) to.focus();
}

/**
 * A button that shows the other forms of a copy. The browser's own popover opens, closes and keeps them, since the popup
 * has no bytes to spare for a menu.
 */
export function CopyForms({ onCopy }: { onCopy: (form: CopyForm) => void }) {
  return (
    <>
      <button
        type="button"
        class="icon-button copy-more"
        title={t('copyAs')}
        aria-label={t('copyAs')}
        popovertarget={ID}
      >
        <Icon of={ChevronDown} size={14} />
      </button>
      <div
        class="copy-forms"
        id={ID}
        popover="auto"
        role="group"
        aria-label={t('copyAs')}
        onToggle={({ newState, currentTarget }) => {
          // Afterwards the keys go on in the box, also after Escape, which gives the focus to the button.
          const to = newState === 'open' ? currentTarget.querySelector('button') : document.querySelector('input');
          to?.focus();
        }}
      >
        {FORMS.map(([form, key]) => (
          <button
            key={form}
            type="button"
            class="action"
            popovertarget={ID}
            popovertargetaction="hide"
            onKeyDown={onKeyDown}
            onClick={() => onCopy(form)}
          >
            {t(key)}
          </button>
        ))}
      </div>
    </>
  );
}
