import { plainText, type Block, type Inline } from '../markdown/nodes.ts';
import { parseDocument } from '../markdown/parse-document.ts';
import type { GistPart } from '../recording/peek.ts';
import { shorten } from '../recording/text.ts';
import { plainLines } from './document-forms.ts';

const MOST_LINES = 4;
/** UTF-16 units of a line, about three lines of the popup. */
const LONGEST_LINE = 220;

/** Headings above what was decided and what is to be done, in the languages of summaries that were seen. */
const DECIDED =
  /decision|decided|next step|action item|to-?dos?\b|follow[- ]?up|agreed|outcome|beschl(?:u|ü)ss|entscheidung|n(?:a|ä)chste schritte|aufgaben|décision|prochaines étapes|actions? à|decisi[oó]n|próximos pasos|pr[oó]xim[oa]s passos|decisioni|prossimi passi|besluit|решени|следующие шаги|决定|決定|待办|下一步|行动|行動|次のステップ|アクション|결정|다음 단계/iu;

/** The first lines of a summary: of what was decided and what comes next, if headings say so; at most four in all. */
export function gistOf(summary: string | null): GistPart[] {
  const parts: GistPart[] = [{ heading: null, lines: [] }];
  for (const block of summary === null ? [] : parseDocument(summary)) {
    const heading = headingOf(block);
    if (heading !== null) parts.push({ heading, lines: [] });
    else
      for (const line of plainLines([block]).slice(0, MOST_LINES))
        parts.at(-1)?.lines.push(shorten(line, LONGEST_LINE));
  }
  const full = parts.filter(({ lines }) => lines.length > 0);
  const decided = full.filter(({ heading }) => heading !== null && DECIDED.test(heading));
  let left = MOST_LINES;
  return (decided.length > 0 ? decided : full.slice(0, 1)).flatMap(({ heading, lines }) => {
    const shown = lines.slice(0, left);
    left -= shown.length;
    return shown.length > 0 ? { heading, lines: shown } : [];
  });
}

/** The words of a heading, which many summaries write as a paragraph in bold type; null for anything else. */
function headingOf(block: Block): string | null {
  if (block.type === 'heading') return plainText(block.children);
  const [only, ...others]: Inline[] = block.type === 'paragraph' ? block.children : [];
  return only?.type === 'strong' && others.length === 0 ? plainText(only.children).replace(/[:：]$/u, '') : null;
}
