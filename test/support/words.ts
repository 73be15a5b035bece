import messages from '../../public/_locales/en/messages.json' with { type: 'json' };
import type { MessageKey } from '../../lib/i18n.ts';
import { messageText } from './messages.ts';

/** What the pages say for `key`, as a pattern: any text may stand for `$1` to `$9`. */
export function wordsOf(key: MessageKey): RegExp {
  const literal = messageText(messages[key]).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(literal.replaceAll(/\\\$\d/g, '.+'));
}
