import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../lib/failures.ts';
import type { ArgOf, ReplyOf } from '../../../lib/messaging/protocol.ts';
import type { ConnectionModel } from '../../../lib/models/connection-model.ts';
import { aConnectionWorld, checked, SAVED, SERVICE, TYPED_KEY } from '../../support/connection-world.ts';
import { settle } from '../../support/popup.ts';

function form(model: ConnectionModel) {
  const state = model.state.value;
  if (!('form' in state)) throw new Error(`no form while ${state.status}`);
  return state.form;
}

function failed(model: ConnectionModel) {
  const state = model.state.value;
  return state.status === 'failed' ? state : null;
}

async function typed(made: ReturnType<typeof aConnectionWorld>, address = SERVICE, key = TYPED_KEY) {
  await made.model.start();
  made.model.type({ address, key });
  return made;
}

async function loaded(...parts: Parameters<typeof aConnectionWorld>) {
  const made = aConnectionWorld(...parts);
  await made.model.load();
  return made;
}

/** The same, and it listens to the background. */
async function started(...parts: Parameters<typeof aConnectionWorld>) {
  const made = aConnectionWorld(...parts);
  await made.model.start();
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
  it('sends what was meant by a pasted key and address, and shows the address as it was saved', async () => {
    const { model, asks } = await typed(aConnectionWorld(), 'rec.example/?tab=1', ` "Bearer ${TYPED_KEY}" `);
    await model.save();
    expect(asks('connection.save')).toEqual([{ address: SERVICE, key: TYPED_KEY, forgetsKey: false }]);
    expect(form(model)).toMatchObject({ draft: { address: SERVICE }, addressAdjusted: true });
  });

  it('forgets the typed key once a check has passed with it', async () => {
    const { model } = await typed(aConnectionWorld());
    await model.save();
    expect(form(model).connection.keyHint).toBe('svc_••••6789');
    expect(JSON.stringify(model.state.value)).not.toContain(TYPED_KEY);
  });

  it('keeps the key in its field through a mistyped address, and what is saved as it is', async () => {
    const unreachable = { code: 'unreachable', address: 'https://rec.exmaple', quick: false } as const;
    const answers = {
      'connection.check': (draft: ArgOf<'connection.check'>) =>
        draft && 'address' in draft && draft.address === SERVICE ? checked() : fail(unreachable),
    };
    const made = await typed(aConnectionWorld({ answers }), 'https://rec.exmaple');
    await made.model.save();
    expect(failed(made.model)).toMatchObject({ action: 'save', failure: unreachable });
    expect(form(made.model).draft.key).toBe(TYPED_KEY);
    expect([made.asks('connection.save'), made.asks('list.refresh')]).toEqual([[], []]);
    // Corrected, nothing is left of what failed.
    made.model.type({ address: SERVICE });
    expect(made.model.state.value.status).toBe('editing');
    await made.model.save();
    expect(made.world.saved).toMatchObject({ address: SERVICE, keyHint: 'svc_••••6789' });
  });

  it('deletes what the former account saved only for a new key at the same address, where that is ticked', async () => {
    const made = await loaded({ saved: SAVED });
    made.model.replaceKey();
    made.model.type({ key: TYPED_KEY, erasesFormer: true });
    made.model.type({ address: 'https://other.example' });
    await made.model.save();
    made.model.replaceKey();
    made.model.type({ key: TYPED_KEY, erasesFormer: true });
    await made.model.save();
    const other = { address: 'https://other.example', key: TYPED_KEY, forgetsKey: false };
    expect(made.asks('connection.save')).toEqual([other, { ...other, erasesFormer: true }]);
    expect(form(made.model).draft.erasesFormer).toBe(false);
  });

  it('never replaces another connection with one that was removed elsewhere', async () => {
    const elsewhere = { ...SAVED, id: 'b', address: 'https://other.example' };
    const all = new Map([
      ['a', { ...SAVED, id: 'a' }],
      ['b', elsewhere],
    ]);
    const none = { ...SAVED, id: null, address: null, keyHint: null };
    const { model, announce } = await started({
      answers: {
        'connection.read': (arg) =>
          succeed(all.get(arg?.connectionId ?? '') ?? (arg?.connectionId ? none : ([...all.values()][0] ?? none))),
      },
    });
    model.type({ address: `${SERVICE}/moved`, key: TYPED_KEY });
    all.delete('a');
    await announce({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(form(model).connection).toEqual(elsewhere));
    expect(form(model).draft).toMatchObject({ address: elsewhere.address, key: '' });
  });

  it('asks for the key of another address instead of taking the stored one there', async () => {
    const { model, permissions, asks } = await loaded({ saved: SAVED });
    model.type({ address: 'https://other.example' });
    await model.save();
    expect(form(model)).toMatchObject({ keyView: 'field', problems: { key: { code: 'for-address' } } });
    expect([permissions, asks('connection.save')]).toEqual([[], []]);
  });

  it('asks nobody anything about fields that cannot be right, and keeps a mistyped key out of the problem', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 6, unit: 'grapheme-ascii' }), async (text) => {
        fc.pre(!/^[\s"'`]*bearer/i.test(text) && text.trim().length > 5);
        const { model, permissions, asked } = await typed(aConnectionWorld(), 'ftp://rec.example', `${text}?`);
        await model.save();
        const { problems } = form(model);
        expect(problems).toMatchObject({ address: 'scheme' });
        expect(problems.key).not.toBeNull();
        expect(JSON.stringify(problems)).not.toContain(text.trim());
        expect([permissions, asked.length]).toEqual([[], 1]);
      }),
    );
  });
});

describe('checking', () => {
  it('shows the newest check when an older one answers after it', async () => {
    const first = later<ReplyOf<'connection.check'>>();
    const answers = [first.promise, Promise.resolve(fail({ code: 'key-rejected' }))];
    const { model } = aConnectionWorld({
      saved: SAVED,
      answers: { 'connection.check': () => answers.shift() ?? checked() },
    });
    await model.load();
    const older = model.check();
    await model.check();
    first.give(checked());
    await older;
    expect(failed(model)?.failure.code).toBe('key-rejected');
  });

  it('shows a permission that is missing without asking the service', async () => {
    const { model, asked } = await loaded({ saved: { ...SAVED, permitted: false } });
    expect(failed(model)).toMatchObject({ action: 'check', failure: { code: 'permission-missing', origin: SERVICE } });
    expect(asked.map(({ ask }) => ask)).toEqual(['connection.read']);
  });

  it('says that what is saved could not be read, and reads it when asked again', async () => {
    const replies = [fail({ code: 'background-gone' }), succeed(SAVED)];
    const { model } = await loaded({ answers: { 'connection.read': () => replies.shift() ?? succeed(SAVED) } });
    expect(model.state.value).toEqual({ status: 'unreadable', failure: { code: 'background-gone' } });
    await model.load();
    expect(form(model).connection).toEqual(SAVED);
  });
});

describe('a removal of the key', () => {
  it('that failed is not offered again for a key that took the place of the one it was about', async () => {
    const answers = { 'connection.removeKey': () => fail({ code: 'storage-failed' }) };
    const made = await started({ saved: SAVED, answers });
    await made.model.removeKey();
    expect(made.model.state.value.status).toBe('failed');
    made.model.type({ address: 'https://other.example' });
    made.world.saved = { ...SAVED, keyHint: 'svc_••••cd34' };
    await made.announce({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(form(made.model).connection.keyHint).toBe('svc_••••cd34'));
    expect(made.model.state.value.status).toBe('editing');
  });

  it('is not undone by what was read of it meanwhile', async () => {
    const removed = later<ReplyOf<'connection.read'>>();
    const next = { ...SAVED, id: 'b', address: 'https://other.example' };
    const made = await started({
      saved: { ...SAVED, id: 'a' },
      answers: { 'connection.removeKey': () => succeed(next) },
    });
    made.answers['connection.read'] = () => removed.promise;
    await made.announce({ notice: 'connection.changed' });
    await made.model.removeKey();
    removed.give(succeed({ ...SAVED, id: null, address: null, keyHint: null }));
    await settle();
    expect(form(made.model).connection).toEqual(next);
  });
});

describe('changes from elsewhere', () => {
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
    expect(failed(made.model)?.failure.code).toBe('permission-missing');
  });

  it('leave the field for another key open, and put the address that the organisation decides on', async () => {
    const made = await started({ saved: SAVED });
    made.model.type({ address: 'https://other.example' });
    made.model.replaceKey();
    made.model.type({ key: TYPED_KEY });
    made.world.saved = { ...SAVED, address: 'https://ours.example', addressManaged: true };
    await made.announce({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(form(made.model).connection.addressManaged).toBe(true));
    expect(form(made.model)).toMatchObject({ draft: { address: 'https://ours.example', key: '' }, keyView: 'field' });
  });

  it('take the outcome of a check away where the key or the address is another, and only there', async () => {
    const made = await started({ saved: { ...SAVED, isRejected: true } });
    await made.model.check();
    expect(made.model.state.value.status).toBe('connected');
    made.world.saved = SAVED;
    await made.announce({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(form(made.model).connection).toEqual(SAVED));
    expect(made.model.state.value.status).toBe('connected');
    made.world.saved = { ...SAVED, keyHint: 'svc_••••cd34' };
    await made.announce({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(made.model.state.value.status).toBe('editing'));
  });

  it.each([checked(), fail({ code: 'not-connected' })])(
    'take the outcome of a check away that began before the key was removed: %o',
    async (outcome) => {
      const check = later<ReplyOf<'connection.check'>>();
      const made = await started({ saved: SAVED, answers: { 'connection.check': () => check.promise } });
      const saving = made.model.save();
      await vi.waitFor(() => expect(made.asks('connection.check')).toHaveLength(1));
      made.world.saved = { ...SAVED, keyHint: null };
      await made.announce({ notice: 'connection.changed' });
      await vi.waitFor(() => expect(form(made.model).connection.keyHint).toBeNull());
      check.give(outcome);
      await saving;
      expect(made.model.state.value).toMatchObject({ status: 'editing', form: { keyView: 'field' } });
    },
  );

  it('are seen while the browser asks, so that a key that was removed is not said to be saved', async () => {
    const made = await started({ saved: SAVED, grants: 'never' });
    const saving = made.model.save();
    made.world.saved = { ...SAVED, keyHint: null };
    await made.announce({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(form(made.model).connection.keyHint).toBeNull());
    made.model.cancel();
    await saving;
    expect(made.model.state.value).toMatchObject({ status: 'editing', form: { keyView: 'field' } });
  });

  it('leave the failure of a save where only what is kept is chosen, not with another address', async () => {
    const answers = { 'connection.save': () => fail({ code: 'storage-failed' }) };
    const { model } = await typed(aConnectionWorld({ answers }));
    await model.save();
    model.type({ forgetsKey: true });
    expect(model.state.value.status).toBe('failed');
    model.type({ address: 'https://other.example' });
    expect(model.state.value.status).toBe('editing');
  });
});

describe('a form that is chosen', () => {
  it('has nothing of the one before, though a notice comes first, and is saved only once it is there', async () => {
    const second = later<null>();
    const made = await started({
      answers: {
        'connection.read': async (of) => {
          if (of?.connectionId === 'b') await second.promise;
          return succeed({ ...SAVED, id: of?.connectionId ?? 'a' });
        },
      },
    });
    made.model.replaceKey();
    made.model.type({ key: TYPED_KEY });
    const choosing = made.model.choose('b');
    await made.model.save();
    expect(made.asks('connection.check')).toEqual([]);
    await made.announce({ notice: 'connection.changed' });
    second.give(null);
    await choosing;
    await vi.waitFor(() => expect(form(made.model)).toMatchObject({ connection: { id: 'b' }, draft: { key: '' } }));
    await made.model.choose('a');
    expect(form(made.model)).toMatchObject({ connection: { id: 'a' }, draft: { key: TYPED_KEY } });
  });
});
