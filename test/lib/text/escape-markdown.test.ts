import { lexer } from 'marked';
import { describe, expect, it } from 'vitest';
import { escapeAroundAddresses, escapeMarkdown } from '../../../lib/text/escape-markdown.ts';

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

describe('escapeAroundAddresses', () => {
  it.each([
    ['see https://example.com/a_b *now*', 'see https://example.com/a_b \\*now\\*'],
    ['# ask ana_b@example.com', '\\# ask ana_b@example.com'],
    ['# www.example.com #', '\\# www.example.com #'],
  ])('leaves addresses of %j as they are', (text, escaped) => expect(escapeAroundAddresses(text)).toBe(escaped));
});
