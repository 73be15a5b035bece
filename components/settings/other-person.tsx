import { TriangleAlert } from 'lucide';
import { t } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

interface OtherPersonProps {
  onDone: () => void;
}

/** Says that the new key belongs to another person, and what happened to the data on this device. */
export function OtherPerson({ onDone }: OtherPersonProps) {
  return (
    <div class="notice notice-warn settings-person" role="status">
      <Icon of={TriangleAlert} />
      <div class="notice-words">
        <p class="notice-title">{t('otherPersonTitle')}</p>
        <p class="notice-detail">{t('otherPersonDetail')}</p>
        <p class="notice-action">
          <Button onClick={onDone}>{t('otherPersonDone')}</Button>
        </p>
      </div>
    </div>
  );
}
