import { plainParagraphs } from '../markdown/from-elements.ts';
import { linkOr } from '../markdown/links.ts';
import type { Block, Inline } from '../markdown/nodes.ts';
import { pieceOf, quoteInPlace } from '../recording/peek.ts';
import { shorten } from '../recording/text.ts';
import { formatStamp } from '../recording/time.ts';
import { documentLines } from './document-forms.ts';
import { titleOf, type ExportWords } from './export-document.ts';
import type { ExportedMeeting } from './export-many.ts';
import { documentToMarkdown } from './to-markdown.ts';

/** UTF-16 units of a question: what assistants take in one paste. */
export const MOST_CHARACTERS = 30_000;
/** UTF-16 units of a sentence beside a quote, and of a line of a summary: speech may have no full stop. */
const LONGEST_BESIDE = 300;
const LONGEST_LINE = 800;
const LONGEST_TASK = 2_000;

/** A place in a recording, as search has found it: `LibraryHit` of lib/library. */
interface FoundPlace extends Omit<Parameters<typeof quoteInPlace>[1], 'text'> {
  part: string;
  speaker: string | null;
  startSeconds: number | null;
  snippet: string;
}

export interface AskedMeeting extends ExportedMeeting {
  /** Best first. Its summary is taken where nothing was found. */
  hits: readonly FoundPlace[];
}

/**
 * `task` and below it, as Markdown of at most `MOST_CHARACTERS`, what meetings have for it: passages with their speaker
 * and time, or lines of summaries. The first of each meeting comes before the second of any. Null if there is none.
 */
export async function questionOf(
  task: string,
  meetings: AsyncIterable<AskedMeeting> | Iterable<AskedMeeting>,
  words: ExportWords,
): Promise<string | null> {
  const parts: { head: Block; blocks: Block[] }[] = [];
  for await (const each of meetings) parts.push({ head: headOf(each, words), blocks: blocksOf(each, words) });
  const kept = parts.map((): Block[] => []);
  const asked = plainParagraphs(shorten(task, LONGEST_TASK));
  let left = MOST_CHARACTERS - documentToMarkdown(asked).length;
  for (let [rank, isFitting] = [0, true]; isFitting; rank++) {
    isFitting = false;
    for (const [at, { head, blocks }] of parts.entries()) {
      const block = blocks[rank];
      const next = block ? [...(kept[at]?.length ? [] : [head]), block] : [];
      const length = documentToMarkdown(next).length + 2;
      if (!block || length > left) continue;
      isFitting = true;
      left -= length;
      kept[at] = [...(kept[at] ?? []), ...next];
    }
  }
  const found = kept.flat();
  return found.length === 0 ? null : documentToMarkdown([...asked, ...found]);
}

const text = (words: string): Inline => ({ type: 'text', text: words });
const linked = (words: string, href: string | undefined): Inline[] =>
  href === undefined ? [text(words)] : linkOr(href, [text(words)]);

function headOf({ recording, linkAt }: ExportedMeeting, words: ExportWords): Block {
  const { createdAtMs, createdAtText } = recording;
  const date = createdAtMs === null ? createdAtText : words.formatDate(createdAtMs);
  const title = [shorten(titleOf(recording, words), LONGEST_BESIDE), date].filter(Boolean).join(', ');
  return { type: 'heading', level: 2, children: linked(title, linkAt?.(null)) };
}

function blocksOf(meeting: AskedMeeting, words: ExportWords): Block[] {
  if (meeting.hits.length > 0) return meeting.hits.map((hit) => passageOf(meeting, hit, words));
  return documentLines(meeting.content.summary).map((line): Block => {
    return { type: 'paragraph', children: [text(shorten(line, LONGEST_LINE))] };
  });
}

/** A quotation: speaker and time, then the sentences of the words with those beside them. */
function passageOf({ content, linkAt }: AskedMeeting, hit: FoundPlace, words: ExportWords): Block {
  const { part, startSeconds, snippet } = hit;
  const inPlace = hit.turn === null ? null : quoteInPlace(content, { ...hit, text: snippet });
  const { before = null, text: own, after = null } = inPlace ?? { text: pieceOf(snippet) };
  const who = hit.speaker ?? (part === 'summary' || part === 'notes' ? words[part] : words.unknownSpeaker);
  const time = startSeconds === null ? [] : [text(' · '), ...linked(formatStamp(startSeconds), linkAt?.(startSeconds))];
  const head: Block = { type: 'paragraph', children: [{ type: 'strong', children: [text(who)] }, ...time] };
  const cut = (sentence: typeof before) => shorten(sentence?.text ?? '', LONGEST_BESIDE);
  const bySame = (sentence: typeof before) => (sentence?.speaker === null ? cut(sentence) : '');
  const byOther = (sentence: typeof before) =>
    sentence && sentence.speaker !== null ? `${sentence.speaker || words.unknownSpeaker}: ${cut(sentence)}` : '';
  const said = [bySame(before), own, bySame(after)].filter(Boolean).join(' ');
  const lines = [byOther(before), said, byOther(after)].filter(Boolean);
  return {
    type: 'quote',
    children: [head, ...lines.map((line): Block => ({ type: 'paragraph', children: [text(line)] }))],
  };
}
