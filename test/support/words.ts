import messages from '../../public/_locales/en/messages.json' with { type: 'json' };
import type { MessageKey } from '../../lib/i18n.ts';
import { messageText } from './messages.ts';

/** The message for `key` as a pattern: any text matches `$1` to `$9`. */
export function wordsOf(key: MessageKey): RegExp {
  const literal = messageText(messages[key]).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(literal.replaceAll(/\\\$\d/g, '.+'));
}
