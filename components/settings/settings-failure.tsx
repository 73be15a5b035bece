import { useState } from 'preact/hooks';
import type { Failure } from '../../lib/failure.ts';
import { runDetached } from '../../lib/errors/run-detached.ts';
import { t } from '../../lib/i18n.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';

export interface SettingsFailureProps {
  failure: Failure;
  /** Epoch milliseconds. */
  nowMs: number;
  tone?: 'kept' | 'blocking';
  /** Whatever there is to do, except copying. */
  onRetry: () => void;
  /** Puts a text on the clipboard; false when the browser refused. */
  copyText: (plain: string) => Promise<boolean>;
}

/** A failure on the options page. Where there is nothing to try again, its details are copied, and the button says so. */
export function SettingsFailure({ failure, nowMs, tone = 'blocking', onRetry, copyText }: SettingsFailureProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <FailureNotice
      failure={failure}
      nowMs={nowMs}
      tone={tone}
      actionLabel={copied === null ? null : t(copied ? 'detailsCopied' : 'detailsNotCopied')}
      onAction={(action) => {
        if (action === 'copy-details') runDetached(copyText(JSON.stringify(failure, null, 2)).then(setCopied));
        else onRetry();
      }}
    />
  );
}
