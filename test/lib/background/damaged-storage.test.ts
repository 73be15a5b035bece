import { afterEach, describe, expect, it, vi } from 'vitest';
import { succeed } from '../../../lib/failures.ts';
import { ADDRESS, aDevice, anAnswer, paged, startBackground } from '../../support/background.ts';
import { aContent, aListItem, anId } from '../../support/factories.ts';
import { aTemplate } from '../../support/templates-world.ts';

const [A, B] = [anId('a'), anId('b')];
const api = {
  list: paged([aListItem({ id: A }), aListItem({ id: B })]),
  content: () => Promise.resolve(succeed(anAnswer({ content: aContent({ summary: '# Hello' }) }))),
};

/** A device whose storage holds `damaged` as `key`, and what the background there answers to what people do. */
async function aDamaged(key: string, damaged: (before: unknown) => unknown) {
  const device = aDevice();
  const former = startBackground(device, api);
  await former.connect();
  await former.handlers['recordings.open']({ id: A });
  await former.keepAlive.rest();
  device.local.values.set(key, damaged(device.local.values.get(key)));
  const background = startBackground(device, api);
  background.start();
  const { client, keepAlive } = background;
  const answers = [
    await client.ask('connection.read', null),
    await client.ask('recordings.recent', null),
    await client.ask('recordings.open', { id: A }),
    await client.ask('recordings.copyPart', { id: A }),
    await client.ask('speakers.name', { id: A, label: 'Q', name: 'New' }),
    await client.ask('shortlist.noteOpened', { id: B }),
    await client.ask('library.sync', null),
    await client.ask('errors.report', { context: 'popup', name: 'Error', stack: '' }),
  ];
  await keepAlive.rest();
  return { device, client, failures: answers.flatMap((answer) => (answer.ok ? [] : answer.failure.code)) };
}

afterEach(() => vi.unstubAllGlobals());

describe('one damaged entry in what is stored', () => {
  it.each<[key: string, damaged: (before: unknown) => unknown, kept: unknown]>([
    ['connections', (all) => ({ ...(all as object), list: [null, ...(all as { list: [] }).list] }), {}],
    ['templates', () => [null, aTemplate('mine')], expect.arrayContaining([aTemplate('mine')])],
    [`shortlist ${ADDRESS}`, () => ({ pins: [null, A], opened: null }), { pins: [A], opened: [B] }],
    [`names ${ADDRESS} ${A}`, () => [null, ['P', 'Zoe']], expect.arrayContaining([['P', 'Zoe']])],
    [`positions ${ADDRESS} ${A}`, () => 'x', 'x'],
    ['errors', () => [null], [expect.objectContaining({ context: 'popup' })]],
    ['offline-download', () => ({ mode: 'on', waits: 5 }), { mode: 'on' }],
  ])('keeps nobody from anything, and nothing else is lost: %s', async (key, damaged, kept) => {
    const { device, failures } = await aDamaged(key, damaged);
    expect(failures).toEqual([]);
    expect({ kept: device.local.values.get(key) }).toMatchObject({ kept });
  });

  it('that is worse is a bug that says so, stays as it is, and does not keep anybody from erasing it', async () => {
    const report = vi.fn<() => void>();
    vi.stubGlobal('reportError', report);
    const key = `names ${ADDRESS} ${A}`;
    const { device, client, failures } = await aDamaged(key, () => ['ab']);
    expect([...new Set(failures)]).toEqual(['internal']);
    expect(report).toHaveBeenCalled();
    expect(device.local.values.get(key)).toEqual(['ab']);
    expect(await client.ask('library.erase', { what: 'everything' })).toMatchObject({ ok: true });
    expect([...device.local.values.keys()]).toEqual([]);
  });
});
