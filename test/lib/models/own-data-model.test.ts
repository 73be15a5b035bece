import { describe, expect, it, vi } from 'vitest';
import { succeed } from '../../../lib/failures.ts';
import type { Client } from '../../../lib/messaging/client.ts';
import { createOwnDataModel } from '../../../lib/models/own-data-model.ts';
import { TEMPLATE_LIMITS } from '../../../lib/recording/sending.ts';
import { aUserData, USED_ADDRESS } from '../../support/user-data.ts';
import { valueOf } from '../../support/value-of.ts';

function aModel(saved: 'saved' | 'failed' = 'saved') {
  const world = aUserData({ pins: [], opened: [] });
  const ask = vi.fn().mockResolvedValue(succeed(null));
  const save = vi.fn<(file: { data: string }) => 'saved' | 'failed'>().mockReturnValue(saved);
  const client: Pick<Client, 'ask'> = { ask };
  let made = 0;
  const newId = () => `new-${++made}`;
  const model = createOwnDataModel({ userData: world.userData, client, save, newId, builtInName: (id) => `The ${id}` });
  return { ...world, model, ask, save };
}

const fileOf = (data: object) => new File([JSON.stringify({ format: 'earshot-data', version: 1, data })], 'a.json');

describe('own data', () => {
  it('is saved as a file, and read again by another browser', async () => {
    const [one, other] = [aModel(), aModel()];
    await one.userData.templates.write([{ id: 't', name: 'Mine', text: 'a' }]);
    await one.model.exportFile();
    expect(one.model.news.value).toEqual({ status: 'exported' });
    await other.model.importFile(new File([one.save.mock.calls[0]?.[0].data ?? ''], 'a.json'));
    expect(other.model.news.value).toEqual({ status: 'imported' });
    expect(await other.userData.templates.read()).toEqual(succeed([{ id: 't', name: 'Mine', text: 'a' }]));
  });

  it('keeps a template that is another one here, and the choice of the imported one', async () => {
    const { model, userData } = aModel();
    const here = { id: 'summary', name: '', text: 'here' };
    await userData.templates.write([here]);
    const file = fileOf({ templates: [{ ...here, text: 'there' }], sending: { templateId: 'summary' } });
    // Once more adds nothing.
    for (let times = 0; times < 2; times++) {
      await model.importFile(file);
      expect(valueOf(await userData.templates.read())).toEqual([
        here,
        { id: 'new-1', name: 'The summary', text: 'there' },
      ]);
      expect(valueOf(await userData.sending.read())?.templateId).toBe('new-1');
    }
  });

  it('takes nothing of a file whose templates have no room', async () => {
    const { model, userData } = aModel();
    const template = (at: number) => ({ id: `t${at}`, name: `N${at}`, text: `${at}` });
    const all = Array.from({ length: TEMPLATE_LIMITS.count }, (_, at) => template(at));
    await userData.templates.write(all);
    await model.importFile(fileOf({ templates: [template(100)], sending: { form: 'plain' } }));
    expect(model.news.value).toEqual({ status: 'full' });
    expect(valueOf(await userData.sending.read())?.form).toBe('rich');
    expect(valueOf(await userData.templates.read())).toEqual(all);
  });

  it('has searches find speakers by imported names, but only those of the connected service', async () => {
    const { model, ask } = aModel();
    await model.importFile(
      fileOf({
        [`names ${USED_ADDRESS} r1`]: [['Speaker 1', 'Ana']],
        'names https://other.example r1': [['Speaker 1', 'Eve']],
      }),
    );
    expect(ask.mock.calls).toEqual([['speakers.name', { id: 'r1', label: 'Speaker 1', name: 'Ana' }]]);
  });

  it.each([
    ['other-file', new File(['{}'], 'a.json')],
    ['newer', new File([JSON.stringify({ format: 'earshot-data', version: 2, data: {} })], 'a.json')],
    ['unreadable', { size: 1, text: () => Promise.reject(new Error('gone')) }],
    ['other-file', { size: 1e9, text: () => Promise.reject(new Error('not to be read')) }],
  ])('says %s of a file that it cannot take, and changes nothing', async (status, file) => {
    const { model, writes } = aModel();
    await model.importFile(file);
    expect(model.news.value).toEqual({ status });
    expect(writes()).toBe(0);
  });

  it('says so if it cannot be read or saved', async () => {
    const { model, reading } = aModel('failed');
    await model.exportFile();
    expect(model.news.value).toEqual({ status: 'not-saved' });
    reading.fails = true;
    await model.exportFile();
    expect(model.news.value).toEqual({ status: 'failed', failure: { code: 'storage-failed' } });
    await model.importFile(fileOf({}));
    expect(model.news.value).toEqual({ status: 'failed', failure: { code: 'storage-failed' } });
  });
});
