import { lexer } from 'marked';
import { describe, expect, it } from 'vitest';
import { escapeMarkdown } from '../../../lib/text/escape-markdown.ts';

describe('escapeMarkdown', () => {
  it.each(['*a* _b_ `c`', '# no heading', '1. no list', '- no list', '[x](/path)', '<b>', '&amp;', 'a | b', '~~c~~'])(
    'shows %j as it stands',
    (text) => {
      const [paragraph, ...rest] = lexer(escapeMarkdown(text, true));
      expect(rest).toEqual([]);
      expect(paragraph?.type).toBe('paragraph');
      const shown = paragraph && 'tokens' in paragraph ? (paragraph.tokens ?? []) : [];
      expect(shown.every(({ type }) => type === 'text' || type === 'escape')).toBe(true);
      expect(shown.map((token) => ('text' in token ? token.text : '')).join('')).toBe(text);
    },
  );
});
