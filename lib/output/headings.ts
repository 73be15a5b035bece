import { plainText, type Block, type Inline } from '../markdown/nodes.ts';
import { fold } from '../text/fold.ts';

/** What stands under a heading: what was decided, or what is to be done. */
export type HeadingKind = 'decisions' | 'tasks';

/**
 * Beginnings of words in headings, as regular expressions, in the languages of summaries: English, German, French,
 * Spanish, Portuguese, Italian, Dutch, Polish, Russian, Japanese, Korean, Chinese, Arabic, Hebrew. With `=`, the whole
 * heading.
 */
const WORDS: Record<HeadingKind, string> = {
  decisions: `decision, decided, agreed, outcome, beschluss, beschlüss, entscheidung, décision, decisión, decisiones,
    acuerdos, decisão, decisões, decisioni, besluit, decyzj, ustaleni, решени, 決定, 決議, 决定, 决议, 결정, القرارات, قرارات,
    החלט`,
  tasks: `action item, action point, =action, =actions, action plan, key action, next step, next-step, =to do,
    =to dos, =to-do, =to-dos, =todo, =todos, to do list, to-do list, =task, =tasks, open task, remaining task,
    follow-up, follow up, followup, open item, nächste schritte, aufgaben?(?![a-z]), aufgabenliste, maßnahme,
    aktionspunkt, weiteres vorgehen, handlungsbedarf, offene punkte, zu erledigen, nächste aufgaben,
    prochaines étapes, prochaines actions, étapes suivantes, action à, actions à, plan d'action, points d'action,
    tâches, à faire, próximos pasos, siguientes pasos, tareas, =acciones, acciones a, puntos de acción, pendientes,
    por hacer, próximos passos, próximas etapas, tarefas, pendências, =ações, ações a, itens de ação, a fazer,
    prossimi passi, =attività, attività aperte, =azioni, azioni da, da fare, compiti, punti d'azione,
    volgende stappen, vervolgstappen, actiepunt, =acties, =taken, open taken, te doen, następne kroki, kolejne kroki,
    zadania, do zrobienia, =działania, следующие шаги, задачи, アクションアイテム, アクション項目, =アクション, 次のステップ, ネクストステップ,
    タスク(?!フォース), やること, 今後の対応, 対応事項, 宿題, 다음 단계, 할 일, =작업, 액션 아이템, 실행 항목, 조치 사항, 향후 조치, 待办, 待辦, 下一步, 行动项, 行动计划, 行動項目,
    后续步骤, 後續步驟, 后续行动, 後續行動, =任务, 未完成的任务, =工作, 未完成的工作, الخطوات التالية, خطوات تالية, بنود العمل, عناصر العمل, المهام,
    مهام, =إجراءات, الإجراءات المطلوبة, הצעדים הבאים, צעדים הבאים, השלבים הבאים, משימות, לביצוע, מטלות`,
};
/** What is done is not to be done. */
const DONE =
  /\b(?:completed|done|(?:erledigt|abgeschlossen)e?n?|terminee?s|completad[ao]s|concluid[ao]s|completat[ie]|afgeronde?|ukonczone|wykonan)|完了|完成|완료|выполнен|مكتمل|منجز|הושלמ/;
/** Unless they say that it is not. */
const NOT_DONE =
  /\b(?:not(?: yet)?(?: been)?|to be|un|nicht|non|no|nog niet|da|por|a) ?(?:completed|done|erledigte?n?|abgeschlossene?n?|terminee?s|completad[ao]s|concluid[ao]s|completat[ie]|afgeronde?)|[未待]完[了成]|미완료/g;

/** Scripts whose words have spaces between them, and no words put before them without one. */
const SPACED = /^[\p{Script=Latin}\p{Script=Cyrillic}]/u;

function matcherOf(words: string): RegExp {
  const all = words.split(',').map((word) => fold(word.trim().replace(/\s+/g, ' ')));
  const [whole, parts] = [all.filter((word) => word.startsWith('=')), all.filter((word) => !word.startsWith('='))];
  const [spaced, others] = [parts.filter((word) => SPACED.test(word)), parts.filter((word) => !SPACED.test(word))];
  const wholly = whole.map((word) => word.slice(1)).join('|');
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${spaced.join('|')})|${others.join('|')}${wholly && `|^(?:${wholly})$`}`,
    'u',
  );
}

const MATCHERS = { tasks: matcherOf(WORDS.tasks), decisions: matcherOf(WORDS.decisions) };
/** UTF-16 units; what comes after is not a heading. */
const LONGEST_HEADING = 120;
/** What may stand around the words of a heading: numbers, signs, a colon. */
const AROUND = /^\P{L}+|[^\p{L}\p{M}]+$/gu;

/** The kind of a heading by its words; that of tasks for one that names both. Null for any other. */
export function headingKind(heading: string): HeadingKind | null {
  const words = fold(heading.slice(0, LONGEST_HEADING)).replace(AROUND, '');
  if (MATCHERS.tasks.test(words) && !DONE.test(words.replace(NOT_DONE, ''))) return 'tasks';
  return MATCHERS.decisions.test(words) ? 'decisions' : null;
}

/** UTF-16 units: a longer line with a colon is a sentence. */
const LONGEST_LINE = 60;

/**
 * The words of a heading, and how deep it is; null for any other block. Many summaries write one as a paragraph in bold
 * type, which is deeper than all others (7), or as a short line with a colon, which only holds until the next paragraph
 * (8).
 */
export function headingOf(block: Block): { words: string; level: number } | null {
  if (block.type === 'heading') return { words: plainText(block.children), level: block.level };
  if (block.type !== 'paragraph') return null;
  const words = plainText(block.children);
  if (isBold(block.children)) return { words: words.replace(/[:：]$/u, ''), level: 7 };
  return words.length <= LONGEST_LINE && /[:：]$/u.test(words) ? { words: words.slice(0, -1), level: 8 } : null;
}

/** Whether a line is one text in bold type, perhaps with a colon behind it. */
export const isBold = ([only, ...others]: readonly Inline[]): boolean =>
  only?.type === 'strong' && others.every((one) => one.type === 'text' && /^[:：]$/u.test(one.text));
