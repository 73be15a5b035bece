type Emphasis = 'strong' | 'em' | 's';

/** A run of asterisks, underscores or two tildes that may begin or end emphasis. */
export interface Mark {
  type: 'mark';
  sign: string;
  canOpen: boolean;
  canClose: boolean;
  /** Characters that are not part of an emphasis: they are text, between what the run ends and what it begins. */
  left: number;
  /** What the run ends, from the inside. */
  closes: Emphasis[] | null;
  /** What the run begins, from the inside. */
  opens: Emphasis[] | null;
}

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
 * The run `sign.repeat(length)` between two texts, by CommonMark's rule and, unless `isStrict`, two additions:
 * characters of scripts without spaces are neighbors like spaces (`**注意：**请`), and punctuation may end beside a word
 * (`**Note:**this`).
 */
export function markBetween(before: string, sign: string, length: number, after: string, isStrict = false): Mark {
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
  return { type: 'mark', sign, canOpen, canClose, left: length, closes: null, opens: null };
}

/** Pairs the marks of a text, or of the words of one link, as CommonMark does, in linear time. */
export function pairMarks(marks: readonly Mark[]): void {
  /** Indices of marks that may still begin something. */
  const waiting: number[] = [];
  /** By kind of closing mark, the last index that has nothing for it, nor has anything before it. */
  const nothingUpTo = new Map<string, number>();

  for (const [index, closer] of marks.entries()) {
    while (closer.canClose && closer.left > 0) {
      const kind = `${closer.sign}${closer.canOpen}${closer.left % 3}`;
      const least = nothingUpTo.get(kind) ?? -1;
      let at = waiting.length - 1;
      while (at >= 0 && (waiting[at] ?? -1) > least && !isPair(marks[waiting[at] ?? -1], closer)) at -= 1;
      const opener = at >= 0 && (waiting[at] ?? -1) > least ? marks[waiting[at] ?? -1] : undefined;
      if (!opener) {
        nothingUpTo.set(kind, index - 1);
        break;
      }
      // Marks between the two can no longer be paired.
      waiting.length = at + 1;
      const used = closer.left >= 2 && opener.left >= 2 ? 2 : 1;
      const emphasis = closer.sign === '~' ? 's' : used === 2 ? 'strong' : 'em';
      (opener.opens ??= []).push(emphasis);
      (closer.closes ??= []).push(emphasis);
      opener.left -= used;
      closer.left -= used;
      if (opener.left === 0) waiting.pop();
    }
    if (closer.canOpen && closer.left > 0) waiting.push(index);
  }
}

function isPair(opener: Mark | undefined, closer: Mark): boolean {
  if (opener?.sign !== closer.sign) return false;
  // `*a**b*`: two runs that could both begin and end belong together only if their lengths fit.
  const areAmbiguous = opener.canClose || closer.canOpen;
  return !areAmbiguous || (opener.left + closer.left) % 3 !== 0 || (opener.left % 3 === 0 && closer.left % 3 === 0);
}
