import { signal } from '@preact/signals';
import { screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { fail, succeed, type Failure } from '../../../lib/failures.ts';
import type { NamedConnection } from '../../../lib/models/named-connections.ts';
import { NOTHING, SAVED, SERVICE } from '../../support/connection-world.ts';
import { address, button, connect, headingFocused, key, showSettings } from '../../support/settings-page.tsx';

const named = (id: string, color: number): NamedConnection => ({
  id,
  color,
  scope: id,
  name: `Name ${id}`,
  address: `https://${id}.example`,
});
const list = () => screen.getByRole('list', { name: 'Connections' });
const choice = (name: string) => within(list()).getByRole('button', { name: new RegExp(`^${name}`) });

/** The page with these connections, the first of which is shown. */
async function open(ids: readonly string[], failure?: Failure) {
  const connections = signal(ids.map(named));
  const opened = await showSettings({
    connections,
    step: 'done',
    answers: {
      'connection.read': (of) =>
        succeed(
          of?.connectionId === null
            ? { ...NOTHING, id: null }
            : {
                ...SAVED,
                id: of?.connectionId ?? connections.value[0]?.id ?? null,
                address: `https://${of?.connectionId}.example`,
              },
        ),
      'connection.removeKey': (of) => {
        connections.value = connections.value.filter(({ id }) => id !== of?.connectionId);
        return succeed({ ...SAVED, id: connections.value[0]?.id ?? null });
      },
      ...(failure && { 'connection.check': () => fail(failure) }),
    },
  });
  return { ...opened, connections };
}

describe('several connections', () => {
  it('have the way to a further one directly under their list', async () => {
    const { user } = await open(['a', 'b']);
    expect(list().nextElementSibling).toBe(button('Add another connection').parentElement);
    await user.click(button('Add another connection'));
    await screen.findByText('New connection');
    expect(screen.queryByRole('button', { name: 'Add another connection' })).toBeNull();
    await headingFocused('Connection');
    await user.click(button('Cancel'));
    await vi.waitFor(() => expect(screen.queryByText('New connection')).toBeNull());
    await headingFocused('Connection');
  });

  it('show the one again that was shown before, when another is not added after all', async () => {
    const { user } = await open(['a', 'b']);
    await user.click(choice('Name b'));
    await vi.waitFor(() => expect(choice('Name b').getAttribute('aria-current')).toBe('true'));
    await user.click(button('Add another connection'));
    await screen.findByText('New connection');
    await user.type(key(), 'svc_12');
    await user.click(button('Cancel'));
    await vi.waitFor(() => expect(choice('Name b').getAttribute('aria-current')).toBe('true'));
    await user.click(button('Add another connection'));
    await screen.findByText('New connection');
    expect(key().value).toBe('');
  });

  it('keep what is typed for one when it is chosen once more, or after another', async () => {
    const { user } = await open(['a', 'b']);
    await user.click(choice('Name b'));
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await user.click(button('Replace'));
    await vi.waitFor(() => expect(document.activeElement).toBe(key()));
    await user.type(key(), 'svc_12');
    await user.click(choice('Name b'));
    expect(key().value).toBe('svc_12');
    await user.click(button('Add another connection'));
    await screen.findByText('New connection');
    await user.type(key(), 'svc_34');
    await user.click(choice('Name b'));
    await vi.waitFor(() => expect(key().value).toBe('svc_12'));
    await user.click(button('Add another connection'));
    await vi.waitFor(() => expect(key().value).toBe('svc_34'));
  });

  it('are removed, and the keyboard goes on near by', async () => {
    const { user } = await open(['a', 'b']);
    await user.click(choice('Name b'));
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await user.click(button('Remove connection…'));
    await user.click(button('Remove connection'));
    await vi.waitFor(() => expect(screen.queryByRole('list', { name: 'Connections' })).toBeNull());
    await headingFocused('Connection');
  });
});

it('a further connection that cannot be checked says why, where there is no field to say it at', async () => {
  const opened = await open(['a'], { code: 'timeout', phase: 'headers', afterMs: 12_000 });
  await opened.user.click(button('Add another connection'));
  await vi.waitFor(() => expect(address().value).toBe(''));
  await connect(opened, SERVICE);
  expect((await screen.findByRole('alert')).textContent).toContain('12');
  expect(button('Try again')).toBeTruthy();
});

it('a single connection that was refused leaves the keyboard where it was tried again', async () => {
  const { user } = await showSettings({
    saved: { ...SAVED, isRejected: true },
    answers: { 'connection.check': () => new Promise(() => undefined) },
  });
  await user.click(button('Try again'));
  await headingFocused('Connection');
});

it('a template that was deleted leaves the keyboard at the templates', async () => {
  const { user } = await showSettings({ saved: SAVED, step: 'done', hash: '#copying' });
  await user.click(button('New template'));
  await user.click(button('Delete'));
  await headingFocused('Templates');
});
