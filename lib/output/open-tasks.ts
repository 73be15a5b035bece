import { plainText, type Block, type Inline } from '../markdown/nodes.ts';
import { parseDocument } from '../markdown/parse-document.ts';
import { stampsIn } from '../recording/stamps.ts';
import { taskKey, type DocumentTask } from '../recording/tasks.ts';
import { shorten } from '../recording/text.ts';
import { DOCUMENT_PARTS, type RecordingContent } from '../recording/types.ts';
import { plainLines } from './document-forms.ts';
import { oneLine } from './export-document.ts';
import { headingKind, headingOf, isBold } from './headings.ts';

/** An item that is to be done. */
export interface TaskItem {
  line: Inline[];
  /** Whether it is a box without a tick, not only an item under a heading for tasks. */
  isBox: boolean;
  /** The heading or the item that it stands under, which may be somebody's name. */
  above: string | null;
  /** What stands under it. */
  details: Block[];
}

/** What holds below a heading, an item or in a quote. */
interface Scope extends Pick<TaskItem, 'above'> {
  /** As `headingOf` counts; 0 for what no heading ends. */
  level: number;
  areTasks: boolean;
}

const NO_TASKS: Scope = { level: 0, areTasks: false, above: null };

/** Boxes without a tick, and the items of lists under headings for tasks, in order. Tables have none. */
export function taskItems(blocks: readonly Block[], outer: Scope = NO_TASKS): TaskItem[] {
  let scopes = [outer];
  const now = () => scopes.at(-1) ?? outer;
  return blocks.flatMap((block) => {
    const heading = headingOf(block);
    const level = heading?.level ?? (block.type === 'paragraph' ? 8 : Infinity);
    scopes = scopes.filter((scope) => scope.level < level);
    if (heading) scopes.push(below(heading.words, level, now()));
    if (block.type === 'quote') return taskItems(block.children, { ...now(), level: 0 });
    return block.type === 'list' ? block.items.flatMap((item) => itemsOf(item, now())) : [];
  });
}

function below(words: string, level: number, scope: Scope): Scope {
  const kind = headingKind(words);
  // A line such as “The team agreed on:” is part of the section that it stands in.
  const isLine = level === 8 && kind === 'decisions' && scope.areTasks;
  if (isLine) return { ...scope, level };
  if (kind !== null) return { level, areTasks: kind === 'tasks', above: null };
  return { level, areTasks: scope.areTasks, above: scope.areTasks ? words : null };
}

/** What stands for no task: “None”, “n/a”, “No action items were identified”, a dash. */
const NOTHING =
  /^[(（[]?(?:\P{L}*|n\/?a|tbd|nothing|none(?: .{0,30})?|no (?:\p{L}+ )?(?:action items|next steps|tasks)\b.{0,40}|keine?(?: (?:offenen|weiteren))?(?: \p{L}+)?|(?:aucune?|nessuna?|ningun[ao]|nenhuma?|geen|brak)(?: \p{L}+)?|nada|não há|(?:特に)?[な無]し|暂无|無|无|없음|해당 없음|لا (?:يوجد|توجد)|אין)[)）\].。]*$/iu;

function itemsOf({ checked, children }: Extract<Block, { type: 'list' }>['items'][number], scope: Scope): TaskItem[] {
  const [first] = children;
  const line = first?.type === 'paragraph' ? first.children : [];
  const details = line.length > 0 ? children.slice(1) : children;
  if (line.length === 0) return taskItems(details, { ...scope, level: 0 });
  const words = oneLine(plainText(line));
  const isLabel = details.some(({ type }) => type === 'list') && (isBold(line) || /[:：]$/u.test(words));
  if (checked === null && isLabel) return taskItems(details, below(words.replace(/[:：]$/u, ''), 0, scope));
  const isStruck = line.every(({ type }) => type === 'strikethrough');
  const isTask = checked === null ? scope.areTasks && !isStruck && !NOTHING.test(words) : !checked;
  const own = isTask ? [{ line, isBox: checked === false, above: scope.above, details }] : [];
  return [...own, ...taskItems(details)];
}

/** UTF-16 units. */
const LONGEST_TASK = 400;
const MOST_NAMES = 8;
/** In one recording: more are no list of tasks. */
const MOST_TASKS = 300;
const STAMP = '\uFFFC';
const STAMPED = /[[(（［【][^[\](){}（）［］【】]*\uFFFC[^[\](){}（）［］【】]*[\])）］】]|\uFFFC/gu;
/** What the details of a task say of it, in documents that were JSON. */
const FIELD = /^(?:owner|assignee|assigned to|who|responsible|done|completed|status): (.+)$/i;

/** Null for one whose details say that it is done. */
function toTask({ line, above, details }: TaskItem): Omit<DocumentTask, 'part'> | null {
  const parts = stampsIn(plainText(line), true);
  const stamp = parts.find((part) => typeof part !== 'string');
  const stamped = parts.map((part) => (typeof part === 'string' ? part : STAMP)).join('');
  const text = shorten(oneLine(stamped.replace(STAMPED, ' ')).replace(/ (?=[.,;:]|$)/g, ''), LONGEST_TASK);
  const fields = plainLines(details).flatMap((detail) => FIELD.exec(detail)?.[1] ?? []);
  if (text === '' || fields.some((value) => /^(?:true|yes|done|completed|closed)$/i.test(value))) return null;
  const whole = (name: string): [string, string] => [name, text];
  const people = [...fields.map(whole), ...namesIn(text, line), ...(above === null ? [] : [above]).map(whole)];
  // The same words below two names are two tasks.
  const key = taskKey([...fields, above ?? '', text].join(' '));
  return { key, text, people: people.slice(0, MOST_NAMES), atSeconds: stamp?.seconds ?? null };
}

/** A name at the beginning of a sentence, by the verb after it in the languages whose sentences begin so. */
const SUBJECT =
  /^(\p{Lu}[\p{L}\p{M}'’.-]*(?: \p{Lu}[\p{L}\p{M}'’.-]*){0,2}) (?:will|shall|should|must|to|has to|needs to|is going to|agreed to|wird|soll|muss|va|doit|devra|debe|deberá|vai|deve|dovrà|zal|moet|gaat|ma|powinien|powinna) /u;

/**
 * Who may be meant, and the text without them: `@Name`, `**Name** …`, `Name: …`, `Name → …`, `… — Name`, `… (Name, …)`;
 * `Name will …` needs the name.
 */
function namesIn(text: string, [first]: readonly Inline[]): [name: string, rest: string][] {
  const found: [string, string][] = [];
  const add = (name = '', rest = '') => found.push([name.trim(), rest.replace(/^[\s,:：–—-]+|[\s,–—-]+$/gu, '')]);
  const mention = /(?<!\S)\(?(@\p{L}[\p{L}\p{M}\p{N}'’_-]*(?: \p{Lu}[\p{L}\p{M}'’-]+)?)\)?/u.exec(text);
  if (mention) {
    const [before, after] = [text.slice(0, mention.index), text.slice(mention.index + mention[0].length)];
    // In the middle, the sentence needs it.
    add(mention[1], before.trim() === '' ? after : after.trim() === '' ? before : text);
  }
  const bold = first?.type === 'strong' ? oneLine(plainText(first.children)).replace(/[:：]$/u, '') : '';
  if (bold !== '' && text.startsWith(bold)) add(bold, text.slice(bold.length));
  const [, label, said] = /^([^:：→⇒]{1,40})(?::\s|：|\s?[→⇒])(.+)$/u.exec(text) ?? [];
  if (label) add(label, said);
  add(SUBJECT.exec(text)?.[1], text);
  for (const { 0: dash, index } of text.matchAll(/\s(?:[–—-]{1,2}|[→⇒])\s/g)) {
    const rest = text.slice(index + dash.length);
    const [name = ''] = /^[^,;(（]+/u.exec(rest) ?? [];
    add(name, text.slice(0, index) + rest.slice(name.trimEnd().length));
  }
  const [bracketed, inside = '', more = ''] =
    /[(（]([^()（）,;，、；]{1,40})([^()（）]{0,40})[)）][.。]?$/u.exec(text) ?? [];
  if (bracketed) add(inside, text.slice(0, -bracketed.length).trimEnd() + more);
  return found.filter(([name, rest]) => name !== '' && rest !== '');
}

/** The documents as plain lines, and what is to be done in them, each task once. Each is read once. */
export function readDocuments(content: Pick<RecordingContent, 'summary' | 'notes'>) {
  const tasks = new Map<string, DocumentTask>();
  const [summaryLines = [], notesLines = []] = DOCUMENT_PARTS.map((part) => {
    const blocks = content[part] === null ? [] : parseDocument(content[part]);
    for (const task of taskItems(blocks).map(toTask)) {
      if (task && !tasks.has(task.key)) tasks.set(task.key, { ...task, part });
    }
    return plainLines(blocks);
  });
  return { summaryLines, notesLines, tasks: [...tasks.values()].slice(0, MOST_TASKS) };
}
