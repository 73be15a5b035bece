import { useLayoutEffect, useRef } from 'preact/hooks';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { t } from '../../lib/i18n.ts';
import type { LibraryModel } from '../../lib/models/library-model.ts';
import type { WelcomeModel } from '../../lib/models/welcome-model.ts';
import { Button } from '../ui/button.tsx';
import { failureWords } from '../ui/failure-words.ts';
import { estimateWords } from './library-words.ts';

export interface WelcomeProps {
  stage: 'save-all' | 'pin';
  model: WelcomeModel;
  library: LibraryModel;
  /** The browser's keys for the search, in its notation; null if there are none. */
  searchKeys: string | null;
  isFirefox: boolean;
  /** Epoch milliseconds. */
  nowMs: number;
}

/** The questions asked once after the first connection, one at a time; each can be skipped. */
export function Welcome({ stage, model, library, searchKeys, isFirefox, nowMs }: WelcomeProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  // The focused element is gone; focusing the question has it read out, and Tab leads to its buttons.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) headingRef.current?.focus();
  }, []);

  const next = () => runDetached(model.next());
  const state = library.state.value;
  const open = state.status === 'open' ? state : null;
  const unread = state.status === 'unreadable' ? state.failure : null;
  const failure = open && typeof open.outcome === 'object' ? open.outcome : unread;
  return (
    <section class="welcome" aria-labelledby="welcome-heading">
      <h2 id="welcome-heading" ref={headingRef} tabIndex={-1}>
        {t(stage === 'pin' ? 'welcomePinHeading' : 'welcomeSaveHeading')}
      </h2>
      {stage === 'pin' ? (
        <>
          <p>{t(isFirefox ? 'welcomePinFirefox' : 'welcomePinChromium')}</p>
          {searchKeys !== null && <p class="field-help">{t('welcomePinKeys', searchKeys)}</p>}
          <div class="settings-actions">
            <Button kind="primary" onClick={next}>
              {t('welcomeDone')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{t('keepAllHelp')}</p>
          {open && open.library.download.total > 0 && <p class="field-help">{estimateWords(open.library.download)}</p>}
          <p class="field-error welcome-failure" role="alert">
            {failure && failureWords(failure, nowMs).title}
          </p>
          <div class="settings-actions">
            <Button kind="primary" onClick={() => runDetached(model.saveAll())}>
              {t('welcomeSaveYes')}
            </Button>
            <Button onClick={next}>{t('welcomeSkip')}</Button>
          </div>
        </>
      )}
    </section>
  );
}
