// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { tickOf } from '../../../lib/recording/tasks.ts';
import { readDocuments } from '../../../lib/output/open-tasks.ts';
import { aContent, anId } from '../../support/factories.ts';
import { aKept, aLibrary, NOW_MS } from '../../support/memory-library.ts';

const DAY_MS = 86_400_000;
let library: Awaited<ReturnType<typeof aLibrary>>;
beforeEach(async () => void (library = await aLibrary()));

/** Stores a meeting of these people with this summary, days ago. */
function keep(id: string, summary: string, daysAgo = 0, names: string[] = ['Ana Ruiz', 'Tom Lee']) {
  const speakers = names.map((name, at) => ({ label: `Speaker ${at + 1}`, name }));
  const content = aContent({ summary, speakers });
  const recording = { id, ownerName: null, createdAtMs: NOW_MS - daysAgo * DAY_MS };
  library.store.keep([aKept({ recording, content, ...readDocuments(content) })], NOW_MS);
}
const all = (ticks: string[] = []) =>
  library.store
    .tasks({ ticks })
    .meetings.map(({ recording, tasks }) => [recording.id, ...tasks.map(({ text }) => text)]);
const people = () =>
  library.store.tasks({ ticks: [] }).meetings.flatMap(({ tasks }) => tasks.map(({ text, person }) => [person, text]));
const count = (ticks: string[] = []) => library.store.countTasks({ ticks });
const left = () => library.database.selectValue('SELECT count(*) FROM task');
const tick = (id: string, task: string) => {
  const [found] = readDocuments({ summary: `- [ ] ${task}`, notes: null }).tasks;
  return tickOf(anId(id), { key: found?.key ?? '' });
};

describe('the tasks of a library', () => {
  it('are those of all recordings, of the newest first, in the order of their documents', () => {
    keep('old', '- [ ] one\n- [x] no', 20);
    keep('new', '## Next steps\n- two\n- three', 1);
    keep('none', '## Decisions\n- no');
    expect(all()).toEqual([
      ['new', 'two', 'three'],
      ['old', 'one'],
    ]);
    expect(count()).toEqual({ count: 3, lastId: 'new' });
  });

  it('go with their recording, and with a content that has them no more', () => {
    keep('a', '- [ ] one');
    keep('b', '- [ ] two\n- [ ] three');
    keep('b', '- [ ] three');
    expect([all().flat().toSorted(), left()]).toEqual([['a', 'b', 'one', 'three'], 2]);
    library.store.forget({ id: anId('b') });
    expect([all(), left()]).toEqual([[['a', 'one']], 1]);
    library.store.forget({ id: anId('a') });
    expect([all(), left(), count()]).toEqual([[], 0, { count: 0, lastId: null }]);
  });

  it('are open until they are ticked, whatever becomes of their signs, and come last from then on', () => {
    keep('a', '- [ ] Call Bo\n- [ ] two', 1);
    keep('b', '- [ ] Call Bo');
    const ticks = [tick('a', 'call **Bo**!')];
    expect(count(ticks)).toEqual({ count: 2, lastId: 'b' });
    keep('a', '- [ ] call Bo.\n- [ ] two', 1);
    expect([count(ticks).count, count([]).count]).toEqual([2, 3]);
    expect(all(ticks)).toEqual([
      ['b', 'Call Bo'],
      ['a', 'call Bo.', 'two'],
    ]);
  });

  it('are at most a thousand, the open ones first', () => {
    const some = (from: number) => Array.from({ length: 300 }, (_, at) => `- [ ] task ${from + at}`).join('\n');
    for (const day of [0, 1, 2, 3]) keep(`m${day}`, some(day * 300), day);
    const { meetings, hasMore } = library.store.tasks({ ticks: [tick('m0', 'task 0')] });
    const tasks = meetings.flatMap((meeting) => meeting.tasks);
    expect([hasMore, tasks.length, tasks[0]?.text, count().count]).toEqual([true, 1001, 'task 1', 1200]);
  });
});

describe('a task', () => {
  it.each<[string, string | null, string]>([
    ['Ana Ruiz: one', 'Ana Ruiz', 'one'],
    ['one (Tom)', 'Tom Lee', 'one'],
    ['one — lee', 'Tom Lee', 'one'],
    ['**Ana** one', 'Ana Ruiz', 'one'],
    ['Budget: one (Ana)', 'Ana Ruiz', 'Budget: one'],
    ['Ana: one (Friday)', 'Ana Ruiz', 'one (Friday)'],
    ['Budget: one', null, 'Budget: one'],
    ['one (draft)', null, 'one (draft)'],
    ['Mo: one', null, 'Mo: one'],
    ['Mo Farah: one', 'Mo Farah', 'one'],
    ['one @Zoë', 'Zoë', 'one'],
  ])('"%s" is of %j', (line, person, text) => {
    keep('other', 'Nothing', 3, ['Mo Farah']);
    keep('a', `## To do\n- ${line}`);
    expect(people()).toEqual([[person, text]]);
  });

  it.each([
    ['田中: 予算', '田中太郎', '予算'],
    ['Jean Luc: one', 'Jean-Luc Picard', 'one'],
    ['Ana R: one', 'Ana R.', 'one'],
  ])('"%s" is of %s by a part of the name, in any script', (line, person, text) => {
    keep('a', `- [ ] ${line}`, 0, ['田中太郎', 'Jean-Luc Picard', 'Ana R.']);
    expect(people()).toEqual([[person, text]]);
  });

  it('is of nobody if two have the name, and of whoever gets the name here', () => {
    keep('a', '- [ ] one (Ana)\n- [ ] two (Zoë)', 0, ['Ana Ruiz', 'Ana Silva']);
    expect(people()).toEqual([
      [null, 'one (Ana)'],
      [null, 'two (Zoë)'],
    ]);
    library.store.name({ id: anId('a'), label: 'Speaker 2', name: 'Zoë Quist' });
    expect(people()).toEqual([
      ['Ana Ruiz', 'one'],
      ['Zoë Quist', 'two'],
    ]);
  });
});

describe('is:task', () => {
  it('finds the meetings with open tasks, each with its first ones', () => {
    keep('a', '## To do\n- Ana: one [01:00]\n- two', 1);
    keep('b', '- [x] no');
    keep('c', '- [ ] budget', 2);
    const { groups } = library.search('is:task ');
    expect(groups.map(({ recording, hits }) => [recording.id, ...hits.map(({ snippet }) => snippet)])).toEqual([
      ['a', 'one', 'two'],
      ['c', 'budget'],
    ]);
    expect(groups[0]?.hits[0]).toMatchObject({
      part: 'summary',
      speaker: 'Ana Ruiz',
      startSeconds: 60,
      words: 'Ana: one',
      isTask: true,
    });
    expect(library.ids('-is:task ')).toEqual(['b']);
    expect(library.ids('is:task budget')).toEqual(['c']);
    expect(library.search('is:task budget').groups[0]?.hits[0]?.isTask).toBeUndefined();
  });

  it('finds no meeting whose tasks are ticked', () => {
    keep('a', '- [ ] one');
    expect(library.ids('is:task ')).toEqual(['a']);
    count([tick('a', 'one')]);
    expect(library.ids('is:task ')).toEqual([]);
    count([]);
    expect(library.ids('is:task ')).toEqual(['a']);
  });
});
