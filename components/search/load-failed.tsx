import { TriangleAlert } from 'lucide';
import { t } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown instead of the popup if a part of it could not be loaded. */
export function LoadFailed({ onReload }: { onReload: () => void }) {
  return (
    <div class="search-main" role="alert">
      <EmptyState icon={TriangleAlert} title={t('failInternal')}>
        <Button kind="primary" onClick={onReload}>
          {t('actionRetry')}
        </Button>
      </EmptyState>
    </div>
  );
}
