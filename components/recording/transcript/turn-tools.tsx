import { GripVertical, Quote } from 'lucide';
import { render } from 'preact';
import { t } from '../../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';

/**
 * What can be done with one turn, beside the turn that is pointed at or has the focus. One element for all of them: with
 * one for each, a day of talk would take half as many elements again. Everything it does has a key or a menu item too.
 * Returns the end of it.
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
        <span class="turn-grip" draggable title={t('dragTurn')}>
          <Icon of={GripVertical} size={14} />
        </span>
      </>,
      tools,
    );

  function follow({ target }: Event) {
    const item = target instanceof Element ? target.closest<HTMLElement>('li.turn') : null;
    if (!item || tools.parentElement === item) return;
    draw(item);
    item.append(tools);
    // What pressing it does; not on each of fifty thousand.
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
