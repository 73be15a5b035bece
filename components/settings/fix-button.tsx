import { runDetached } from '../../lib/errors/run-detached.ts';
import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import type { StepFix } from './step-fix.ts';

export interface FixButtonProps {
  fix: StepFix;
  onFix: (fix: StepFix) => Promise<boolean> | undefined;
}

/** The fix of a failed step; after copying it says whether that came about. */
export function FixButton({ fix, onFix }: FixButtonProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const label = copied === null ? fix.label : t(copied ? 'detailsCopied' : 'detailsNotCopied');
  return <Button onClick={() => runDetached(onFix(fix)?.then(setCopied))}>{label}</Button>;
}
