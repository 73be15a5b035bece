import { render, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Library } from '../../../components/settings/library.tsx';
import { sizeWords, waitingWords } from '../../../components/settings/library-words.ts';
import { isWaiting, NO_WAIT, stopped } from '../../../lib/background/sync/download-state.ts';
import { fail, succeed } from '../../../lib/failures.ts';
import type { DownloadWaiting } from '../../../lib/storage/items.ts';
import { failureSamples } from '../../gallery/failures.ts';
import { aStatus } from '../../support/library-status.ts';
import { withTools } from '../../support/page-tools.tsx';
import { aLibraryModel } from '../../support/library-world.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const text = () => document.body.textContent ?? '';
const downloadSwitch = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'Save all transcripts on this device' });

async function open(...parts: Parameters<typeof aLibraryModel>) {
  const made = await aLibraryModel(...parts);
  render(withTools(<Library model={made.model} />, { now: () => NOW_MS }));
  return { ...made, user: userEvent.setup() };
}

describe('what is on this device', () => {
  it('says what downloading all would take, before it is switched on', async () => {
    const { background, user } = await open(aStatus({ download: { left: 1204, bytes: 96_000_000 } }));
    const help = document.querySelector('#keep-all-help')?.textContent ?? '';
    expect(help).toContain('About 96 MB. The newest 300 in a minute, the rest within 4 hrs.');
    expect(help).not.toContain('request');
    await user.click(downloadSwitch());
    expect(downloadSwitch().checked).toBe(true);
    const on = succeed(aStatus({ download: { mode: 'on' } }));
    expect(await background.answer('library.setDownloadMode', on)).toEqual({ mode: 'on' });
    expect(await screen.findByRole('progressbar', { name: 'Transcripts saved' })).toMatchObject({ max: 18, value: 4 });
    await vi.waitFor(() => expect(text()).toContain('4 of 18 saved.'));
  });

  it('is paused, and goes on', async () => {
    const { background, user } = await open(aStatus({ download: { mode: 'on' } }));
    await user.click(button('Pause'));
    const paused = succeed(aStatus({ download: { mode: 'paused' } }));
    expect(await background.answer('library.setDownloadMode', paused)).toEqual({ mode: 'paused' });
    await user.click(await screen.findByRole('button', { name: 'Resume' }));
    expect(await background.answer('library.setDownloadMode', paused)).toEqual({ mode: 'on' });
  });

  it('cannot be changed while the list is synced', async () => {
    const { background, user } = await open(aStatus({ download: { mode: 'on' } }));
    await user.click(button('Sync now'));
    expect(button('Pause').getAttribute('aria-disabled')).toBe('true');
    await user.click(downloadSwitch());
    expect(downloadSwitch().checked).toBe(true);
    await background.answer('library.sync', succeed(aStatus({ download: { mode: 'on' } })));
    await vi.waitFor(() => expect(button('Pause').getAttribute('aria-disabled')).toBeNull());
    expect(downloadSwitch().disabled).toBe(false);
    expect(background.asked()).not.toContain('library.setDownloadMode');
  });

  it('stays where it was put last, when the background was stopped under what was asked for before', async () => {
    const { background, model } = await open();
    const on = model.setDownloadMode('on');
    const off = model.setDownloadMode('off');
    await background.lose('library.setDownloadMode');
    expect(await background.answer('library.setDownloadMode', succeed(aStatus()))).toEqual({ mode: 'off' });
    await Promise.all([on, off]);
  });

  it('does not end what was begun after it', async () => {
    const { background, model, user } = await open();
    await user.click(downloadSwitch());
    await user.click(button('Sync now'));
    await background.answer('library.setDownloadMode', succeed(aStatus({ download: { mode: 'on' } })));
    await background.roundTrip();
    expect(model.state.value).toMatchObject({ busy: 'syncing' });
    expect(button('Syncing…')).toBeTruthy();
    await background.answer('library.sync', succeed(aStatus({ recordings: 21, download: { mode: 'on' } })));
    await screen.findByText('Up to date.');
    expect(text()).toContain('21 recordings');
    expect(downloadSwitch().checked).toBe(true);
  });

  it('is not put back by a question from before its answer', async () => {
    const { background, model } = await open();
    background.never('library.status');
    const switching = model.setDownloadMode('on');
    background.notify({ notice: 'library.changed' });
    await background.answer('library.setDownloadMode', succeed(aStatus({ download: { mode: 'on' } })));
    await switching;
    await background.answer('library.status', succeed(aStatus()));
    await background.roundTrip();
    expect(downloadSwitch().checked).toBe(true);
  });

  it.each<[DownloadWaiting['why'], RegExp, string[]]>([
    ['quota', /Continues at .*so as not to strain the service/, []],
    ['full', /disk is full.*Free up space.*Trying again at/, ['Try again']],
    ['library', /library is busy. Trying again at/, ['Try again']],
    [{ code: 'offline' }, /offline.*Trying again at/, ['Try again']],
    [{ code: 'key-rejected' }, /rejected. Trying again at/, ['Replace key', 'Try again']],
    [
      { code: 'permission-missing', origin: 'https://a.example' },
      /a.example.*Trying again/,
      ['Allow access', 'Try again'],
    ],
  ])('says why it waits, until when, and what helps: %o', async (why, words, actions) => {
    const waiting = { why, sinceMs: NOW_MS, untilMs: NOW_MS + 60_000 };
    const { background, user } = await open(aStatus({ download: { mode: 'on', waiting, failed: 2 } }));
    expect(text()).toMatch(words);
    expect(text()).toContain('2 couldn’t be downloaded');
    for (const name of ['Replace key', 'Allow access', 'Try again']) {
      expect(screen.queryAllByText(name)).toHaveLength(actions.includes(name) ? 1 : 0);
    }
    if (!actions.includes('Try again')) return;
    await user.click(button('Try again'));
    const on = succeed(aStatus({ download: { mode: 'on' } }));
    expect(await background.answer('library.setDownloadMode', on)).toEqual({ mode: 'on' });
    await vi.waitFor(() => expect(text()).not.toMatch(words));
  });

  it.each<DownloadWaiting['why']>([...failureSamples().map(({ failure }) => failure), 'quota', 'full', 'library'])(
    'says of everything that it may wait for that it goes on within the hour, and then no more: %o',
    (why) => {
      for (let before = NO_WAIT, times = 0; times < 9; times++) {
        before = stopped(before, why, NOW_MS);
        const { waiting } = before;
        expect([isWaiting(waiting, NOW_MS), isWaiting(waiting, NOW_MS + 3_600_000)]).toEqual([true, false]);
        expect(waiting && waitingWords(waiting, NOW_MS)).toMatch(/\S.*\d:\d\d/);
      }
    },
  );

  it('no longer says that the list is up to date when it is another connection’s', async () => {
    const { background, user } = await open();
    await user.click(button('Sync now'));
    await background.answer('library.sync', succeed(aStatus()));
    await screen.findByText('Up to date.');
    background.notify({ notice: 'connection.changed' });
    await vi.waitFor(() => expect(text()).not.toContain('Up to date.'));
  });
});

describe('syncing by hand', () => {
  it('says that the list is still being read, and when it is up to date', async () => {
    const { background, user } = await open();
    await user.click(button('Sync now'));
    await background.answer('library.sync', succeed(aStatus({ isReading: true })));
    await screen.findByText('Loading your recordings…');
    background.always('library.status', succeed(aStatus({ recordings: 950 })));
    background.notify({ notice: 'library.changed' });
    await screen.findByText('Up to date.');
    background.always('library.status', succeed(aStatus({ recordings: 960, isReading: true })));
    background.notify({ notice: 'library.changed' });
    await screen.findByText('960 recordings');
    expect(screen.getByText('Up to date.')).toBeTruthy();
  });

  it('says why it did not', async () => {
    const { background, user } = await open();
    await user.click(button('Sync now'));
    await background.answer('library.sync', fail({ code: 'offline' }));
    await vi.waitFor(() => expect(document.querySelector('.library-outcome')?.textContent).toMatch(/offline/i));
    expect(button('Sync now')).toBeTruthy();
  });
});

describe('erasing', () => {
  it.each([
    ['Delete saved recordings…', 'library', 'stay in your service', 'Delete'],
    ['Reset Earshot…', 'everything', 'can’t be recovered', 'Reset'],
  ] as const)('%s asks once', async (name, what, words, confirm) => {
    const { background, user } = await open();
    await user.click(button(name));
    const question = screen.getByRole('dialog');
    // It is read out as the dialog opens.
    const described = document.getElementById(question.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toContain(words);
    expect(background.asked()).not.toContain('library.erase');
    await user.click(within(question).getByRole('button', { name: confirm }));
    expect(await background.answer('library.erase', succeed(aStatus({ recordings: 0 })))).toEqual({ what });
    await screen.findByText('Deleted.');
  });

  it('leaves all as it is when the answer is no', async () => {
    const { background, user } = await open();
    await user.click(button('Delete saved recordings…'));
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(background.asked()).not.toContain('library.erase');
  });

  it('never says that all is erased when some of it may still be there, and says what helps', async () => {
    const { background, user } = await open();
    await user.click(button('Delete saved recordings…'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await background.answer('library.erase', succeed(aStatus({ recordings: 0, unerased: true })));
    await screen.findByText(/couldn’t be deleted/);
    expect(text()).toContain('Restart your browser');
    expect(text()).not.toContain('Deleted.');
  });

  it('says that something is left whoever was to erase it, for as long as it is', async () => {
    const { background } = await open();
    expect(text()).not.toContain('Restart your browser');
    background.always('library.status', succeed(aStatus({ unerased: true })));
    // As after "Remove key".
    background.notify({ notice: 'connection.changed' });
    const words = await screen.findByText(/Restart your browser/);
    expect(words.closest('[aria-live="polite"]')).toBeTruthy();
    background.always('library.status', succeed(aStatus()));
    background.notify({ notice: 'library.changed' });
    await vi.waitFor(() => expect(text()).not.toContain('Restart your browser'));
  });
});

it('a managed browser shows what the organisation has decided, and leaves no choice', async () => {
  const { user, background } = await open(aStatus({ download: { mode: 'on' } }), {
    keepAll: true,
    retentionDays: 30,
  });
  expect(downloadSwitch().checked).toBe(true);
  expect(downloadSwitch().disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  expect(text()).toContain('30 days Managed by your organization');
  await user.click(downloadSwitch());
  expect(background.asked()).not.toContain('library.setDownloadMode');
});

it.each([
  [0, '0 kB'],
  [840_000, '840 kB'],
  [8_400_000, '8.4 MB'],
  [84_000_000, '84 MB'],
  [1_250_000_000, '1.3 GB'],
])('says %i bytes as %s', (bytes, words) => expect(sizeWords(bytes)).toBe(words));
