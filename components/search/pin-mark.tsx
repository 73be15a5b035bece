import { Pin } from 'lucide';
import { t } from '../../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';

/** The mark next to the title of a pinned row. */
export function PinMark() {
  return (
    <span class="pin-mark">
      <Icon of={Pin} size={13} />
      <span class="visually-hidden">{t('pinned')}</span>
    </span>
  );
}
