import { runDetached } from '../../lib/errors/run-detached.ts';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import type { StepFix } from './step-fix.ts';

export interface FixButtonProps {
  fix: StepFix;
  /** Copies text to the clipboard; false if the browser refused. */
  copyText: (plain: string) => Promise<boolean>;
  /** Handles all but copying. */
  onFix: (fix: StepFix) => void;
}

/** The button that fixes a failed step; after copying, it reports the outcome. */
export function FixButton({ fix, copyText, onFix }: FixButtonProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const label = copied === null ? fix.label : t(copied ? 'detailsCopied' : 'detailsNotCopied');
  const carryOut = () => (fix.act === 'copy-details' ? runDetached(copyText(fix.text).then(setCopied)) : onFix(fix));
  return <Button onClick={carryOut}>{label}</Button>;
}
