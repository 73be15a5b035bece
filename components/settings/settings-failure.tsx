import { useState } from 'preact/hooks';
import type { Failure } from '../../lib/failure.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { t } from '../../lib/i18n.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { failureWords } from '../ui/failure-words.ts';

export interface SettingsFailureProps {
  failure: Failure;
  /** Epoch milliseconds. */
  nowMs: number;
  tone?: 'kept' | 'blocking';
  /** The label of its button, if the action is another one here. */
  actionLabel?: string | undefined;
  /** Carries out any action except copying, the first or the second. */
  onRetry: (isSecond: boolean) => void;
  /** Copies text to the clipboard; false if the browser refused. */
  copyText: (plain: string) => Promise<boolean>;
}

/** A failure on the options page. If nothing can be retried, the button copies its details and reports the outcome. */
export function SettingsFailure({
  failure,
  nowMs,
  tone = 'blocking',
  actionLabel,
  onRetry,
  copyText,
}: SettingsFailureProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <FailureNotice
      failure={failure}
      nowMs={nowMs}
      tone={tone}
      actionLabel={copied === null ? actionLabel : t(copied ? 'detailsCopied' : 'detailsNotCopied')}
      onAction={(action) => {
        if (action === 'copy-details') runDetached(copyText(JSON.stringify(failure, null, 2)).then(setCopied));
        else onRetry(action === failureWords(failure, nowMs).second?.action);
      }}
    />
  );
}
