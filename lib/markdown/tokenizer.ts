import { Tokenizer, type Links, type Tokens } from 'marked';
import { LINK_REACH, TAG_REACH } from './limits.ts';

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u;
const STRONG = /^\*\*(?=[^\s*])([^*\n]*[^\s*])\*\*(?!\*)/;
/** A bare address ends before these, even if no white space follows. */
const AFTER_ADDRESS = /[\u2018-\u201F\u3000-\u303F\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]/;
/** `<a href=…>`, and the end of a link. */
const LINK_TAG = /^<\/a|^<a\s[^>]*href/i;

const UNDERLINED = /^ {0,3}([^\n]*\S)[ \t]*\n {0,3}(=+|-+)[ \t]*(?:\n+|$)/;

/**
 * The lexer's rules, with less lookahead: unchanged, they search for the end of each link, tag, backtick, or paragraph
 * up to the end of the source, and an underlined heading may have many lines.
 *
 * The lexer's rules for emphasis and bare addresses expect spaces between words. Without spaces, `**注意：**请` would keep
 * its asterisks, and an address would swallow the sentence after it.
 */
export class TextTokenizer extends Tokenizer {
  override emStrong(src: string, maskedSrc: string, prevChar?: string): Tokens.Em | Tokens.Strong | undefined {
    const found = super.emStrong(src, maskedSrc, prevChar);
    if (found) return found;
    const match = STRONG.exec(src);
    if (!match?.[1]) return undefined;
    const [raw, text] = match;
    const around = `${prevChar ?? ''}${text.charAt(0)}${text.at(-1) ?? ''}${src.charAt(raw.length)}`;
    if (!CJK.test(around)) return undefined;
    return { type: 'strong', raw, text, tokens: this.lexer.inlineTokens(text) };
  }

  override url(src: string): Tokens.Link | undefined {
    const found = super.url(src);
    const end = found?.raw.search(AFTER_ADDRESS) ?? -1;
    return end === -1 ? found : super.url(src.slice(0, end));
  }

  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    return super.link(src.slice(0, LINK_REACH));
  }

  override reflink(src: string, links: Links): Tokens.Link | Tokens.Image | Tokens.Text | undefined {
    return super.reflink(src.slice(0, LINK_REACH), links);
  }

  override codespan(src: string): Tokens.Codespan | undefined {
    return super.codespan(src.slice(0, TAG_REACH));
  }

  /** Two tildes strike words out. One is a range, such as `2~3 weeks`, mostly in Chinese, Japanese and Korean. */
  override del(src: string, maskedSrc: string, prevChar?: string): Tokens.Del | undefined {
    return src.startsWith('~~') ? super.del(src, maskedSrc, prevChar) : undefined;
  }

  override tag(src: string): Tokens.Tag | undefined {
    const { state } = this.lexer;
    const wasInLink = state.inLink;
    const found = super.tag(src.slice(0, TAG_REACH));
    // The target of a link is not one, and is often not closed: addresses after it would not be linked.
    if (found && !LINK_TAG.test(found.raw)) state.inLink = wasInLink;
    return found;
  }

  override lheading(src: string): Tokens.Heading | undefined {
    const [raw, text, underline] = UNDERLINED.exec(src) ?? [];
    if (raw === undefined || text === undefined) return undefined;
    const depth = underline?.startsWith('=') ? 1 : 2;
    return { type: 'heading', raw, depth, text, tokens: this.lexer.inline(text) };
  }
}
