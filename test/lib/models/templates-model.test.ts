import { describe, expect, it, vi } from 'vitest';
import { NAMES } from '../../../lib/templates/subject-values.ts';
import { templatesToFile } from '../../../lib/templates/templates-file.ts';
import { aFile, aTemplate, aTemplatesWorld } from '../../support/templates-world.ts';

async function opened(...parts: Parameters<typeof aTemplatesWorld>) {
  const made = aTemplatesWorld(...parts);
  await made.model.load();
  return made;
}
const [a, b] = [aTemplate('a'), aTemplate('b')];
const texts = ({ state }: Pick<Awaited<ReturnType<typeof opened>>, 'state'>) =>
  state()
    .entries.filter(({ own }) => own)
    .map(({ text }) => text);

it('opening shows ours and the person’s own, with the one in use selected', async () => {
  const { state } = await opened([a], { templateId: 'a' });
  expect(state().entries.map(({ id }) => id)).toEqual([
    'summary',
    'meeting-note',
    'quote',
    'email',
    'issue-comment',
    'vault-note',
    'a',
  ]);
  expect(state()).toMatchObject({ selectedId: 'a', full: false, templatesSave: { status: 'untouched' } });
  const gone = await opened([], { templateId: 'deleted' });
  expect(gone.state().selectedId).toBe('summary');
});

/** Waits until everything is saved. */
const saved = ({ state }: Pick<Awaited<ReturnType<typeof opened>>, 'state'>) =>
  vi.waitFor(() => expect(state().templatesSave).toEqual({ status: 'saved' }));

describe('what is typed', () => {
  it('is kept after a pause, in one writing', async () => {
    const made = await opened([a, b]);
    made.model.edit('a', { text: 'x' });
    made.model.edit('a', { text: 'xy' });
    made.model.edit('a', { name: 'New' });
    expect(made.state().templatesSave).toEqual({ status: 'saving' });
    expect(made.kept().templates).toEqual([a, b]);
    made.pause();
    await saved(made);
    expect(made.kept().templates).toEqual([{ id: 'a', name: 'New', text: 'xy' }, b]);
    expect(made.writes()).toBe(1);
  });

  it('is not lost while the writing before is under way', async () => {
    const made = await opened([a]);
    made.model.edit('a', { text: 'one' });
    made.pause();
    made.model.edit('a', { text: 'two' });
    expect(texts(made)).toEqual(['two']);
    made.pause();
    await saved(made);
    expect(made.kept().templates[0]?.text).toBe('two');
  });

  it('stays on the screen when it could not be kept, and is saved with the next attempt', async () => {
    const made = await opened([a]);
    made.area.full = true;
    made.model.edit('a', { text: 'x' });
    made.pause();
    await vi.waitFor(() => expect(made.state().templatesSave.status).toBe('failed'));
    expect(texts(made)).toEqual(['x']);
    made.area.full = false;
    await made.model.flush(false);
    expect(made.state().templatesSave).toEqual({ status: 'saved' });
    expect(made.kept().templates).toEqual([{ ...a, text: 'x' }]);
  });

  it('is not written over stored templates that could not be read', async () => {
    const made = await opened([a, b]);
    made.model.edit('a', { text: 'x' });
    made.reading.fails = true;
    made.pause();
    await vi.waitFor(() => expect(made.state().templatesSave.status).toBe('failed'));
    expect(made.kept().templates).toEqual([a, b]);
    expect(texts(made)).toEqual(['x', b.text]);
  });

  it('is cut where a name or a text is longer than what is kept', async () => {
    const made = await opened([a]);
    made.model.edit('a', { name: 'n'.repeat(500), text: 't'.repeat(30_000) });
    made.pause();
    await saved(made);
    expect(made.kept().templates[0]).toMatchObject({ name: 'n'.repeat(200), text: 't'.repeat(20_000) });
  });

  it.each(['before a pause', 'while the writing before is under way'])(
    'is written within the event in which the page goes, %s',
    async (when) => {
      const made = await opened([a, b]);
      made.model.edit('a', { text: 'x' });
      if (when !== 'before a pause') made.pause();
      made.model.edit('a', { text: 'xy' });
      const before = made.writes();
      void made.model.flush(true);
      // Nothing was awaited: nothing runs any more in a page that is gone.
      expect(made.writes()).toBe(before + 1);
      await vi.waitFor(() => expect(made.kept().templates).toEqual([{ ...a, text: 'xy' }, b]));
    },
  );
});

describe('two windows', () => {
  it('each change their own templates', async () => {
    const made = await opened([a, b]);
    made.model.edit('a', { text: 'ours' });
    made.model.add('New');
    await made.keepElsewhere([a, { ...b, text: 'theirs' }, aTemplate('c')]);
    await vi.waitFor(() => expect(texts(made).slice(0, 3)).toEqual(['ours', 'theirs', aTemplate('c').text]));
    made.pause();
    await saved(made);
    expect(made.kept().templates.map(({ name }) => name)).toEqual([a.name, b.name, 'Template c', 'New']);
    expect(
      made
        .kept()
        .templates.slice(0, 2)
        .map(({ text }) => text),
    ).toEqual(['ours', 'theirs']);
  });

  it('keep what is being typed in a template that the other has deleted', async () => {
    const made = await opened([a, b]);
    made.model.edit('a', { text: 'ours' });
    await made.keepElsewhere([b]);
    made.pause();
    await saved(made);
    expect(
      made
        .kept()
        .templates.map(({ text }) => text)
        .toSorted(),
    ).toEqual(['ours', b.text].toSorted());
  });
});

describe('preferences', () => {
  it('are kept one after the other, and say when they are not', async () => {
    const made = await opened();
    await Promise.all([made.model.prefer({ form: 'markdown' }), made.model.prefer({ aboutThisPage: false })]);
    expect(made.kept().preferences).toMatchObject({ form: 'markdown', templateId: 'summary', aboutThisPage: false });
    expect(made.state().preferencesSave).toEqual({ status: 'saved' });
    made.area.full = true;
    await made.model.prefer({ form: 'rich' });
    expect(made.state().preferencesSave).toEqual({ status: 'failed', failure: { code: 'storage-failed' } });
  });

  it('that were not kept stay on the screen, and are tried again, and nothing else with them', async () => {
    const made = await opened();
    made.area.full = true;
    await made.model.prefer({ form: 'plain' });
    made.area.full = false;
    await made.elsewhere.sending.change((before) => ({ ...before, templateId: 'email' }));
    await vi.waitFor(() => expect(made.state().preferences).toMatchObject({ form: 'plain', templateId: 'email' }));
    await made.model.prefer({});
    expect(made.kept().preferences).toMatchObject({ form: 'plain', templateId: 'email' });
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

  it('adds none where there is no room', async () => {
    const made = await opened(Array.from({ length: 100 }, (_, index) => aTemplate(`${index}`)));
    expect(made.state().full).toBe(true);
    made.model.add('New');
    expect(texts(made)).toHaveLength(100);
  });

  it('deletes, and brings back in its place, whatever it was chosen for', async () => {
    const made = await opened([a, b], { templateId: 'a', quoteTemplateId: 'a' });
    made.model.remove('a');
    expect(made.state().selectedId).toBe('b');
    made.pause();
    await vi.waitFor(() => expect(made.kept().templates).toEqual([b]));
    await made.model.prefer({ templateId: 'b' });
    made.model.undo();
    expect(made.state()).toMatchObject({ selectedId: 'a', news: null });
    made.pause();
    await vi.waitFor(() => expect(made.kept().templates).toEqual([a, b]));
    expect(made.kept().preferences).toMatchObject({ templateId: 'b', quoteTemplateId: 'a' });
  });
});

describe('files', () => {
  it.each([
    [aFile('x', 17_000_000), { code: 'not-templates' }],
    [{ size: 1, text: () => Promise.reject(new Error('gone')) }, { code: 'unreadable' }],
    [aFile('x'), { code: 'not-templates' }],
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
  const { model, links } = await opened();
  expect(model.preview('{{link}}').blocks).toEqual([]);
  links.pattern = 'https://rec.example/{id}';
  // Turns can only be looped over.
  for (const name of NAMES.filter((name) => name !== 'turns'))
    expect(model.preview(`{{${name}}}`).blocks).not.toEqual([]);
  expect(model.preview('{{titel}}').problems).toHaveLength(1);
});
