/** A problem in a template, as data; views have the words. `line` counts from 1; null if no line is to blame. */
export interface TemplateProblem {
  code: TemplateProblemCode;
  line: number | null;
  /** The name, the filter, or the whole tag in question, as it was written; empty if there is none. */
  subject: string;
  /** The name that was probably meant, or that the unfit filter was applied to; null if there is nothing to say. */
  hint: string | null;
}

export type TemplateProblemCode =
  | 'unknown-name'
  | 'unknown-filter'
  /** The filter does nothing with the value before it. */
  | 'unfit-filter'
  /** The filter needs a different argument, or one at all. */
  | 'bad-argument'
  /** It belongs to a turn, and is used outside of `{{#turns}}`. */
  | 'only-in-turns'
  /** A list that can only be iterated: `{{turns}}`. */
  | 'needs-section'
  | 'not-closed'
  /** `{{/name}}` without a `{{#name}}` before it. */
  | 'not-open'
  /** Something between braces that is not a tag, or braces that are not closed. */
  | 'bad-tag'
  | 'too-deep'
  /** More filters than one name may have; only the first ones apply. */
  | 'too-many-filters'
  /** The turns of a turn: `{{#turns}}` inside of itself. */
  | 'inside-itself'
  /** The result would be too long; its end is missing. */
  | 'too-long'
  /** Too much for the Markdown reader: all words are there, but as plain text. */
  | 'too-much';

export function aProblem(
  code: TemplateProblemCode,
  line: number | null = null,
  subject = '',
  hint: string | null = null,
): TemplateProblem {
  return { code, line, subject, hint };
}
