import { Quote } from 'lucide';
import { render } from 'preact';
import { t } from '../../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';

/**
 * Shows the tools of a turn next to the turn that is hovered or has the focus. One element serves all turns: one for
 * each would add half as many elements again to a day of talk. Every tool also has a key or a menu item. Returns a
 * function that removes the tools.
 */
export function createTurnTools(list: HTMLElement, onQuote: (item: HTMLElement) => void): () => void {
  const tools = document.createElement('span');
  tools.className = 'turn-tools';
  const draw = (item: HTMLElement) =>
    render(
      <>
        <button
          type="button"
          class="icon-button"
          aria-label={t('quoteTurn')}
          title={t('quoteTurn')}
          tabIndex={-1}
          onClick={() => onQuote(item)}
        >
          <Icon of={Quote} size={14} />
        </button>
      </>,
      tools,
    );

  function follow({ target }: Event) {
    const item = target instanceof Element ? target.closest<HTMLElement>('li.turn') : null;
    if (!item || tools.parentElement === item) return;
    draw(item);
    item.append(tools);
    // Set on demand, not on each of fifty thousand turns.
    const time = item.querySelector<HTMLElement>('.turn-time');
    if (time) time.title = t('momentTitle');
  }

  list.addEventListener('pointerover', follow);
  list.addEventListener('focusin', follow);
  return () => {
    list.removeEventListener('pointerover', follow);
    list.removeEventListener('focusin', follow);
    render(null, tools);
    tools.remove();
  };
}
