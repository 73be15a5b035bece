import { fireEvent, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { manyStatus, manyTold, type ManyControls } from '../../../components/search/many.tsx';
import { filterSuggestions } from '../../../components/search/query-filters.tsx';
import type { ManyState, ManyWork } from '../../../lib/models/many-model.ts';
import { NOT_TYPED } from '../../../lib/models/search-state.ts';
import { anId, aRecording } from '../../support/factories.ts';
import { NO_MANY } from '../../support/popup-view.ts';
import { NOW, results, showSearch } from './show-search.tsx';

const picked = new Map([[anId('a'), aRecording({ id: 'a' })]]);
const ON: ManyState = { ...NO_MANY.state, picked, isOn: true };

function showMany(state: ManyState, mac = false) {
  const calls: string[] = [];
  const spies = Object.entries(NO_MANY).filter(([name]) => !['state', 'isTyping'].includes(name));
  const many = Object.fromEntries(
    spies.map(([name]) => [
      name,
      vi.fn((...args: unknown[]) => void calls.push([name, ...args.map((arg) => JSON.stringify(arg))].join(' '))),
    ]),
  ) as unknown as ManyControls;
  const shown = showSearch(results(), { mac, many: { ...many, isTyping: () => false, state } });
  return { ...shown, calls };
}

describe('keys and clicks', () => {
  it.each([
    ['{Control>}{Shift>}s{/Shift}{/Control}', NO_MANY.state, ['endTold', 'start']],
    [' ', ON, ['toggle "titles a"']],
    ['{Enter}', ON, ['toggle "titles a"']],
    ['{ArrowDown}', ON, ['move "next" false']],
    ['{Shift>}{ArrowUp}{/Shift}', ON, ['move "previous" true']],
    ['{Control>}a{/Control}', ON, ['pickAll']],
    ['{Control>}{Shift>}c{/Shift}{/Control}', ON, ['run "copy"']],
    ['{Control>}p{/Control}', ON, ['pin']],
    ['{Escape}', ON, ['end']],
    ['{Escape}', { ...ON, work: { status: 'working', done: 1, total: 3 } }, ['stop']],
  ] as [string, ManyState, string[]][])('%s', async (keys, state, expected) => {
    const { box, calls, onClose, onOpen, onCopy } = showMany(state);
    await userEvent.click(box);
    await userEvent.keyboard(keys);
    expect(calls.filter((call) => expected.length > 1 || call !== 'endTold').slice(-expected.length)).toEqual(expected);
    expect([onClose, onOpen, onCopy].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  });

  it('a key that is held acts once, and one for the suggestions not at all', async () => {
    const { box, calls, rerender, view } = showMany(ON);
    for (const key of ['Escape', ' ']) fireEvent.keyDown(box, { key, repeat: true });
    rerender(view(results({ typed: { ...NOT_TYPED, suggestions: filterSuggestions(''), suggestedAt: 0 } })));
    await userEvent.type(box, '{Enter}');
    expect(calls).toEqual([]);
  });

  it.each([
    [{ ctrlKey: true }, NO_MANY.state, false, ['toggle "titles b b"']],
    [{ metaKey: true }, NO_MANY.state, true, ['toggle "titles b b"']],
    [{ shiftKey: true }, NO_MANY.state, false, ['extend "titles b b"']],
    [{}, ON, false, ['toggle "titles b b"']],
    [{}, NO_MANY.state, false, []],
  ] as [object, ManyState, boolean, string[]][])('a click with %j', (held, state, mac, expected) => {
    const { calls, onOpen } = showMany(state, mac);
    fireEvent.click(screen.getAllByRole('option')[1] as HTMLElement, held);
    expect(calls).toEqual(expected);
    expect(onOpen).toHaveBeenCalledTimes(expected.length === 0 ? 1 : 0);
  });
});

it('the rows tell which of them are selected, beside the one that is active', () => {
  const tell = () =>
    screen.getAllByRole('option').map((row) => [row.getAttribute('aria-selected'), row.getAttribute('aria-checked')]);
  showMany(ON);
  expect(tell()).toEqual([
    ['true', 'true'],
    ['false', 'false'],
  ]);
  expect(screen.getByRole('listbox').getAttribute('aria-multiselectable')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('1 selected');
});

it('the menu has the acts on the selection, of which the export opens', async () => {
  const { calls } = showMany(ON);
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items()).toEqual([
    'Copy summariesCtrl+Shift+C',
    'Copy as a question',
    'Export',
    'Print…',
    'Save on this device',
    'PinCtrl+P',
    'DoneEsc',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Export' }));
  const zip = screen.getByRole('group', { name: /^ZIP/ });
  expect(zip.querySelectorAll('[role=menuitem]')).toHaveLength(6);
  await userEvent.click(zip.querySelector<HTMLElement>('[data-id^=docx]') as HTMLElement);
  expect(calls).toEqual(['run {"format":"docx","isZip":true}']);
});

it('a question about what was found is offered where something was', async () => {
  showMany({ ...NO_MANY.state, canAsk: true });
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  expect(screen.getByRole('menuitem', { name: 'Copy as a question' })).toBeTruthy();
});

describe('what was done', () => {
  const done = (parts: Partial<Extract<ManyWork, { status: 'done' }>>): ManyWork => {
    return { status: 'done', act: 'copy', count: 2, fileName: null, missed: [], ...parts };
  };
  const untitled = { recording: aRecording({ title: '' }), failure: null };
  const failed = { recording: aRecording({ title: 'Budget' }), failure: { code: 'offline' } as const };

  it.each<[ManyWork, string]>([
    [{ status: 'stopped', done: 7, total: 30 }, 'Stopped after 7 of 30. What was loaded stays saved on this device.'],
    [done({ count: 1 }), 'Copied 1 summary.'],
    [done({ count: 0, missed: [untitled] }), 'No summary to copy. Without a summary: Untitled recording'],
    [
      done({ missed: [failed, untitled] }),
      'Copied 2 summaries. Without a summary: Untitled recording Couldn’t be loaded: Budget (You’re offline)',
    ],
    [done({ act: 'question' }), 'Copied. Nothing was sent: paste it into your AI assistant.'],
    [done({ act: 'question', count: 0 }), 'Nothing found to ask about.'],
    [done({ act: 'save' }), '2 meetings are saved on this device.'],
    [done({ act: { format: 'json', isZip: true }, fileName: 'a.zip' }), 'Downloading a.zip'],
    [done({ act: { format: 'json', isZip: true } }), 'Couldn’t create the file. Try again.'],
  ])('is told: %j', (work, words) => {
    expect(manyTold({ ...NO_MANY.state, work }, NOW)).toBe(words);
  });

  it('is counted for the eye, and not for the ear', () => {
    const state: ManyState = { ...ON, work: { status: 'working', done: 7, total: 30 } };
    expect(manyStatus(state)).toBe('7 of 30');
    expect(manyTold(state, NOW)).toBe('Keep this window open. Meetings that were loaded stay saved on this device.');
  });
});
