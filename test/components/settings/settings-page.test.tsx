import { act, fireEvent, screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { type Failure, type Result, fail, succeed } from '../../../lib/failures.ts';
import type { LibraryStatus } from '../../../lib/messaging/protocol.ts';
import { aPageRead, SAVED, SERVICE, TYPED_KEY } from '../../support/connection-world.ts';
import { aStatus } from '../../support/library-status.ts';
import { address, button, connect, headingFocused, key, openForm, showSettings } from '../../support/settings-page.tsx';

/** The text that an input is described by. */
function description(input: HTMLElement): string {
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '').join(' ');
}

describe('the first time', () => {
  it('asks for an address and a hidden key that nothing else helps to fill in', async () => {
    await openForm();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connect to your recordings');
    expect(key().type).toBe('password');
    expect([key().autocomplete, key().getAttribute('autocapitalize')]).toEqual(['off', 'off']);
  });

  it('asks the browser within the click', async () => {
    const { permissions } = await openForm();
    fireEvent.input(address(), { target: { value: SERVICE } });
    fireEvent.input(key(), { target: { value: TYPED_KEY } });
    await vi.waitFor(() => expect(key().value).toBe(TYPED_KEY));
    fireEvent.click(button('Connect'));
    expect(permissions).toEqual([SERVICE]);
  });

  it('lets the key be looked at while it is typed', async () => {
    const { user } = await openForm();
    const reveal = screen.getByRole('button', { name: 'Show key', pressed: false });
    await user.click(reveal);
    expect(key().type).toBe('text');
    expect(reveal.getAttribute('aria-pressed')).toBe('true');
  });
});

it.each([true, false])(
  '"Reset Earshot" leads to the first run, and it is said there what is left: %s',
  async (unerased) => {
    await openForm({ status: aStatus({ unerased }) });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Connect to your recordings');
    expect(screen.queryByText(/Restart your browser/) !== null).toBe(unerased);
    expect(screen.queryByRole('heading', { name: 'Library' }) !== null).toBe(unerased);
  },
);

describe('"Reset Earshot"', () => {
  /** Confirms it; the notices arrive before the answer. */
  async function reset(reply: Result<LibraryStatus>) {
    const opened = await showSettings({ saved: SAVED, hash: '#library' });
    await opened.user.click(button('Reset Earshot…'));
    await opened.user.click(button('Reset'));
    opened.world.saved = { address: null, keyHint: null, forgetsKey: false, permitted: false };
    await opened.announce({ notice: 'connection.changed' });
    opened.library.notify({ notice: 'connection.changed' });
    const firstRun = () => screen.queryByRole('heading', { name: 'Connect to your recordings' });
    await vi.waitFor(() => expect(opened.welcome.stage.value).toBe('connect'));
    await act(() => undefined);
    expect(firstRun()).toBeNull();
    await opened.library.answer('library.erase', reply);
    return opened;
  }

  it('leads to the first run, where it is announced, once it is done', async () => {
    await reset(succeed(aStatus()));
    await headingFocused('Connect to your recordings');
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Deleted.'));
  });

  it('says when it failed, until there is another connection', async () => {
    const { library } = await reset(fail({ code: 'storage-failed' }));
    const words = await screen.findByText('Browser storage isn’t working');
    library.notify({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(words.isConnected).toBe(false));
  });
});

describe('a field that cannot be right', () => {
  it.each([
    [SERVICE, TYPED_KEY.slice(0, -1), key, 'This one has 39'],
    ['https://ana:secret@rec.example', TYPED_KEY, address, 'before the @'],
  ])('has the focus, and says why: %s', async (typedAddress, typedKey, field, words) => {
    const opened = await openForm();
    await connect(opened, typedAddress, typedKey);
    await vi.waitFor(() => expect(document.activeElement).toBe(field()));
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(description(field())).toContain(words);
    expect(document.body.textContent).not.toContain(typedKey);
    expect(opened.asks('connection.save')).toEqual([]);
  });

  it('warns that another address deletes what is saved, and only another one', async () => {
    const { user } = await openForm({ saved: SAVED });
    await user.type(address(), '/');
    expect(description(address())).not.toContain('deletes the recordings');
    await user.type(address(), 'base');
    await vi.waitFor(() => expect(description(address())).toContain('deletes the recordings saved on this device'));
  });
});

describe('the prompt of the browser', () => {
  it('can be waited for no longer', async () => {
    const opened = await openForm({ grants: 'never' });
    await connect(opened);
    await screen.findByText('Waiting for browser permission…', { selector: '.connection-words *' });
    expect(button('Connect').getAttribute('aria-disabled')).toBe('true');
    await opened.user.click(button('Cancel'));
    expect(await screen.findByText('Earshot isn’t allowed to reach rec.example')).toBeTruthy();
    expect(key().value).toBe(TYPED_KEY);
    opened.world.grants = true;
    await opened.user.click(button('Allow access'));
    expect(opened.permissions).toHaveLength(2);
    await vi.waitFor(() => expect(opened.asks('connection.save')).toHaveLength(1));
  });
});

describe('a check of what was typed that fails', () => {
  async function openFailed(failure: Failure) {
    const opened = await openForm({ answers: { 'connection.check': () => fail(failure) } });
    await connect(opened);
    return opened;
  }

  it.each<[Failure, typeof key, string]>([
    [
      { code: 'key-rejected' },
      key,
      'The service refused this key. It has all 44 characters, so it may have been deleted',
    ],
    [{ code: 'unreachable', address: SERVICE, quick: false }, address, 'Nothing answers there. Is the service running'],
    [{ code: 'unsupported', status: 405 }, address, ''],
  ])('is told at its field, where everything typed stays: %o', async (failure, field, words) => {
    const { asks } = await openFailed(failure);
    await vi.waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    expect(description(field())).toContain(words);
    expect([address().value, key().value]).toEqual([SERVICE, TYPED_KEY]);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(asks('connection.save')).toEqual([]);
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''));
  });

  it('of the key says that the address is right', async () => {
    await openFailed({ code: 'key-rejected' });
    await vi.waitFor(() => expect(description(address())).toBe('The service answers at this address.'));
  });

  it('offers the address that answers', async () => {
    const suggestion = 'https://eu.rec.example';
    const { user } = await openFailed({ code: 'redirected', address: SERVICE, suggestion });
    await user.click(await screen.findByRole('button', { name: 'Use this address' }));
    await vi.waitFor(() => expect(address().value).toBe(suggestion));
    expect(document.activeElement).toBe(address());
  });

  it('is done once more where it is about neither field', async () => {
    const { user, asks } = await openFailed({ code: 'timeout', phase: 'headers', afterMs: 12_000 });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(asks('connection.check')).toHaveLength(2));
  });
});

it('a saved key that was refused is first tried again, and can be replaced', async () => {
  const { user, asks } = await openForm({ saved: { ...SAVED, isRejected: true } });
  expect(screen.getAllByText(/Your API key was rejected/, { selector: '.field-error *' })).toHaveLength(1);
  const [first, second] = within(screen.getByText('Try again').closest('p') ?? document.body).getAllByRole('button');
  expect([first?.textContent, second?.textContent]).toEqual(['Try again', 'Replace key']);
  await user.click(second ?? document.body);
  await vi.waitFor(() => expect(document.activeElement).toBe(key()));
  await user.click(button('Keep current key'));
  await user.click(button('Try again'));
  expect(await screen.findByText(/recordings are ready to search/, { selector: 'output' })).toBeTruthy();
  expect(asks('connection.check')).toEqual([{}]);
});

describe('a key of another account', () => {
  const NAME = 'Delete what is saved from the former account first';

  it('is asked about only where a key is replaced at the same address', async () => {
    const { user, asks } = await openForm({ saved: SAVED });
    expect(screen.queryByLabelText(NAME)).toBeNull();
    await user.click(button('Replace'));
    const box = screen.getByLabelText<HTMLInputElement>(NAME);
    expect(box.checked).toBe(false);
    expect(description(box)).toContain('speaker names, pins');
    await user.click(screen.getByLabelText(NAME));
    await user.type(key(), `${TYPED_KEY}{Enter}`);
    await vi.waitFor(() => expect(asks('connection.save')).toHaveLength(1));
    expect(asks('connection.save')).toEqual([
      { address: SERVICE, key: TYPED_KEY, forgetsKey: false, erasesFormer: true },
    ]);
  });
});

describe('a saved key', () => {
  it('gives way to an empty field that has the focus, and comes back untouched', async () => {
    const { user, asks } = await openForm({ saved: SAVED });
    await user.click(button('Replace'));
    await vi.waitFor(() => expect(document.activeElement).toBe(key()));
    expect(key().value).toBe('');
    await user.type(key(), 'svc_12');
    await user.click(button('Keep current key'));
    expect(await screen.findByText('svc_••••ab12')).toBeTruthy();
    await user.click(button('Connect'));
    await vi.waitFor(() => expect(asks('connection.check')).toEqual([{}]));
    expect(asks('connection.save')).toEqual([]);
  });

  it('is removed only after it was asked whether it is to be, with what goes and what would keep it', async () => {
    const { user, world, asks } = await openForm({ saved: SAVED });
    await user.click(button('Remove key…'));
    const question = screen.getByRole('dialog', { name: 'Remove key' });
    for (const words of ['speaker names', 'pins', '“Replace”']) expect(question.textContent).toContain(words);
    expect(asks('connection.removeKey')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Remove key' }));
    await headingFocused('Connection');
    expect(asks('connection.removeKey')).toHaveLength(1);
    expect(world.saved.keyHint).toBeNull();
    expect(screen.queryByText(/svc_••••/)).toBeNull();
  });

  it('is not asked about any more once another has taken its place', async () => {
    const { user, world, announce } = await openForm({ saved: SAVED });
    await user.click(button('Remove key…'));
    world.saved = { ...SAVED, keyHint: 'svc_••••cd34' };
    await announce({ notice: 'connection.changed' });
    expect(await screen.findByText('svc_••••cd34')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is kept in memory only when that is chosen', async () => {
    const { user, asks } = await openForm({ saved: SAVED });
    await user.click(screen.getByLabelText('Forget the key when the browser closes'));
    await user.click(button('Connect'));
    await vi.waitFor(() => expect(asks('connection.save')).toEqual([{ address: SERVICE, forgetsKey: true }]));
  });
});

describe('reading the list', () => {
  it('is announced when it is complete', async () => {
    const opened = await openForm({ answers: { 'list.refresh': () => aPageRead({ count: 1240, unreadable: 1 }) } });
    await connect(opened);
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('1,240 recordings are ready'));
    expect(screen.getByText('1 recording couldn’t be loaded.')).toBeTruthy();
  });
});
