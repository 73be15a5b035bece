import { t, type MessageKey } from '../../lib/i18n.ts';
import type { InsertRefusal } from '../../lib/recording/sending.ts';

const REASONS: Record<InsertRefusal, MessageKey> = {
  'no-access': 'insertNoAccess',
  'no-field': 'insertNoField',
  'secret-field': 'insertSecretField',
  'read-only': 'insertReadOnly',
  'too-long': 'insertTooLong',
  'other-frame': 'insertOtherFrame',
  moved: 'insertMoved',
  refused: 'insertRefused',
};

/** Why a text was not inserted. */
export const refusalWords = (reason: InsertRefusal): string => t(REASONS[reason]);

/**
 * Why a text is on the clipboard and not in the page, and what to do. `pasteKeys` are those of this system, `Ctrl+V` or
 * `⌘V`.
 */
export function insertWords(reason: InsertRefusal, pasteKeys: string): string {
  return `${refusalWords(reason)} ${t('insertOnClipboard', pasteKeys)}`;
}
