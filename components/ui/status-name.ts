import { t, type MessageKey } from '../../lib/i18n.ts';
import { humanise } from '../../lib/recording/words.ts';

/** The known statuses of services, in the user's language. */
const KNOWN: Readonly<Record<string, MessageKey>> = {
  UPLOADING: 'statusNameUploading',
  PROCESSING: 'statusNameProcessing',
  TRANSCRIBING: 'statusNameTranscribing',
  QUEUED: 'statusNameQueued',
  FAILED: 'statusNameFailed',
};

/** A readable name for a status or a processing step; an unknown one is only formatted (docs/service.md#g1). */
export function statusName(status: string): string {
  const key = KNOWN[status.trim().toUpperCase()];
  return key === undefined ? humanise(status) : t(key);
}
