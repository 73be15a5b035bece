import { plainText, type Block, type Inline } from '../markdown/nodes.ts';
import { parseDocument } from '../markdown/parse-document.ts';
import { stampsIn } from '../recording/stamps.ts';
import { taskKey, type DocumentTask } from '../recording/tasks.ts';
import { shorten } from '../recording/text.ts';
import { toSentences } from '../recording/turns.ts';
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

/**
 * Boxes without a tick, and what stands under headings for tasks, in order: items of lists, rows of tables, or the
 * sentences where there are no lists and tables; also the rows below a cell that is such a heading.
 */
export function taskItems(blocks: readonly Block[], outer: Scope = NO_TASKS): TaskItem[] {
  let scopes = [outer];
  const listed = new Set<Scope | undefined>();
  const sentences = new Map<TaskItem, Scope>();
  const items = blocks.flatMap((block) => {
    const heading = headingOf(block);
    const level = heading?.level ?? (block.type === 'paragraph' ? 8 : Infinity);
    scopes = scopes.filter((scope) => scope.level < level);
    if (heading) scopes.push(below(heading.words, level, scopes.at(-1) ?? outer));
    const scope = scopes.at(-1) ?? outer;
    if (block.type === 'quote') return taskItems(block.children, { ...scope, level: 0 });
    if (block.type === 'list' || block.type === 'table') listed.add(scope);
    if (block.type === 'table') return rowsOf(block, scope);
    if (block.type === 'list') return block.items.flatMap((item) => itemsOf(item, scope));
    const said = block.type === 'paragraph' && !heading && scope.areTasks ? sentencesOf(block.children, scope) : [];
    for (const sentence of said) sentences.set(sentence, scope);
    return said;
  });
  // Beside a list, they say something about it.
  return items.filter((item) => !listed.has(sentences.get(item)));
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

const isTodo = (line: readonly Inline[]): boolean =>
  !line.every(({ type }) => type === 'strikethrough') && !NOTHING.test(oneLine(plainText(line)));

/** The cells of the column for tasks, or of the one with most words; what the others say of each are its details. */
function rowsOf({ header, rows }: Extract<Block, { type: 'table' }>, { areTasks, above }: Scope): TaskItem[] {
  const names = header.map((cell) => oneLine(plainText(cell)));
  const charsIn = (column: number) => rows.reduce((sum, row) => sum + plainText(row[column] ?? []).length, 0);
  const [longest = 0] = [...names.keys()].toSorted((one, other) => charsIn(other) - charsIn(one));
  const named = names.findIndex((name) => headingKind(name) === 'tasks');
  const column = named === -1 ? longest : named;
  return (areTasks || named !== -1 ? rows : []).flatMap((row) => {
    const details = row.map((cell, at): Block => {
      return { type: 'paragraph', children: [{ type: 'text', text: `${names[at]}: ` }, ...cell] };
    });
    const line = row[column] ?? [];
    return isTodo(line) ? [{ line, isBox: false, above, details: details.toSpliced(column, 1) }] : [];
  });
}

/** What a sentence begins with that says that there is nothing to do, by language; also how it ends in some. */
const NO = new RegExp(
  `^(?:(?:${[
    '(?:(?:so far, )?there (?:are|were|is) (?:currently )?|it was |we have )?(?:no|not|none|nothing)',
    '(?:es (?:gibt|wurden) |derzeit )?(?:keine?n?|nichts?)',
    "(?:il n[’']y a )?(?:pas d(?:e|[’'])|aucune?|rien)",
    '(?:hay )?(?:ningun[ao]?|ningún|nada)|não (?:há|houve|foi|foram|se)|nenhuma?',
    '(?:c’è |ci sono )?nessun[ao]?|non (?:ci|è|sono|si)|(?:er zijn )?geen|niets?',
    'brak|nie (?:ma|było|ustalono|określono|zidentyfikowano)|нет|не (?:было|определены|назначены)|אין',
  ].join('|')})(?!\\p{L})|لا (?:يوجد|توجد))|(?:未定|なし|ありません|没有|沒有|暂无|없(?:다|음|습니다|어요))[。.]?$`,
  'iu',
);
const BULLET = /^[\s•◦▪·–—-]+/u;

/** The lines and sentences of a paragraph. */
function sentencesOf(children: readonly Inline[], { above }: Scope): TaskItem[] {
  return plainText(children)
    .split('\n')
    .flatMap((line) => toSentences(line.replace(BULLET, '')))
    .map((sentence) => sentence.trim())
    .filter((sentence) => !NO.test(sentence))
    .map((text): TaskItem => ({ line: [{ type: 'text', text }], isBox: false, above, details: [] }))
    .filter(({ line }) => isTodo(line));
}

function itemsOf({ checked, children }: Extract<Block, { type: 'list' }>['items'][number], scope: Scope): TaskItem[] {
  const [first] = children;
  const line = first?.type === 'paragraph' ? first.children : [];
  const details = line.length > 0 ? children.slice(1) : children;
  if (line.length === 0) return taskItems(details, { ...scope, level: 0 });
  const words = oneLine(plainText(line));
  const isLabel = details.some(({ type }) => type === 'list') && (isBold(line) || /[:：]$/u.test(words));
  if (checked === null && isLabel) return taskItems(details, below(words.replace(/[:：]$/u, ''), 0, scope));
  const isTask = checked === null ? scope.areTasks && isTodo(line) : !checked;
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

/** How details say that a task is done. */
const IS_DONE =
  /^(?:true|yes|done|completed?|closed|finished|erledigt|hecho|fait|feito|fatto|klaar|zrobione|完了|완료|完成|[✅☑✔]\uFE0F?)$/i;

/** Null for one whose details say that it is done. */
function toTask({ line, above, details }: TaskItem): Omit<DocumentTask, 'part'> | null {
  const parts = stampsIn(plainText(line), true);
  const stamp = parts.find((part) => typeof part !== 'string');
  const stamped = parts.map((part) => (typeof part === 'string' ? part : STAMP)).join('');
  const text = shorten(oneLine(stamped.replace(STAMPED, ' ')).replace(/ (?=[.,;:]|$)/g, ''), LONGEST_TASK);
  const fields = plainLines(details).flatMap((detail) => FIELD.exec(detail)?.[1] ?? []);
  if (text === '' || fields.some((value) => IS_DONE.test(value))) return null;
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
