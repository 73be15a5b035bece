/** About seven lines of the panel. */
const PARAGRAPH_LENGTH = 320;
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u;

/**
 * The texts of a turn as paragraphs: what was said in one breath runs on, and after several lines a new paragraph
 * begins, always between two texts. Each text stays apart, because it is what a time or a search hit belongs to.
 */
export function toParagraphs(texts: readonly string[]): string[][] {
  const paragraphs: string[][] = [];
  let length = PARAGRAPH_LENGTH;
  for (const text of texts) {
    const last = paragraphs.at(-1);
    if (last && length < PARAGRAPH_LENGTH) last.push(text);
    else {
      paragraphs.push([text]);
      length = 0;
    }
    length += text.length;
  }
  return paragraphs;
}

/** What stands between a text and the next one: nothing in scripts that are written without spaces. */
export function joint(text: string): '' | ' ' {
  return WITHOUT_SPACES.test(text) ? '' : ' ';
}
