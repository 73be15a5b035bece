import type { Failure } from '../../lib/failure.ts';
import { FAILURES } from '../../lib/failures.ts';
import { t } from '../../lib/i18n.ts';
import type { Connection } from '../../lib/models/connection-model.ts';
import { failureWords } from '../ui/failure-words.ts';

/** The one thing to do about a failure on the connection screen. */
export type StepFix =
  | { act: 'grant' | 'retry' | 'edit-address' | 'edit-key'; label: string }
  /** `open-address` opens it in a tab, `use-address` puts it into the field. */
  | { act: 'open-address' | 'use-address'; label: string; address: string }
  | { act: 'copy-details'; label: string; text: string };

/** The failure's own action, adapted to this screen: instead of opening the settings, it leads to the field. */
export function stepFix(failure: Failure, connection: Connection, nowMs: number): StepFix {
  const { action, actionLabel: label } = failureWords(failure, nowMs);
  switch (action) {
    case 'grant':
    case 'retry':
      return { act: action, label };
    case 'open-address':
      return { act: action, label, address: 'address' in failure ? failure.address : (connection.address ?? '') };
    case 'copy-details':
      return { act: action, label, text: 'detail' in failure ? failure.detail : JSON.stringify(failure, null, 2) };
    case 'open-settings':
      return fieldFix(failure, connection);
  }
}

function fieldFix(failure: Failure, connection: Connection): StepFix {
  if (failure.code === 'redirected' && failure.suggestion !== null) {
    return { act: 'use-address', label: t('actionUseAddress'), address: failure.suggestion };
  }
  const keyIsConcerned =
    FAILURES[failure.code].field === 'key' || (failure.code === 'not-connected' && connection.address !== null);
  return keyIsConcerned
    ? { act: 'edit-key', label: t('actionEditKey') }
    : { act: 'edit-address', label: t('actionEditAddress') };
}
