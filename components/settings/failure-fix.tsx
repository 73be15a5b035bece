import { useState } from 'preact/hooks';
import { runDetached } from '../../lib/errors/run-detached.ts';
import type { Failure } from '../../lib/failure.ts';
import { FAILURES } from '../../lib/failures.ts';
import { t } from '../../lib/i18n.ts';
import type { Connection } from '../../lib/messaging/protocol.ts';
import { Button } from '../ui/button.tsx';
import { failureWords, type FailureAction } from '../ui/failure-words.ts';
import { usePageTools } from './page-tools.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';

/** Something to do about a failure on the connection screen. */
export type Fix =
  | { act: 'grant' | 'retry' | 'edit-address' | 'edit-key'; label: string }
  /** `open-address` opens it in a tab, `use-address` puts it into the field. */
  | { act: 'open-address' | 'use-address'; label: string; address: string }
  | { act: 'copy-details'; label: string; text: string };

/** The failure's own actions, adapted to this screen: instead of opening the settings, they lead to the field. */
export function fixesOf(failure: Failure, connection: Connection, nowMs: number): Fix[] {
  const { action, actionLabel, second } = failureWords(failure, nowMs);
  const first = toFix(action, actionLabel, failure, connection);
  return second ? [first, toFix(second.action, second.actionLabel, failure, connection)] : [first];
}

function toFix(action: FailureAction, label: string, failure: Failure, connection: Connection): Fix {
  switch (action) {
    case 'grant':
    case 'retry':
      return { act: action, label };
    case 'open-address':
      return { act: action, label, address: 'address' in failure ? failure.address : (connection.address ?? '') };
    case 'copy-details':
      return { act: action, label, text: JSON.stringify(failure, null, 2) };
    case 'open-settings':
      return fieldFix(failure, connection);
  }
}

function fieldFix(failure: Failure, connection: Connection): Fix {
  if (failure.code === 'redirected' && failure.suggestion !== null) {
    return { act: 'use-address', label: t('actionUseAddress'), address: failure.suggestion };
  }
  const keyIsConcerned =
    FAILURES[failure.code].field === 'key' || (failure.code === 'not-connected' && connection.address !== null);
  return keyIsConcerned
    ? { act: 'edit-key', label: t('actionEditKey') }
    : { act: 'edit-address', label: t('actionEditAddress') };
}

export interface FixButtonsProps {
  fixes: Fix[];
  /** Handles all but copying. */
  onFix: (fix: Fix) => void;
}

/** A button for each fix; after copying, it reports the outcome. */
export function FixButtons({ fixes, onFix }: FixButtonsProps) {
  const { copyText } = usePageTools();
  const [copied, setCopied] = useState<boolean | null>(null);
  const outcome = copied === null ? null : t(copied ? 'detailsCopied' : 'detailsNotCopied');
  return (
    <>
      {fixes.map((fix) => (
        <Button
          key={fix.act}
          onClick={() => (fix.act === 'copy-details' ? runDetached(copyText(fix.text).then(setCopied)) : onFix(fix))}
        >
          {fix.act === 'copy-details' ? (outcome ?? fix.label) : fix.label}
        </Button>
      ))}
    </>
  );
}

/** A part of the page that could not be read. If nothing can be retried, the button copies the details. */
export function SettingsFailure({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const { now, copyText } = usePageTools();
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <FailureNotice
      failure={failure}
      nowMs={now()}
      actionLabel={copied === null ? null : t(copied ? 'detailsCopied' : 'detailsNotCopied')}
      onAction={(action) => {
        if (action === 'copy-details') runDetached(copyText(JSON.stringify(failure, null, 2)).then(setCopied));
        else onRetry();
      }}
    />
  );
}
