import { Check } from 'lucide';
import { runDetached } from '../../lib/async.ts';
import { t } from '../../lib/i18n.ts';
import type { LibraryModel } from '../../lib/models/library-model.ts';
import type { WelcomeModel } from '../../lib/models/welcome-model.ts';
import { Button } from '../ui/button.tsx';
import { failureWords } from '../ui/failure-words.ts';
import { Icon } from '../ui/icon.tsx';
import { OfflineDownload } from './library.tsx';
import { SettingsFailure, usePageTools } from './page-tools.tsx';

export interface WelcomeProps {
  model: WelcomeModel;
  library: LibraryModel;
  /** The browser's keys for the search, in its notation; null if there are none. */
  searchKeys: string | null;
  isFirefox: boolean;
}

/** What is next after the first connection: saving all transcripts, a first search, the button in the toolbar. */
export function Welcome({ model, library, searchKeys, isFirefox }: WelcomeProps) {
  const nowMs = usePageTools().now();
  const state = library.state.value;
  return (
    <section class="welcome stack" aria-labelledby="welcome-heading">
      <h2 id="welcome-heading">{t('welcomeHeading')}</h2>
      {state.status === 'unreadable' && (
        <SettingsFailure failure={state.failure} onRetry={() => runDetached(library.load())} />
      )}
      <OfflineDownload model={library} />
      <p class="field-error" role="alert">
        {state.status === 'open' && typeof state.outcome === 'object' && state.outcome
          ? failureWords(state.outcome, nowMs).title
          : ''}
      </p>
      <h3>{t('welcomeTry')}</h3>
      <p>{searchKeys === null ? t('welcomeTryButton') : t('welcomeTryKeys', searchKeys)}</p>
      <h3>{t('welcomePin')}</h3>
      <p aria-live="polite">
        {model.isPinned.value ? (
          <span class="welcome-pinned">
            <Icon of={Check} size={14} /> {t('welcomePinned')}
          </span>
        ) : (
          t(isFirefox ? 'welcomePinFirefox' : 'welcomePinChromium')
        )}
      </p>
      <div class="actions actions-large">
        <Button kind="primary" onClick={() => runDetached(model.leave())}>
          {t('welcomeDone')}
        </Button>
      </div>
    </section>
  );
}
