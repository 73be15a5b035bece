import { plainText, type Block, type Inline } from '../markdown/nodes.ts';
import { fold } from '../text/fold.ts';

/** What stands under a heading: what was decided, or what is to be done. */
export type HeadingKind = 'decisions' | 'tasks';

/**
 * Beginnings of words in headings, in the languages of summaries: English, German, French, Spanish, Portuguese, Italian,
 * Dutch, Polish, Russian, Japanese, Korean, Chinese, Arabic, Hebrew. With `=`, the whole heading.
 */
const WORDS: Record<HeadingKind, string> = {
  decisions: `decision, decided, agreed, outcome, beschluss, beschlüss, entscheidung, décision, decisión, decisiones,
    acuerdos, decisão, decisões, decisioni, besluit, decyzj, ustaleni, решени, 決定, 決議, 决定, 决议, 결정, قرار, החלט`,
  tasks: `action item, action point, =action, =actions, next step, to do, to-do, todo, =task, =tasks, follow-up, follow up,
    followup, open item, nächste schritte, aufgabe, maßnahme, offene punkte, zu erledigen, nächste aufgaben,
    prochaines étapes, action à, actions à, plan d'action, points d'action, tâches, à faire, próximos pasos,
    siguientes pasos, tareas, =acciones, puntos de acción, pendientes, por hacer, próximos passos, próximas etapas, tarefas,
    pendências, =ações, itens de ação, a fazer, prossimi passi, =attività, =azioni, da fare, compiti, punti d'azione,
    volgende stappen, vervolgstappen, actiepunt, =acties, =taken, te doen, następne kroki, kolejne kroki, zadania,
    do zrobienia, =działania, следующие шаги, задачи, アクション, 次のステップ, ネクストステップ, タスク, やること,
    今後の対応, 宿題, 다음 단계, 할 일, 액션 아이템, 실행 항목, 조치 사항, 향후 조치, 待办, 下一步, 行动, 后续, 任务,
    الخطوات التالية, خطوات تالية, بنود العمل, المهام, مهام, הצעדים הבאים, צעדים הבאים, משימות, לביצוע, מטלות`,
};
/** What is done is not to be done. */
const DONE =
  /\b(?:completed|done|erledigte?|terminee?s|completad[ao]s|concluid[ao]s|completati|afgerond|ukonczone)\b|完了|完成|완료/;

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
  if (MATCHERS.tasks.test(words) && !DONE.test(words)) return 'tasks';
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
