/**
 * The beginning of what a spreadsheet takes for a formula, also in wide forms; it drops quotes and spaces before it.
 */
const FORMULA = /^["\s]*[=+\-@＝＋－＠]/u;
/** Numbers, a sign alone, and a mention of a name: no spreadsheet calculates anything from these. */
const HARMLESS = /^(?:[-+]?[\d\s.,:%]*|@[\p{L}\p{M}\p{N} ._-]*)$/u;

/**
 * The prefix that keeps a spreadsheet from calculating the words of a table's cell: an apostrophe, as OWASP recommends,
 * if they would be a formula (`=HYPERLINK(…)` sends away what is in other cells). Empty for other words.
 *
 * For the cells of tables in plain text, separated by tabs, and in HTML: spreadsheets calculate what is pasted from
 * either. Lines that are not cells keep their words as they are, including dashes and mentions at their beginning:
 * prose should be pasted without apostrophes. In Markdown a cell begins with a bar, and a Word file calculates nothing.
 */
export const formulaGuard = (words: string): string => (FORMULA.test(words) && !HARMLESS.test(words) ? "'" : '');
