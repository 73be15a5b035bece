import { mapLines, plainText, type Block, type Inline } from '../markdown/nodes.ts';

/** What a spreadsheet takes for a formula in a cell, also in wide forms; it drops quotes and spaces before it. */
const FORMULA = /^["\s]*[=+\-@＝＋－＠]/u;
/** Numbers, a sign alone, and a mention of a name: no spreadsheet calculates anything from these. */
const HARMLESS = /^(?:[-+]?[\d\s.,:%]*|@[\p{L}\p{M}\p{N} ._-]*)$/u;
/** What no prose begins with: a call of a function. */
const CALL = /^["\s]*(?:[=＝].*[A-Z]\d{0,2}\(|[+＋]\s*[A-Z][A-Z\d.]*\()/iu;

/** Whether a spreadsheet would calculate the words of a cell, or of a line of prose. */
export const isFormula = (words: string, isCell = true): boolean =>
  isCell ? FORMULA.test(words) && !HARMLESS.test(words) : CALL.test(words);

/**
 * Blocks with an apostrophe, as OWASP recommends, before each line that would be a formula where it is pasted:
 * spreadsheets make cells of lines, and `=HYPERLINK(…)` sends away what is in others. Code is as it is, and prose that
 * calls no function; in Markdown a cell begins with a bar, and a Word file calculates nothing.
 */
export const guardFormulas = (blocks: readonly Block[]): Block[] =>
  mapLines(blocks, (nodes, isCell) => {
    const isGuarded = plainText(nodes)
      .split('\n')
      .map((line) => isFormula(line, isCell));
    if (!isGuarded.includes(true)) return nodes;
    let line = 0;
    const mark = (): Inline[] => (isGuarded[line] ? [{ type: 'text', text: "'" }] : []);
    const walk = (inner: readonly Inline[]): Inline[] =>
      inner.flatMap((node): Inline[] => {
        if (node.type !== 'break') return ['children' in node ? { ...node, children: walk(node.children) } : node];
        line += 1;
        return [node, ...mark()];
      });
    return [...mark(), ...walk(nodes)];
  });
