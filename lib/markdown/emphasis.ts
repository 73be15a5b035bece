/** Scripts that are written without spaces, and the punctuation that belongs to them. */
const UNSPACED =
  /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Yi}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}\u3000-\u303F\uFE30-\uFE4F\uFF00-\uFFEF]$/u;

interface Kind {
  isSpace: boolean;
  isPunctuation: boolean;
  isUnspaced: boolean;
}

const EDGE: Kind = { isSpace: true, isPunctuation: false, isUnspaced: false };

function kindOf(text: string, at: number, isStrict: boolean): Kind {
  const code = text.codePointAt(at);
  if (code === undefined) return EDGE;
  const character = String.fromCodePoint(code);
  return {
    isSpace: /\s/u.test(character),
    isPunctuation: /[\p{P}\p{S}]/u.test(character),
    isUnspaced: !isStrict && UNSPACED.test(character),
  };
}

/**
 * Whether the run `sign.repeat(length)` between two texts can begin or end emphasis, by CommonMark's rule and, unless
 * `isStrict`, two additions: characters of scripts without spaces are neighbors like spaces (`**注意：**请`), and
 * punctuation may end beside a word (`**Note:**this`).
 */
export function flanking(
  before: string,
  sign: string,
  length: number,
  after: string,
  isStrict: boolean,
): { canOpen: boolean; canClose: boolean } {
  // The last character may be two units.
  const isPair = /[\uDC00-\uDFFF]$/.test(before);
  const previous = kindOf(before, before.length - (isPair ? 2 : 1), isStrict);
  const next = kindOf(after, 0, isStrict);
  const allows = (inner: Kind, outer: Kind) =>
    !inner.isSpace &&
    (!inner.isPunctuation || inner.isUnspaced || outer.isSpace || outer.isPunctuation || outer.isUnspaced);
  let canOpen = allows(next, previous);
  let canClose = allows(previous, next);
  if (sign === '_') {
    // Inside a word, an underscore is a letter.
    const isEdge = !(canOpen && canClose) || previous.isPunctuation || next.isPunctuation;
    canOpen &&= isEdge;
    canClose &&= isEdge;
  } else if (length > 1 && !isStrict) {
    // A single one may be a sign of a formula or a footnote: `2*(a+b)*c`, `cost*, margin*.`
    canOpen ||= !next.isSpace && /\p{L}\p{M}*$/u.test(before) && !/^[\p{Pe}\p{Pf}.,;:!?]/u.test(after);
    // `**Total:**100`, but not `(a)**2 + (b)**2`.
    const isWord = /^\p{L}/u.test(after) || (/^\p{N}/u.test(after) && /[:：.,;!?%]$/.test(before));
    canClose ||= isWord && !previous.isSpace && !/[\p{Ps}\p{Pi}]$/u.test(before);
  }
  return { canOpen, canClose };
}
