import { describe, expect, it, vi } from 'vitest';
import { deepEqual } from '../../../lib/models/deep-equal.ts';
import { templatesToFile } from '../../../lib/templates/templates-file.ts';
import type { Template } from '../../../lib/recording/sending.ts';
import { aFile, aTemplate, aTemplatesWorld } from '../../support/templates-world.ts';

async function opened(...parts: Parameters<typeof aTemplatesWorld>) {
  const made = aTemplatesWorld(...parts);
  await made.model.start();
  return made;
}
const [a, b] = [aTemplate('a'), aTemplate('b')];
const texts = ({ state }: Pick<Awaited<ReturnType<typeof opened>>, 'state'>) =>
  state()
    .entries.filter(({ own }) => own)
    .map(({ text }) => text);

const textsOf = (templates: readonly Template[]) => templates.map(({ text }) => text);

describe('opening', () => {
  it('shows ours and the person’s own, with the one in use selected', async () => {
    const { state } = await opened([a], { templateId: 'a' });
    expect(state().entries.map(({ id }) => id)).toEqual([
      'summary',
      'meeting-note',
      'quote',
      'email',
      'issue-comment',
      'a',
    ]);
    expect(state()).toMatchObject({ selectedId: 'a', full: false, templatesSave: { status: 'untouched' } });
    const gone = await opened([], { templateId: 'deleted' });
    expect(gone.state().selectedId).toBe('summary');
  });

  it('says that nothing could be read', async () => {
    const { model, world } = aTemplatesWorld();
    world.gone = true;
    await model.load();
    expect(model.state.value).toEqual({ status: 'unreadable', failure: { code: 'background-gone' } });
    world.gone = false;
    await model.load();
    expect(model.state.value.status).toBe('open');
  });
});

describe('what is typed', () => {
  it('is kept after a pause, in one writing', async () => {
    const made = await opened([a, b]);
    made.model.edit('a', { text: 'x' });
    made.model.edit('a', { text: 'xy' });
    made.model.edit('a', { name: 'New' });
    expect(made.state().templatesSave).toEqual({ status: 'saving' });
    expect(made.world.asked).not.toContain('templates.keep');
    made.pause();
    await vi.waitFor(() => expect(made.state().templatesSave).toEqual({ status: 'saved' }));
    expect(made.world.templates).toEqual([{ id: 'a', name: 'New', text: 'xy' }, b]);
    expect(made.world.asked.filter((name) => name === 'templates.keep')).toHaveLength(1);
  });

  it('is not lost while the writing before is under way', async () => {
    const made = await opened([a]);
    made.model.edit('a', { text: 'one' });
    made.pause();
    made.model.edit('a', { text: 'two' });
    made.pause();
    await vi.waitFor(() => expect(made.state().templatesSave).toEqual({ status: 'saved' }));
    expect(made.world.templates[0]?.text).toBe('two');
  });

  it('stays on the screen when it cannot be kept, and is tried again', async () => {
    const made = await opened([a]);
    made.world.full = true;
    made.model.edit('a', { text: 'x' });
    made.pause();
    const failed = { status: 'failed', failure: { code: 'storage-failed' } };
    await vi.waitFor(() => expect(made.state().templatesSave).toEqual(failed));
    expect(texts(made)).toEqual(['x']);
    made.world.full = false;
    await made.model.flush(false);
    expect(made.state().templatesSave).toEqual({ status: 'saved' });
    expect(made.world.templates[0]?.text).toBe('x');
  });

  it('is saved when it could not be kept and is taken back', async () => {
    const made = await opened([a]);
    made.world.full = true;
    made.model.edit('a', { text: 'x' });
    made.pause();
    await vi.waitFor(() => expect(made.state().templatesSave.status).toBe('failed'));
    await made.keepElsewhere([{ ...a, text: 'x' }]);
    await vi.waitFor(() => expect(made.state().templatesSave).toEqual({ status: 'saved' }));
    expect(made.state().entries.at(-1)?.text).toBe('x');
  });

  it('is tried again also when nothing is left to be kept', async () => {
    const made = await opened([a]);
    made.world.full = true;
    made.model.edit('a', { text: 'x' });
    made.pause();
    await vi.waitFor(() => expect(made.state().templatesSave.status).toBe('failed'));
    made.world.full = false;
    made.world.templates = [{ ...a, text: 'x' }];
    await made.model.flush(false);
    expect(made.state().templatesSave).toEqual({ status: 'saved' });
  });

  it('is cut where a name or a text is longer than what is kept', async () => {
    const made = await opened([a]);
    made.model.edit('a', { name: 'n'.repeat(500), text: 't'.repeat(30_000) });
    made.pause();
    await vi.waitFor(() => expect(made.state().templatesSave).toEqual({ status: 'saved' }));
    expect(made.world.templates[0]).toMatchObject({ name: 'n'.repeat(200), text: 't'.repeat(20_000) });
  });

  it('is kept at once when the page goes', async () => {
    const made = await opened([a]);
    made.model.edit('a', { text: 'x' });
    const before = made.world.asked.length;
    void made.model.flush(true);
    await vi.waitFor(() => expect(made.world.templates[0]?.text).toBe('x'));
    expect(made.world.asked[before]).toBe('templates.keep');
  });
});

describe('two windows', () => {
  it('take in what the other has kept', async () => {
    const made = await opened([a]);
    await made.keepElsewhere([{ ...a, text: 'theirs' }, b]);
    await vi.waitFor(() => expect(texts(made)).toEqual(['theirs', b.text]));
    expect(made.state().news).toBeNull();
  });

  it('take over the order of the other, instead of saving their own against it forever', async () => {
    const made = await opened([a, b]);
    await made.keepElsewhere([b, a]);
    await vi.waitFor(() => expect(texts(made)).toEqual([b.text, a.text]));
    expect(made.world.templates).toEqual([b, a]);
    expect(made.world.asked).not.toContain('templates.keep');
  });

  it('keep what is being typed here, and say that there are two of it now', async () => {
    const made = await opened([a]);
    made.model.edit('a', { text: 'ours' });
    await made.keepElsewhere([{ ...a, text: 'theirs' }]);
    await vi.waitFor(() => expect(made.state().news).toEqual({ kind: 'copies', count: 1 }));
    await vi.waitFor(() => expect(made.world.templates.map(({ text }) => text)).toEqual(['ours', 'theirs']));
    expect(texts(made)).toEqual(['ours', 'theirs']);
    expect(made.state().selectedId).toBe('summary');
  });

  it('do not overwrite each other even when no notice arrived', async () => {
    const made = await opened([a]);
    made.world.templates = [a, b];
    made.model.edit('a', { text: 'ours' });
    made.pause();
    await vi.waitFor(() => expect(made.state().templatesSave).toEqual({ status: 'saved' }));
    expect(made.world.templates).toEqual([{ ...a, text: 'ours' }, b]);
  });

  it('do not overwrite each other when one is closed', async () => {
    const made = await opened([a]);
    made.world.templates = [{ ...a, text: 'theirs' }, b];
    made.model.edit('a', { text: 'ours' });
    await made.model.flush(true);
    expect(made.world.templates.map(({ text }) => text)).toEqual(['ours', 'theirs', b.text]);
  });

  it('make no copy of what is on its way when one is closed', async () => {
    const made = await opened([a]);
    made.world.slow = true;
    made.model.edit('a', { text: 'one' });
    made.pause();
    await vi.waitFor(() => expect(made.world.templates[0]?.text).toBe('one'));
    made.model.edit('a', { text: 'two' });
    void made.model.flush(true);
    await vi.waitFor(() => expect(made.world.templates.map(({ text }) => text)).toEqual(['two']));
    made.release();
  });

  it('may together have more than one of them may add, and all of it is kept', async () => {
    const many = (start: string) => Array.from({ length: 90 }, (_, index) => aTemplate(`${start}${index}`));
    const made = await opened(many('a'));
    made.world.templates = [...many('a'), ...many('b')];
    made.model.add('New');
    made.pause();
    await vi.waitFor(() => expect(made.state().templatesSave).toEqual({ status: 'saved' }));
    expect(made.world.templates).toHaveLength(181);
    expect(made.state().full).toBe(true);
    made.model.edit('b7', { text: 'changed' });
    made.pause();
    await vi.waitFor(() => expect(made.world.templates.find(({ id }) => id === 'b7')?.text).toBe('changed'));
  });

  it('each change their own preference', async () => {
    const made = await opened();
    made.world.preferences = { ...made.world.preferences, templateId: 'quote' };
    await made.model.prefer({ form: 'plain' });
    expect(made.world.preferences).toMatchObject({ form: 'plain', templateId: 'quote' });
    await vi.waitFor(() => expect(made.state().preferences).toEqual(made.world.preferences));
  });
});

describe('what was changed here', () => {
  it('stays on the screen and is told to be unsaved, whichever request fails, and is kept when it is tried again', async () => {
    let failures = 0;
    for (let failing = 1; ; failing++) {
      const made = aTemplatesWorld([a]);
      const { model, world, state } = made;
      world.failing = failing;
      await model.load();
      if (model.state.value.status === 'unreadable') await model.load();
      model.edit('a', { text: 'typed' });
      model.add('New');
      made.pause();
      await model.prefer({ form: 'plain' });
      await vi.waitFor(() => expect(state().templatesSave.status).not.toBe('saving'));
      const shown = { templates: texts(made), form: state().preferences.form };
      expect(shown).toEqual({ templates: ['typed', expect.stringContaining('{{title}}')], form: 'plain' });
      // What was refused may be tried again meanwhile, when something else was kept.
      await vi.waitFor(() =>
        expect([state().templatesSave.status, state().preferencesSave.status]).toEqual([
          deepEqual(textsOf(world.templates), shown.templates) ? 'saved' : 'failed',
          world.preferences.form === shown.form ? 'saved' : 'failed',
        ]),
      );
      const isReached = world.asked.length >= failing;
      await Promise.all([model.flush(false), model.prefer({})]);
      expect([state().templatesSave.status, state().preferencesSave.status]).toEqual(['saved', 'saved']);
      expect({ templates: textsOf(world.templates), form: world.preferences.form }).toEqual(shown);
      if (!isReached) break;
      failures += 1;
    }
    expect(failures).toBeGreaterThan(3);
  });
});

describe('preferences', () => {
  it('are kept one after the other, and say when they are not', async () => {
    const made = await opened();
    await Promise.all([made.model.prefer({ form: 'markdown' }), made.model.prefer({ aboutThisPage: false })]);
    expect(made.world.preferences).toMatchObject({ form: 'markdown', templateId: 'summary', aboutThisPage: false });
    expect(made.state().preferencesSave).toEqual({ status: 'saved' });
    made.world.full = true;
    await made.model.prefer({ form: 'rich' });
    expect(made.state().preferencesSave).toEqual({ status: 'failed', failure: { code: 'storage-failed' } });
  });

  it('that were not kept are tried again, and nothing else with them', async () => {
    const made = await opened();
    made.world.full = true;
    await made.model.prefer({ form: 'plain' });
    made.world.full = false;
    made.world.preferences = { ...made.world.preferences, templateId: 'email' };
    await made.keepElsewhere([a]);
    await vi.waitFor(() => expect(made.state().preferences).toMatchObject({ form: 'plain', templateId: 'email' }));
    await made.model.prefer({});
    expect(made.world.preferences).toMatchObject({ form: 'plain', templateId: 'email' });
    expect(made.state().preferencesSave).toEqual({ status: 'saved' });
  });
});

describe('adding and deleting', () => {
  it('adds under a name of its own, and shows it', async () => {
    const made = await opened();
    made.model.add('New');
    made.model.add('New', made.state().entries[2]);
    expect(made.state().entries.slice(-2)).toMatchObject([
      { id: 'new-1', name: 'New', own: true },
      { id: 'new-2', name: 'New 2', text: made.state().entries[2]?.text },
    ]);
    expect(made.state().selectedId).toBe('new-2');
  });

  it('duplicates a template with the longest name', async () => {
    const made = await opened([aTemplate('a', { name: 'n'.repeat(200) })]);
    made.model.add(`${'n'.repeat(200)} (copy)`, made.state().entries.at(-1));
    made.pause();
    await vi.waitFor(() => expect(made.state().templatesSave).toEqual({ status: 'saved' }));
    expect(made.world.templates.map(({ name }) => name)).toEqual(['n'.repeat(200), `${'n'.repeat(198)} 2`]);
  });

  it('adds none where there is no room', async () => {
    const made = await opened(Array.from({ length: 100 }, (_, index) => aTemplate(`${index}`)));
    expect(made.state().full).toBe(true);
    made.model.add('New');
    expect(texts(made)).toHaveLength(100);
  });

  it('deletes, and brings back in its place and in use', async () => {
    const made = await opened([a, b], { templateId: 'a' });
    made.model.remove('a');
    expect(made.state().selectedId).toBe('b');
    made.pause();
    await vi.waitFor(() => expect(made.world.templates).toEqual([b]));
    await vi.waitFor(() => expect(made.world.preferences.templateId).toBe('summary'));
    made.model.undo();
    expect(made.state()).toMatchObject({ selectedId: 'a', news: null });
    made.pause();
    await vi.waitFor(() => expect(made.world.templates).toEqual([a, b]));
    await vi.waitFor(() => expect(made.world.preferences.templateId).toBe('a'));
  });

  it('brings back a deleted template without overriding what was chosen since', async () => {
    const made = await opened([a, b], { templateId: 'a', quoteTemplateId: 'a' });
    made.model.remove('a');
    await made.model.prefer({ templateId: 'b' });
    made.model.undo();
    await vi.waitFor(() => expect(made.world.preferences.quoteTemplateId).toBe('a'));
    expect(made.world.preferences.templateId).toBe('b');
    made.model.remove('a');
    await made.model.prefer({ quoteTemplateId: 'b' });
    made.model.undo();
    made.pause();
    await vi.waitFor(() => expect(made.world.templates).toEqual([a, b]));
    expect(made.world.preferences).toMatchObject({ templateId: 'b', quoteTemplateId: 'b' });
  });

  it('quotes with ours again when the template for quotes is deleted', async () => {
    const made = await opened([a, b], { quoteTemplateId: 'a' });
    made.model.remove('a');
    await vi.waitFor(() => expect(made.world.preferences.quoteTemplateId).toBe('quote'));
    made.model.undo();
    await vi.waitFor(() => expect(made.world.preferences.quoteTemplateId).toBe('a'));
    expect(made.world.preferences.templateId).toBe('summary');
  });
});

describe('files', () => {
  it('hold what was saved, and bring it back elsewhere', async () => {
    const from = await opened([a, b]);
    from.model.exportFile();
    const to = await opened([{ ...a, id: 'same' }]);
    await to.model.importFile(aFile(from.saved[0]?.data ?? ''));
    expect(to.state().news).toEqual({ kind: 'imported', added: 1, known: 1 });
    expect(texts(to)).toEqual([a.text, b.text]);
    to.pause();
    await vi.waitFor(() => expect(to.world.templates.map(({ name }) => name)).toEqual([a.name, b.name]));
  });

  it.each([
    [aFile('x', 17_000_000), { code: 'too-large' }],
    [{ size: 1, text: () => Promise.reject(new Error('gone')) }, { code: 'unreadable' }],
    [aFile('x'), { code: 'not-json' }],
    [
      aFile(templatesToFile(Array.from({ length: 100 }, (_, i) => aTemplate(`${i}`))).data),
      { code: 'too-many', count: 100, room: 99 },
    ],
  ])('that cannot be taken change nothing (%#)', async (file, problem) => {
    const made = await opened([aTemplate('own')]);
    await made.model.importFile(file);
    expect(made.state().news).toEqual({ kind: 'not-imported', problem });
    expect(texts(made)).toHaveLength(1);
  });
});

it('previews a template with a sample that says something for each name', async () => {
  const { model } = await opened();
  const names = [
    'title',
    'facts',
    'date',
    'time',
    'length',
    'people',
    'owner',
    'team',
    'summary',
    'notes',
    'transcript',
  ];
  for (const name of names) expect(model.preview(`{{${name}}}`).blocks).not.toEqual([]);
  expect(model.preview('{{titel}}').problems).toHaveLength(1);
});
