import { Parser } from 'htmlparser2';

const ENTITY = /&(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[\da-f]{1,6});/gi;

/** `&copy;` and `&#x27;` as the characters they stand for; unknown names stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  let decoded = '';
  const parser = new Parser({ ontext: (piece) => (decoded += piece) });
  return text.replace(ENTITY, (entity) => {
    decoded = '';
    parser.parseComplete(entity);
    // HTML also reads the old names without their semicolon (`&notable;` as `¬able;`); Markdown does not.
    return decoded.length > 1 && decoded.endsWith(';') ? entity : decoded;
  });
}
