import { t, type MessageKey } from '../../lib/i18n.ts';
import { humanise } from '../../lib/recording/words.ts';

/** The statuses that services are known to say, in the user's language. */
const KNOWN: Readonly<Record<string, MessageKey>> = {
  UPLOADING: 'statusNameUploading',
  PROCESSING: 'statusNameProcessing',
  TRANSCRIBING: 'statusNameTranscribing',
  QUEUED: 'statusNameQueued',
  FAILED: 'statusNameFailed',
};

/** A status, or a step on the way, for people; one that nobody knows is made readable as it is (docs/service.md#g1). */
export function statusName(status: string): string {
  const key = KNOWN[status.trim().toUpperCase()];
  return key === undefined ? humanise(status) : t(key);
}
