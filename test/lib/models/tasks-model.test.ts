import { describe, expect, it } from 'vitest';
import { succeed } from '../../../lib/failures.ts';
import { createTasksModel } from '../../../lib/models/tasks-model.ts';
import { tickOf, type OpenTask } from '../../../lib/recording/tasks.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { createScriptedBackground } from '../../support/scripted-background.ts';
import { aUserData } from '../../support/user-data.ts';
import { valueOf } from '../../support/value-of.ts';

const aTask = (key: string): OpenTask => ({
  key,
  part: 'summary',
  text: `Task ${key}`,
  line: '',
  person: null,
  atSeconds: null,
});
const FOUND = {
  meetings: [{ recording: aRecording({ id: 'a' }), tasks: [aTask('one'), aTask('two')] }],
  hasMore: false,
};

function aModel() {
  const background = createScriptedBackground();
  background.always('tasks.read', succeed(FOUND));
  background.always('tasks.count', succeed({ count: 1, lastId: anId('a') }));
  const data = aUserData();
  const model = createTasksModel({ client: background.client, userData: data.userData });
  const shown = () =>
    model.state.value.status === 'shown'
      ? model.state.value.tasks.map(({ key, isDone, wasDone }) => [key, isDone, wasDone])
      : model.state.value.status;
  async function open() {
    const opening = model.open();
    await background.roundTrip();
    await opening;
  }
  const first = () => {
    const [task] = model.state.value.status === 'shown' ? model.state.value.tasks : [];
    if (!task) throw new Error('no task');
    return task;
  };
  return { background, ...data, model, shown, open, first };
}

describe('createTasksModel', () => {
  it('shows the tasks, with those that were ticked before', async () => {
    const { model, shown, open, own } = aModel();
    expect(shown()).toBe('loading');
    await own.ticks.write([tickOf(anId('a'), { key: 'two' }), tickOf(anId('b'), { key: 'one' })]);
    await open();
    expect(shown()).toEqual([
      ['one', false, false],
      ['two', true, true],
    ]);
    expect(model.state.value).toMatchObject({ hasMore: false, tasks: [{ recording: { id: 'a' } }, {}] });
  });

  it('ticks one in its place, tells the library, and takes it back', async () => {
    const { model, shown, open, own, first, background } = aModel();
    await open();
    expect(await model.tick(first(), true)).toBe(true);
    expect([shown(), valueOf(await own.ticks.read())]).toEqual([
      [
        ['one', true, false],
        ['two', false, false],
      ],
      ['a one'],
    ]);
    expect(background.asked()).toEqual(['tasks.read', 'tasks.count']);
    expect(await model.tick(first(), false)).toBe(true);
    expect([shown(), valueOf(await own.ticks.read())]).toEqual([
      [
        ['one', false, false],
        ['two', false, false],
      ],
      [],
    ]);
    await model.tick(first(), true);
    await open();
    expect(shown()).toContainEqual(['one', true, true]);
  });

  it('keeps the last thousand ticks', async () => {
    const { model, open, own, first } = aModel();
    await own.ticks.write(Array.from({ length: 1000 }, (_, at) => `b ${at}`));
    await open();
    await model.tick(first(), true);
    const ticks = valueOf(await own.ticks.read()) ?? [];
    expect([ticks.length, ticks[0], ticks.at(-1)]).toEqual([1000, 'a one', 'b 998']);
  });

  it('says so where the library does not respond, or nothing can be stored or read', async () => {
    const unknown = aModel();
    unknown.background.always('tasks.read', succeed(null));
    await unknown.open();
    expect(unknown.shown()).toBe('unknown');
    const unread = aModel();
    unread.reading.fails = true;
    await unread.open();
    expect(unread.shown()).toBe('unknown');
    const { model, open, first, reading, shown } = aModel();
    await open();
    reading.fails = true;
    expect([await model.tick(first(), true), shown()]).toEqual([
      false,
      [
        ['one', false, false],
        ['two', false, false],
      ],
    ]);
  });
});
