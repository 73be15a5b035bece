import { AudioLines, Plug, SearchX, TriangleAlert } from 'lucide';
import { t } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown instead of the rows before there is a connection. */
export function NotConnected({ onSettings }: { onSettings: () => void }) {
  return (
    <EmptyState icon={Plug} title={t('failNotConnected')} detail={t('failNotConnectedDetail')}>
      <Button kind="primary" onClick={onSettings}>
        {t('actionOpenSettings')}
      </Button>
    </EmptyState>
  );
}

export interface NoResultsProps {
  /** Empty before typing. */
  query: string;
  /** Whether more than titles was searched. */
  isSearched: boolean;
}

/** Shown when there are no rows. */
export function NoResults({ query, isSearched }: NoResultsProps) {
  return query === '' ? (
    <EmptyState icon={AudioLines} title={t('noRecordings')} detail={t('noRecordingsDetail')} />
  ) : (
    <EmptyState
      icon={SearchX}
      title={t(isSearched ? 'nothingFound' : 'noMatches')}
      detail={t(isSearched ? 'nothingFoundDetail' : 'noMatchesDetail')}
    />
  );
}

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
