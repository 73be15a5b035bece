/** What a spreadsheet takes for the beginning of a formula, in the wide forms too; it drops quotes and spaces before that. */
const FORMULA = /^["\s]*[=+\-@＝＋－＠]/u;
/** Numbers, a mark alone, and somebody's name: no spreadsheet finds something to do in these. */
const HARMLESS = /^(?:[-+]?[\d\s.,:%]*|@[\p{L}\p{M}\p{N} ._-]*)$/u;

/**
 * What goes before the words of a table's cell so that a spreadsheet takes them for words: an apostrophe, as OWASP says, where they
 * would be a formula (`=HYPERLINK(…)` sends what is in other cells away). Empty for other words.
 *
 * For the cells of tables in plain text, with tabs between, and in HTML: spreadsheets calculate what is pasted from either. Lines
 * that are no cells keep their words as they are, dashes and mentions at their beginning too: who pastes prose wants no apostrophes.
 * In Markdown a cell begins with a bar, and a Word file calculates nothing.
 */
export const formulaGuard = (words: string): string => (FORMULA.test(words) && !HARMLESS.test(words) ? "'" : '');
