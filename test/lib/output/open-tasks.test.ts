// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { headingKind } from '../../../lib/output/headings.ts';
import { readDocuments } from '../../../lib/output/open-tasks.ts';
import { taskKey } from '../../../lib/recording/tasks.ts';
import { sampleRecordings } from '../../service/recordings/index.ts';
import { toKept } from '../../support/library-meetings.ts';

const tasksOf = (summary: string | null, notes: string | null = null) => readDocuments({ summary, notes }).tasks;
const texts = (summary: string) => tasksOf(summary).map(({ text }) => text);
/** The likeliest name of each task, and its text without it. */
const names = (summary: string) => tasksOf(`## To do\n\n- ${summary}`)[0]?.people;

describe('tasks are', () => {
  it.each<[string, string, string[]]>([
    ['boxes without a tick, wherever they are', 'We met.\n\n- [ ] one\n- [x] two\n\n> - [ ] three', ['one', 'three']],
    [
      'boxes in lists, also below ticked ones',
      '- Plan\n  - [ ] one\n- [x] two\n  - [ ] three\n  - four',
      ['one', 'three'],
    ],
    ['items below a heading, until the next', '## Next steps\n- one\n1. two\n\n## Risks\n- three', ['one', 'two']],
    ['below headings in it', '## Action items\n### Ana\n- one\n### Bo\n- two\n## Other\n- x', ['one', 'two']],
    ['no decisions, even beside them', '## Next steps\n**Decisions**\n- no\n\n**To-dos:**\n- yes', ['yes']],
    ['none under decisions', '## Decisions\n- We ship\n- We stay\n\n**Outcome**\n- Done', []],
    ['below a bold line', '**Next steps:**\n\n- one\n\n**Risks**\n\n- two', ['one']],
    ['below a line with a colon, until the next line', 'Action items:\n- one\n\nWe closed.\n\n- two', ['one']],
    ['below an item that names them', '- **Action items:**\n  - one\n  - two\n- Risks\n  - three', ['one', 'two']],
    ['items and not their details', '## To do\n- one\n  - because\n  - of this\n- two', ['one', 'two']],
    ['items below a name', '## To do\n- **Ana**\n  - one\n- Bo:\n  - two', ['one', 'two']],
    [
      'rows of a table',
      '## To do\n\n| Who | What |\n|---|---|\n| Ana | call him |\n| Bo | ~~two~~ |\n| Bo | – |',
      ['call him'],
    ],
    [
      'rows below a cell that says so, but none that are done',
      '| # | Action item | Status |\n|-|-|-|\n| 1 | one | Open |\n| 2 | two | Done |\n| 3 | three | Complete |\n| 4 | four | ✅ |\n\n| A | B |\n|-|-|\n| no | c |',
      ['one'],
    ],
    [
      'sentences',
      '## Next steps\n\nAna asks. Bo will wait.\n• Cy calls\n\n## Rest\n\nNo.',
      ['Ana asks.', 'Bo will wait.', 'Cy calls'],
    ],
    ['no sentences beside a list', '## Next steps\n\nWe agreed.\n\n- one\n\nWe meet again.', ['one']],
    [
      'no sentences of nothing',
      [
        '## Next steps\n\nNo further actions were agreed.\n\n## Aufgaben\n\nEs gibt keine.',
        '## Tarefas\n\nNão foram definidas tarefas.\n\n## Prossimi passi\n\nNon sono stati definiti.',
        '## Zadania\n\nNie ustalono zadań.\n\n## Tâches\n\nIl n’y a pas de tâche.',
      ].join('\n\n'),
      [],
    ],
    [
      'sentences with a negation that asks for something',
      [
        '## Próximos passos\n\nMaria publica no portal.',
        '## Next steps\n\nAna will find out why it does not start. Bo confirms there are no blockers. None is named.',
        '## Aufgaben\n\nCy prüft, warum die Mails nicht ankommen. Es gibt keine weiteren Aufgaben.',
      ].join('\n\n'),
      [
        'Maria publica no portal.',
        'Ana will find out why it does not start.',
        'Bo confirms there are no blockers.',
        'Cy prüft, warum die Mails nicht ankommen.',
      ],
    ],
    ['nothing that was struck out or done', '## To do\n- ~~one~~\n- [x] two\n\n## Completed action items\n- three', []],
    ['no words for nothing', '## To do\n- None.\n- n/a\n- —\n- No action items', []],
    [
      'no words for nothing, in sentences and other languages',
      '## To do\n- (None)\n- No explicit action items were named.\n- Keine offenen Punkte\n- 特になし\n- 暂无\n- TBD',
      [],
    ],
    ['below a line in the section that decides something', '## Next steps\n\nThe team agreed on:\n\n- one', ['one']],
    [
      'two, where the same words stand below two names',
      '## To do\n### Ana\n- Send it\n### Bo\n- Send it',
      ['Send it', 'Send it'],
    ],
    ['each once', '## To do\n- Call Bo.\n- [ ] call **Bo**', ['Call Bo.']],
    [
      'read from HTML',
      '<h3>Next steps</h3><ul><li>one</li><li><p>two</p></li></ul><h3>Rest</h3><ul><li>no</li></ul>',
      ['one', 'two'],
    ],
    ['read from HTML with bold lines', '<p><b>To do</b></p><ol><li>one</li></ol><p>End</p>', ['one']],
    [
      'read from JSON',
      JSON.stringify({
        decisions: ['No'],
        actionItems: [
          { task: 'one', owner: 'Ana' },
          { text: 'two', done: true },
          { text: 'three', status: 'open' },
          'four',
        ],
      }),
      ['one', 'three', 'four'],
    ],
    ['cut where they are long', `- [ ] ${'word '.repeat(200)}`, [`${'word '.repeat(79)}word…`]],
  ])('%s', (_, summary, expected) => expect(texts(summary)).toEqual(expected));

  it('read from the summary first, then from the notes, with their part and moment', () => {
    const found = tasksOf(
      '- [ ] Ask about the crane [03:01]\n- [ ] 1:02:03 Call',
      '- [ ] Paint it (Speaker 1 @ 12:34)\n- [ ] call',
    );
    expect(found.map(({ part, text, atSeconds }) => [part, text, atSeconds])).toEqual([
      ['summary', 'Ask about the crane', 181],
      ['summary', 'Call', 3723],
      ['notes', 'Paint it', 754],
    ]);
  });

  it('few, however many items a document has, and name few people', () => {
    expect(texts(Array.from({ length: 2000 }, (_, at) => `- [ ] task ${at}`).join('\n'))).toHaveLength(300);
    expect(tasksOf(`- [ ] one ${'— Ana '.repeat(60)}`)[0]?.people).toHaveLength(8);
  });

  it('the same whatever their case and signs', () => {
    const [one, ...others] = ['Call **Bo**!', 'call bo', 'Call “Bo”'].map(taskKey);
    expect(others).toEqual([one, one]);
    expect(taskKey('Call Bob')).not.toBe(one);
    expect(new Set(Array.from({ length: 20_000 }, (_, at) => taskKey(`Task ${at}`))).size).toBe(20_000);
  });
});

describe('a task may name somebody', () => {
  it.each<[string, [string, string]]>([
    ['Ana: send it', ['Ana', 'send it']],
    ['アナ：送る', ['アナ', '送る']],
    ['**Ana Ruiz** to send it', ['Ana Ruiz', 'to send it']],
    ['**Ana:** send it', ['Ana', 'send it']],
    ['Send it (Ana)', ['Ana', 'Send it']],
    ['Send it (Ana).', ['Ana', 'Send it']],
    ['Send it (Ana, by Friday)', ['Ana', 'Send it, by Friday']],
    ['Ana → send it', ['Ana', 'send it']],
    ['Ana Ruiz will send it', ['Ana Ruiz', 'Ana Ruiz will send it']],
    ['Jörg soll es senden', ['Jörg', 'Jörg soll es senden']],
    ['Send it — **Ana**, by Friday', ['Ana', 'Send it, by Friday']],
    ['Send it - Ana (in review)', ['Ana', 'Send it (in review)']],
    ['@Ana Ruiz send it', ['@Ana Ruiz', 'send it']],
    ['Send it @ana', ['@ana', 'Send it']],
    ['Ask @Bo about it', ['@Bo', 'Ask @Bo about it']],
  ])('%s', (text, expected) => expect(names(text)?.[0]).toEqual(expected));

  it('by what it stands below, and by its fields', () => {
    expect(tasksOf('## To do\n### Ana\n- one\n- **Bo:**\n  - two').map(({ people }) => people)).toEqual([
      [['Ana', 'one']],
      [['Bo', 'two']],
    ]);
    const rows = '| Task | Owner |\n|---|---|\n| one | Ana |';
    expect(tasksOf(rows).map(({ people }) => people)).toEqual([[['Ana', 'one']]]);
    const [task] = tasksOf(JSON.stringify({ todo: [{ task: 'one', assignee: 'Ana' }, 'two'] }));
    expect(task?.people).toEqual([['Ana', 'one']]);
    expect(names('Reply at ana@example.com')).toEqual([]);
    expect(names('Send it → Ana')).toContainEqual(['Ana', 'Send it']);
  });
});

const OF_TASKS = `
  2. Action Items | ✅ Next steps | To-Do | TODO | Tasks | Follow-ups | Nächste Schritte | Maßnahmen
  Prochaines étapes | Actions à mener | Tâches | Próximos pasos | Próximos passos | Tarefas | Prossimi passi
  Da fare | Volgende stappen | Actiepunten | Następne kroki | アクションアイテム | 次のステップ | 다음 단계 | 할 일 | 액션 아이템 | 待办事项
  下一步 | 後續行動 | الخطوات التالية | المهام | הצעדים הבאים | משימות | Следующие шаги | Open tasks
  Attività aperte | 未完了のタスク | 未完成的工作 | Action items – not done | Action items (to be completed by Friday)
  Noch nicht erledigte Aufgaben | השלבים הבאים`;
const OF_DECISIONS = `
  Decisions | Entscheidungen | Beschlüsse | Décisions | Decisiones | Decisões | Decisioni | Besluiten
  Decyzje | 決定事項 | 决定 | 결정 사항 | القرارات | החלטות`;
const OF_NEITHER = `
  Action taken | Decisions taken | Multitasking | Completed action items | Erledigte Aufgaben | Summary
  Attività e ricavi | How to document APIs | Introduction to documents | Todos los participantes | Sobre todo
  Aufgabenbereiche | タスクフォースの状況 | 顧客のリアクション | 市场行动总结 | الاستقرار | Zadania wykonane`;
const namesIn = (list: string) => list.split(/ \| |\n/).flatMap((name) => name.trim() || []);

describe('a heading names', () => {
  it.each(namesIn(OF_TASKS))('tasks: %s', (heading) => {
    expect(headingKind(heading)).toBe('tasks');
    expect(texts(`## ${heading}\n\n- one`)).toEqual(['one']);
  });

  it.each(namesIn(OF_DECISIONS))('decisions: %s', (heading) => expect(headingKind(heading)).toBe('decisions'));

  it.each(namesIn(OF_NEITHER))('no tasks: %s', (heading) => expect(headingKind(heading)).not.toBe('tasks'));
});

it('the sample meetings have tasks with their people', () => {
  const found = sampleRecordings.flatMap((sample) =>
    toKept(sample).tasks.map(({ text, people }) => [text, people[0]?.[0]]),
  );
  expect(found).toContainEqual(['Exclusion constraint on door and time range — Jörg, by 27 November', 'Jörg']);
  expect(found).toContainEqual(['Rosalind: two introductions for senior backend engineers', 'Rosalind']);
});
