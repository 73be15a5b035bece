import { t } from '../../lib/i18n.ts';

/** An action on the selected item that has a key. */
export type KeyedAction = 'open' | 'copy' | 'insert' | 'pin' | 'unfold' | 'fold';

interface ActionKeys {
  /** As printed on keyboards. */
  shown: string;
  /** In the format of `aria-keyshortcuts`. */
  aria: string;
}

const arrow = (isLeft: boolean): ActionKeys =>
  isLeft ? { shown: '←', aria: 'ArrowLeft' } : { shown: '→', aria: 'ArrowRight' };

/** The key of an action, or of the menu of all actions. */
export function actionKeys(action: KeyedAction | 'menu', mac: boolean): ActionKeys {
  const command = (letter: string): ActionKeys =>
    mac
      ? { shown: `⌘${letter}`, aria: `Meta+${letter}` }
      : { shown: `${t('keyCtrl')}+${letter}`, aria: `Control+${letter}` };
  switch (action) {
    case 'open':
      return { shown: '↵', aria: 'Enter' };
    case 'copy':
      return mac
        ? { shown: '⌘⇧C', aria: 'Meta+Shift+C' }
        : { shown: `${t('keyCtrl')}+${t('keyShift')}+C`, aria: 'Control+Shift+C' };
    case 'insert':
      return { shown: mac ? '⌥↵' : `${t('keyAlt')}+↵`, aria: 'Alt+Enter' };
    case 'pin':
      return command('P');
    case 'unfold':
    case 'fold':
      return arrow((action === 'unfold') === (document.documentElement.dir === 'rtl'));
    case 'menu':
      return command('K');
  }
}
