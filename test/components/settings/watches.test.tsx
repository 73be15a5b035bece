import { screen, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { MOST_WATCHES } from '../../../lib/recording/watching.ts';
import { SAVED } from '../../support/connection-world.ts';
import { headingFocused, showSettings } from '../../support/settings-page.tsx';
import { valueOf } from '../../support/value-of.ts';

const region = () => within(screen.getByRole('region', { name: 'Watched searches' }));
const queries = () =>
  region()
    .queryAllByRole('listitem')
    .map((each) => each.querySelector('bdi')?.textContent);
const notify = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Also show a notification' });
const connected = { saved: SAVED, step: 'done', hash: '#library' } as const;

describe('watched searches', () => {
  it('are listed, twenty of them too, and removed one by one; the focus stays near', async () => {
    const watched = Array.from({ length: MOST_WATCHES }, (_, at) => `query ${at}`);
    const { user, stored } = await showSettings({ ...connected, watched });
    await vi.waitFor(() => expect(queries()).toEqual(watched));
    await user.click(region().getByRole('button', { name: 'Stop watching query 3' }));
    await vi.waitFor(() => expect(queries()).toHaveLength(MOST_WATCHES - 1));
    await headingFocused('Watched searches');
    // The screen shows it before it is stored.
    await vi.waitFor(async () =>
      expect(valueOf(await stored.userData.watching.read())?.watches).toHaveLength(MOST_WATCHES - 1),
    );
  });

  it('that cannot be removed stay, and why is said', async () => {
    const { user, stored } = await showSettings({ ...connected, watched: ['budget'] });
    await vi.waitFor(() => expect(queries()).toEqual(['budget']));
    stored.reading.fails = true;
    await user.click(region().getByRole('button', { name: 'Stop watching budget' }));
    await region().findByText(/^Couldn’t save the watched searches/);
    expect(queries()).toEqual(['budget']);
  });

  it.each([true, false])('are notified of if the browser lets them: %j', async (notifies) => {
    const { user } = await showSettings({ ...connected, notifies });
    await region().findByText(/^To hear about new recordings/);
    await user.click(notify());
    await vi.waitFor(() => expect(notify().checked).toBe(notifies));
    if (!notifies) return;
    await user.click(notify());
    await vi.waitFor(() => expect(notify().checked).toBe(false));
  });
});
