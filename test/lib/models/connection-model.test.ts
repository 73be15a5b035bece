import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../lib/failure.ts';
import type { ReplyOf } from '../../../lib/messaging/protocol.ts';
import type { ConnectionModel } from '../../../lib/models/connection-model.ts';
import { aConnectionWorld, checked, SAVED, SERVICE, TYPED_KEY } from '../../support/connection-world.ts';

function form(model: ConnectionModel) {
  const state = model.state.value;
  if (!('form' in state)) throw new Error(`no form while ${state.status}`);
  return state.form;
}

function failedStep(model: ConnectionModel) {
  const state = model.state.value;
  return 'steps' in state ? state.steps.find((step) => step.state === 'failed') : undefined;
}

function reading(model: ConnectionModel) {
  const state = model.state.value;
  return state.status === 'checked' ? state.reading : null;
}

async function typed(made: ReturnType<typeof aConnectionWorld>, address = SERVICE, key = TYPED_KEY) {
  await made.model.start();
  made.model.setAddress(address);
  made.model.setKey(key);
  return made;
}

/** An answer that is given when the test says so. */
function later<T>() {
  let give: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}

describe('saving', () => {
  it('asks the browser within the call itself, for the one origin', async () => {
    const { model, patterns } = await typed(aConnectionWorld(), 'https://rec.example:8443/team/');
    void model.save();
    expect(patterns).toEqual(['https://rec.example:8443/*']);
  });

  it('leaves the port out of the pattern where the browser takes none', async () => {
    const { model, patterns } = await typed(aConnectionWorld({ portsAllowed: false }), 'https://rec.example:8443');
    await model.save();
    void model.grant();
    expect(patterns).toEqual(['https://rec.example/*', 'https://rec.example/*']);
  });

  it('sends what was meant by a pasted key and address, and shows the address as it was saved', async () => {
    const { model, asks } = await typed(aConnectionWorld(), 'rec.example/?tab=1', ` "Bearer ${TYPED_KEY}" `);
    await model.save();
    expect(asks('connection.save')).toEqual([{ address: SERVICE, key: TYPED_KEY, forgetsKey: false }]);
    expect(form(model)).toMatchObject({ draft: { address: SERVICE }, addressAdjusted: true });
  });

  it('saves, and forgets the typed key, while the prompt stays unanswered', async () => {
    const { model } = await typed(aConnectionWorld({ grants: 'never' }));
    void model.save();
    await vi.waitFor(() => expect(form(model).connection.keyHint).toBe('svc_••••6789'));
    expect(model.state.value.status).toBe('asking-permission');
    expect(JSON.stringify(model.state.value)).not.toContain(TYPED_KEY);
  });

  it('goes on without the permission when the waiting is cancelled', async () => {
    const { model } = await typed(aConnectionWorld({ grants: 'never' }));
    const saving = model.save();
    await vi.waitFor(() => expect(form(model).connection.address).toBe(SERVICE));
    model.cancel();
    await saving;
    expect(failedStep(model)).toMatchObject({ name: 'permission', failure: { code: 'permission-missing' } });
  });

  it('keeps address and key when the permission is refused, and asks again for the saved address', async () => {
    const made = await typed(aConnectionWorld({ grants: false }));
    await made.model.save();
    expect(made.world.saved).toMatchObject({ address: SERVICE, keyHint: 'svc_••••6789' });
    expect(failedStep(made.model)?.name).toBe('permission');

    made.world.grants = true;
    await made.model.grant();
    expect(made.patterns).toHaveLength(2);
    expect(reading(made.model)).toMatchObject({ status: 'complete' });
  });

  it('works while the service is down', async () => {
    const unreachable = { code: 'unreachable', address: SERVICE, quick: false } as const;
    const answers = { 'connection.check': () => checked('reachable', unreachable) };
    const { model, world, asks } = await typed(aConnectionWorld({ answers }));
    await model.save();
    expect(world.saved.address).toBe(SERVICE);
    expect(failedStep(model)).toMatchObject({ name: 'reachable', failure: unreachable });
    expect(asks('list.refresh')).toEqual([]);
  });

  it('keeps what was typed when the background could not store it', async () => {
    const answers = { 'connection.save': () => fail({ code: 'storage-failed' }) };
    const { model } = await typed(aConnectionWorld({ answers }));
    await model.save();
    expect(model.state.value).toMatchObject({ status: 'failed', action: 'save', failure: { code: 'storage-failed' } });
    expect(form(model).draft.key).toBe(TYPED_KEY);
  });

  it('keeps the stored key when none is typed for the same address', async () => {
    const { model, asks } = aConnectionWorld({ saved: SAVED });
    await model.load();
    model.replaceKey();
    model.setForgetsKey(true);
    await model.save();
    expect(asks('connection.save')).toEqual([{ address: SERVICE, forgetsKey: true }]);
    expect(form(model).keyView).toBe('saved');
  });

  it('asks for the key of another address instead of taking the stored one there', async () => {
    const { model, patterns, asks } = aConnectionWorld({ saved: SAVED });
    await model.load();
    model.setAddress('https://other.example');
    await model.save();
    expect(form(model)).toMatchObject({ keyView: 'field', problems: { key: { code: 'for-address' } } });
    expect([patterns, asks('connection.save')]).toEqual([[], []]);
  });

  it('asks nobody anything about fields that cannot be right, and keeps a mistyped key out of the problem', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 6, unit: 'grapheme-ascii' }), async (text) => {
        fc.pre(!/^[\s"'`]*bearer/i.test(text) && text.trim().length > 5);
        const { model, patterns, asked } = await typed(aConnectionWorld(), 'ftp://rec.example', `${text}?`);
        await model.save();
        const { problems } = form(model);
        expect(problems).toMatchObject({ address: 'scheme' });
        expect(problems.key).not.toBeNull();
        expect(JSON.stringify(problems)).not.toContain(text.trim());
        expect([patterns, asked.length]).toEqual([[], 1]);
      }),
    );
  });

  it('takes a problem away when its field is edited', async () => {
    const { model } = await typed(aConnectionWorld(), '', 'svc_');
    await model.save();
    model.setAddress('https:');
    expect(form(model).problems).toMatchObject({ address: null, key: { code: 'length', hexCount: 0 } });
    model.setKey('svc_0');
    expect(form(model).problems.key).toBeNull();
  });
});

describe('checking', () => {
  it('shows the newest check when an older one answers after it', async () => {
    const first = later<ReplyOf<'connection.check'>>();
    const answers = [first.promise, Promise.resolve(checked('key', { code: 'key-rejected' }))];
    const { model } = aConnectionWorld({
      saved: SAVED,
      answers: { 'connection.check': () => answers.shift() ?? checked() },
    });
    await model.load();
    const older = model.test();
    await model.test();
    first.give(checked());
    await older;
    expect(failedStep(model)?.name).toBe('key');
  });

  it('shows a permission that is missing without asking the service', async () => {
    const { model, asked } = aConnectionWorld({ saved: { ...SAVED, permitted: false } });
    await model.load();
    expect(failedStep(model)).toMatchObject({ name: 'permission', failure: { origin: SERVICE } });
    expect(asked.map(({ ask }) => ask)).toEqual(['connection.read']);
  });

  it('says that what is saved could not be read, and reads it when asked again', async () => {
    const replies = [fail({ code: 'background-gone' }), succeed(SAVED)];
    const { model } = aConnectionWorld({ answers: { 'connection.read': () => replies.shift() ?? succeed(SAVED) } });
    await model.load();
    expect(model.state.value).toEqual({ status: 'unreadable', failure: { code: 'background-gone' } });
    await model.load();
    expect(form(model).connection).toEqual(SAVED);
  });
});

describe('removing the key', () => {
  it('opens the field for one, empty', async () => {
    const { model, world } = aConnectionWorld({ saved: SAVED });
    await model.load();
    model.askRemoval();
    await model.removeKey();
    expect(world.saved.keyHint).toBeNull();
    expect(form(model)).toMatchObject({ keyView: 'field', draft: { key: '', address: SERVICE } });
  });
});

describe('the question before the key is removed', () => {
  it('removes nothing by itself, and gives way to the stored key', async () => {
    const { model, asks } = aConnectionWorld({ saved: SAVED });
    await model.load();
    model.askRemoval();
    expect(form(model).keyView).toBe('removal-question');
    model.keepKey();
    expect(form(model).keyView).toBe('saved');
    expect(asks('connection.removeKey')).toEqual([]);
  });

  it.each([SERVICE, 'https://other.example'])(
    'is not left for a key that took the place of the one it was about, with %s in the field',
    async (address) => {
      const made = aConnectionWorld({ saved: SAVED });
      await made.model.start();
      made.model.setAddress(address);
      made.model.askRemoval();
      made.world.saved = { ...SAVED, keyHint: 'svc_••••cd34' };
      await made.announce({ notice: 'connection.changed' });
      await vi.waitFor(() => expect(form(made.model).connection.keyHint).toBe('svc_••••cd34'));
      expect(form(made.model)).toMatchObject({ keyView: 'saved', draft: { address } });
    },
  );

  it('that failed is not offered again for a key that took the place of the one it was about', async () => {
    const answers = { 'connection.removeKey': () => fail({ code: 'storage-failed' }) };
    const made = aConnectionWorld({ saved: SAVED, answers });
    await made.model.start();
    made.model.askRemoval();
    await made.model.removeKey();
    expect(made.model.state.value.status).toBe('failed');
    made.model.setAddress('https://other.example');
    made.world.saved = { ...SAVED, keyHint: 'svc_••••cd34' };
    await made.announce({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(form(made.model).connection.keyHint).toBe('svc_••••cd34'));
    expect(made.model.state.value.status).toBe('editing');
  });

  it('leaves a field that was opened since when the removal is tried again', async () => {
    const answers = { 'connection.removeKey': () => fail({ code: 'storage-failed' }) };
    const { model } = aConnectionWorld({ saved: SAVED, answers });
    await model.load();
    model.askRemoval();
    await model.removeKey();
    model.replaceKey();
    await model.removeKey();
    expect(form(model).keyView).toBe('field');
  });
});

describe('changes from elsewhere', () => {
  it('are shown', async () => {
    const made = aConnectionWorld({ saved: SAVED });
    await made.model.start();
    made.world.saved = { ...SAVED, keyHint: null };
    await made.announce({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(form(made.model).keyView).toBe('field'));
  });

  it('leave what is being typed, with what is wrong with it', async () => {
    const made = await typed(aConnectionWorld({ saved: SAVED }), 'https://other.example', 'svc_12');
    made.model.replaceKey();
    await made.model.save();
    const { draft, problems } = form(made.model);
    made.world.saved = { ...SAVED, permitted: false };
    await made.announce({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(form(made.model).connection.permitted).toBe(false));
    expect(form(made.model)).toMatchObject({ draft, problems, keyView: 'field' });
    expect(problems.key).not.toBeNull();
    expect(failedStep(made.model)?.name).toBe('permission');
  });

  it('leave the field for another key open, and put the address that the organisation decides on', async () => {
    const made = aConnectionWorld({ saved: SAVED });
    await made.model.start();
    made.model.setAddress('https://other.example');
    made.model.replaceKey();
    made.model.setKey(TYPED_KEY);
    made.world.saved = { ...SAVED, address: 'https://ours.example', addressManaged: true };
    await made.announce({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(form(made.model).connection.addressManaged).toBe(true));
    expect(form(made.model)).toMatchObject({ draft: { address: 'https://ours.example', key: '' }, keyView: 'field' });
  });

  it('are seen when the check is over that was under way', async () => {
    let settle: (answer: ReturnType<typeof checked>) => void = () => undefined;
    const answers = { 'connection.check': () => new Promise<ReturnType<typeof checked>>((done) => (settle = done)) };
    const made = await typed(aConnectionWorld({ answers }));
    const saving = made.model.save();
    await vi.waitFor(() => expect(made.asks('connection.check')).toHaveLength(1));
    made.world.saved = { ...made.world.saved, address: 'https://ours.example', keyHint: null, addressManaged: true };
    await made.announce({ notice: 'connection.changed' });
    expect(form(made.model).connection.addressManaged).toBeUndefined();
    settle(checked('address'));
    await saving;
    await vi.waitFor(() => expect(form(made.model).connection.addressManaged).toBe(true));
    expect(form(made.model).draft).toMatchObject({ address: 'https://ours.example', key: '' });
  });

  it('are seen when something was begun, and ended, while they were looked at', async () => {
    let answer: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (answer = resolve));
    let reads = 0;
    const answers = {
      'connection.read': () => ((reads += 1) === 2 ? first.then(() => succeed(SAVED)) : succeed(made.world.saved)),
      'connection.save': () => fail({ code: 'key-needed' }),
    };
    const made: ReturnType<typeof aConnectionWorld> = aConnectionWorld({ saved: SAVED, answers });
    await typed(made);
    made.world.saved = { ...SAVED, address: 'https://ours.example', keyHint: null, addressManaged: true };
    await made.announce({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(reads).toBe(2));
    await made.model.save();
    expect(form(made.model).connection.addressManaged).toBeUndefined();
    answer();
    await vi.waitFor(() => expect(form(made.model).connection.addressManaged).toBe(true));
    expect(made.model.state.value).toMatchObject({ status: 'failed', action: 'save' });
  });

  it('are seen when the key could not be removed, and after what is said of that', async () => {
    let answer: () => void = () => undefined;
    let settle: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (answer = resolve));
    const removed = new Promise<void>((resolve) => (settle = resolve));
    let reads = 0;
    const without = { ...SAVED, permitted: false };
    const answers = {
      'connection.read': () => ((reads += 1) === 2 ? first.then(() => succeed(without)) : succeed(made.world.saved)),
      'connection.removeKey': () => removed.then(() => fail({ code: 'storage-failed' })),
    };
    const made: ReturnType<typeof aConnectionWorld> = aConnectionWorld({ saved: SAVED, answers });
    await made.model.start();
    made.world.saved = without;
    await made.announce({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(reads).toBe(2));
    const removing = made.model.removeKey();
    await vi.waitFor(() => expect(made.asks('connection.removeKey')).toHaveLength(1));
    answer();
    // Everything that answer leads to, also another question, comes before the next turn.
    await new Promise((resolve) => setTimeout(resolve));
    settle();
    await removing;
    expect(made.model.state.value).toMatchObject({ status: 'failed', action: 'removeKey' });
    await vi.waitFor(() => expect(form(made.model).connection.permitted).toBe(false));
  });

  it('leave the failure of a removal that has removed the key and not all else, until there is another key', async () => {
    const answers = { 'connection.removeKey': () => fail({ code: 'storage-failed' }) };
    const made = aConnectionWorld({ saved: SAVED, answers });
    await made.model.start();
    made.world.saved = { ...SAVED, keyHint: null };
    await Promise.all([made.model.removeKey(), made.announce({ notice: 'connection.changed' })]);
    await vi.waitFor(() => expect(form(made.model).connection.keyHint).toBeNull());
    expect(made.model.state.value).toMatchObject({ status: 'failed', action: 'removeKey' });
    made.world.saved = SAVED;
    await made.announce({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(made.model.state.value).toMatchObject({ status: 'editing' }));
  });

  it('leave the failure of a save, which is to be tried again', async () => {
    const answers = { 'connection.save': () => fail({ code: 'storage-failed' }) };
    const made = await typed(aConnectionWorld({ answers }));
    await made.model.save();
    made.world.saved = { ...made.world.saved, permitted: true };
    await made.announce({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(form(made.model).connection.permitted).toBe(true));
    expect(made.model.state.value).toMatchObject({ status: 'failed', action: 'save' });
    expect(form(made.model).draft.key).toBe(TYPED_KEY);
  });

  it('do not take away the outcome of a check when nothing is different', async () => {
    const made = await typed(aConnectionWorld());
    await made.model.save();
    const before = made.model.state.value;
    await made.announce({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(made.asks('connection.read')).toHaveLength(2));
    await Promise.resolve();
    expect(made.model.state.value).toBe(before);
  });
});
