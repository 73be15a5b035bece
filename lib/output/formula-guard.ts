/**
 * The beginning of what a spreadsheet takes for a formula, also in wide forms; it drops quotes and spaces before it.
 */
const FORMULA = /^["\s]*[=+\-@＝＋－＠]/u;
/** Numbers, a sign alone, and a mention of a name: no spreadsheet calculates anything from these. */
const HARMLESS = /^(?:[-+]?[\d\s.,:%]*|@[\p{L}\p{M}\p{N} ._-]*)$/u;

/** What no prose begins with: a call of a function. */
const CALL = /^["\s]*(?:[=＝].*[A-Z]\d{0,2}\(|[+＋]\s*[A-Z][A-Z\d.]*\()/iu;

/**
 * The prefix that keeps a spreadsheet from calculating the words of a table's cell: an apostrophe, as OWASP recommends,
 * if they would be a formula (`=HYPERLINK(…)` sends away what is in other cells). Empty for other words.
 *
 * For the cells of tables in plain text, separated by tabs, and in HTML: spreadsheets calculate what is pasted from
 * either, where each line becomes a cell, too. Lines of prose keep their words, including dashes and mentions at their
 * beginning, unless they call a function. In Markdown a cell begins with a bar, and a Word file calculates nothing.
 */
export const formulaGuard = (words: string, isCell = true): string =>
  (isCell ? FORMULA.test(words) && !HARMLESS.test(words) : CALL.test(words)) ? "'" : '';
