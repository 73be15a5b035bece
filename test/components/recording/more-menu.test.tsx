import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { NoteControls } from '../../../components/recording/reader-controls.ts';
import { NO_CHOICES } from '../../support/popup-view.ts';
import { aShown, showPanel } from './show-panel.tsx';

afterEach(() => {
  cleanup();
  getSelection()?.removeAllRanges();
  vi.useRealTimers();
});

const open = (user: ReturnType<typeof showPanel>['user']) =>
  user.click(screen.getByRole('button', { name: 'Actions' }));
async function openCopies(user: ReturnType<typeof showPanel>['user']) {
  await open(user);
  await user.click(screen.getByRole('menuitem', { name: 'Copy as' }));
}
const names = () => [...document.querySelectorAll('[role^=menuitem]')].map((item) => item.textContent?.trim());
/** The turn that the reader is at; without a layout, only the focus tells. */
function atFirstTurn() {
  const turn = document.querySelector<HTMLElement>('li.turn');
  if (turn) turn.tabIndex = -1;
  turn?.focus();
}
const TEMPLATES = ['Summary', 'Meeting note', 'Email', 'Issue comment', 'Vault note'];
const news = () => document.querySelector('.news')?.textContent;

describe('the menu of actions', () => {
  it('offers what there is, names the page’s host, and marks the form in use', async () => {
    const { user, onLookBeside, onPrint } = showPanel(aShown({}, { notes: 'Cake.' }));
    atFirstTurn();
    await open(user);
    expect(onLookBeside).toHaveBeenCalledOnce();
    expect(names()).toEqual([
      'Find/',
      'Copy asa',
      'Insert summary into docs.example.comAlt+Shift+↵',
      'Insert quote into docs.example.comAlt+↵',
      'Export',
      'Print…Ctrl+P',
      'Open tasks',
      'Keyboard shortcuts?',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Copy as' }));
    expect(names()).toEqual([
      'Copy as',
      'QuoteCtrl+Shift+C',
      'Summary',
      'Notes',
      'TranscriptCtrl+Shift+↵',
      ...TEMPLATES,
      'Rich text',
      'Markdown',
      'Plain text',
    ]);
    const forms = screen.getByRole('group', { name: 'Format' });
    expect(within(forms).getByRole('menuitemradio', { checked: true }).textContent).toBe('Rich text');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('menuitem', { name: /^Print/ }));
    expect(onPrint).toHaveBeenCalledOnce();
  });

  it('opens at its copies by their key, with what is quoted by then', async () => {
    const { user, onLookBeside, onSend } = showPanel(aShown());
    atFirstTurn();
    await user.keyboard('a');
    expect([names()[0], document.activeElement?.textContent]).toEqual(['Copy as', 'QuoteCtrl+Shift+C']);
    expect(onLookBeside).toHaveBeenCalledOnce();
    await user.keyboard('{Enter}');
    expect(onSend).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'turns' }), 'clipboard');
    await user.keyboard('m');
    expect(document.activeElement?.textContent).toBe('Find/');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('searchbox')).toBeTruthy();
  });

  it('leaves the selection when its button or an item is pressed', async () => {
    const { user } = showPanel(aShown());
    expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Actions' }))).toBe(false);
    await open(user);
    expect(fireEvent.mouseDown(screen.getByRole('menuitem', { name: 'Copy as' }))).toBe(false);
  });

  it('inserts the turn being read by its key, and no words where there is none', async () => {
    const { user, onSend } = showPanel(aShown());
    await user.keyboard('{Alt>}{Enter}{/Alt}');
    expect(onSend).toHaveBeenLastCalledWith({ kind: 'words', text: '' }, 'page');
    atFirstTurn();
    await user.keyboard('{Alt>}{Enter}{/Alt}');
    expect(onSend).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'turns' }), 'page');
  });

  it('says what became of it: inserted, copied instead with the reason, and by hand', async () => {
    const { user, onSend } = showPanel(aShown());
    onSend.mockResolvedValueOnce({ status: 'inserted' });
    await open(user);
    await user.click(screen.getByRole('menuitem', { name: /Insert summary/ }));
    expect(onSend).toHaveBeenLastCalledWith({ kind: 'summary', templateId: null }, 'page');
    expect(news()).toBe('Inserted into docs.example.com.');

    onSend.mockResolvedValueOnce({ status: 'copied-instead', reason: 'no-field' });
    await user.keyboard('{Alt>}{Shift>}{Enter}{/Shift}{/Alt}');
    expect(news()).toBe('Click into a text field first. Copied instead: press Ctrl+V to paste.');

    atFirstTurn();
    onSend.mockResolvedValueOnce({ status: 'by-hand', plain: '> Good morning.', reason: 'no-access' });
    await user.keyboard('{Control>}{Shift>}c{/Shift}{/Control}');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' }).value).toBe('> Good morning.');
    expect(news()).toBe('Earshot can’t access this page.');
  });

  it('copies by a template and in a form, which are remembered for the site first', async () => {
    const { user, onSend, onChoice } = showPanel(aShown());
    await openCopies(user);
    await user.click(screen.getByRole('menuitemradio', { name: /Email/ }));
    expect(onChoice).toHaveBeenLastCalledWith({ templateId: 'email' });
    expect(onSend).toHaveBeenLastCalledWith({ kind: 'summary', templateId: null }, 'clipboard');
    expect(onChoice.mock.invocationCallOrder[0]).toBeLessThan(onSend.mock.invocationCallOrder[0] ?? 0);
    await openCopies(user);
    await user.click(screen.getByRole('menuitemradio', { name: 'Plain text' }));
    expect(onChoice).toHaveBeenLastCalledWith({ form: 'plain' });
    expect(onSend).toHaveBeenLastCalledWith({ kind: 'transcript' }, 'clipboard');
  });

  it.each([
    ['Notes', { kind: 'notes' }],
    ['Transcript', { kind: 'transcript' }],
    ['Summary', { kind: 'summary', templateId: null }],
  ])('copies its part: %s', async (name, content) => {
    const { user, onSend, onChoice } = showPanel(aShown({}, { notes: 'Cake.' }));
    await openCopies(user);
    await user.click(screen.getByRole('menuitem', { name }));
    expect(onSend).toHaveBeenLastCalledWith(content, 'clipboard');
    expect(onChoice).not.toHaveBeenCalled();
  });

  it('says that the form could not be kept', async () => {
    const { user, onChoice } = showPanel(aShown());
    onChoice.mockResolvedValueOnce('failed');
    await openCopies(user);
    await user.click(screen.getByRole('menuitemradio', { name: 'Plain text' }));
    await waitFor(() => expect(news()).toMatch(/^Couldn’t save your copy format/));
  });

  it('quotes what is selected in the summary', async () => {
    const { user, onSend } = showPanel(aShown());
    await user.click(screen.getByRole('tab', { name: 'Summary' }));
    const item = screen.getByText('Ship on Friday');
    getSelection()?.selectAllChildren(item);
    await user.keyboard('{Control>}{Shift>}c{/Shift}{/Control}');
    expect(onSend).toHaveBeenLastCalledWith({ kind: 'words', text: 'Ship on Friday' }, 'clipboard');
    getSelection()?.removeAllRanges();
    onSend.mockResolvedValueOnce({ status: 'nothing' });
    await user.keyboard('{Control>}{Shift>}c{/Shift}{/Control}');
    expect(news()).toBe('Select a turn or some text first.');
  });
});

describe('the items under "Export"', () => {
  const choose = async (user: ReturnType<typeof showPanel>['user'], name: RegExp) => {
    await open(user);
    await user.click(screen.getByRole('menuitem', { name: 'Export' }));
    await user.click(screen.getByRole('menuitem', { name }));
  };
  const FILES = ['Markdown .md', 'Plain text .txt', 'Word .docx'];

  it.each([
    [{}, [...FILES, 'SRT subtitles .srt', 'WebVTT subtitles .vtt', 'JSON data .json']],
    // No subtitles of what nobody has said.
    [{ segments: [] }, [...FILES, 'JSON data .json']],
  ])('are every format that there is something for, with its extension, and notes', async (content, files) => {
    const { user } = showPanel(aShown({}, content));
    await open(user);
    await user.click(screen.getByRole('menuitem', { name: 'Export' }));
    expect(names()).toEqual(['Export', ...files, 'Vault note in a folder…', 'New note in Obsidian']);
  });

  it.each([
    [{ saved: true, fileName: 'a.docx' } as const, 'Downloading a.docx'],
    [{ saved: false } as const, 'Couldn’t create the file. Try again.'],
  ])('save a file, and say so while it is made and after: %o', async (outcome, words) => {
    let finish: (done: typeof outcome) => void = () => {};
    const onExport = vi.fn(() => new Promise<typeof outcome>((resolve) => (finish = resolve)));
    const { user } = showPanel(aShown(), { onExport });
    await choose(user, /^Word/);
    expect(onExport.mock.calls).toEqual([['docx']]);
    expect(news()).toBe('Preparing file…');
    finish(outcome);
    await waitFor(() => expect(news()).toBe(words));
  });

  it('tell of a writer that throws, which is reported too', async () => {
    const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
    const bug = new Error('bug');
    const { user } = showPanel(aShown(), { onExport: () => Promise.reject(bug) });
    await choose(user, /^Word/);
    await waitFor(() => expect(news()).toBe('Couldn’t create the file. Try again.'));
    await waitFor(() => expect(reported.mock.calls).toEqual([[bug]]));
    reported.mockRestore();
  });

  it.each([
    [{ saved: true, fileName: 'a.docx' } as const, undefined],
    [{ saved: false } as const, 'Couldn’t create the file. Try again.'],
  ])('leave the news of a failure until the next press, other news for a while: %o', async (outcome, later) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    showPanel(aShown(), { onExport: () => Promise.resolve(outcome) });
    for (const name of ['Actions', 'Export', /^Word/])
      await act(() => void fireEvent.click(screen.getByRole(name === 'Actions' ? 'button' : 'menuitem', { name })));
    // Effects of what came after the press.
    await act(async () => {});
    expect(news()).not.toBe('Preparing file…');
    await act(() => void vi.advanceTimersByTime(60_000));
    expect(news()).toBe(later);
    await act(() => void fireEvent.click(document.body));
    expect(news()).toBeUndefined();
  });

  it('save notes in the same folder again, and say where', async () => {
    const save = vi
      .fn<NoteControls['save']>()
      .mockResolvedValue({ status: 'saved', fileName: '2026-11-20 Weekly sync.md', folder: 'Meetings' });
    const { user } = showPanel(aShown(), { notes: { save } });
    await choose(user, /^Vault note in a folder/);
    await waitFor(() => expect(news()).toBe('Saved 2026-11-20 Weekly sync.md in “Meetings”'));
    await choose(user, /^Vault note in “Meetings”/);
    expect(save.mock.calls).toEqual([['another'], ['chosen']]);
  });

  it.each([
    [
      'another folder can be chosen',
      /^Choose another/,
      { status: 'failed', folder: 'Meetings' },
      'Couldn’t save the note in “Meetings”. Choose another folder in Export.',
    ],
    ['the browser has no folders', /^Vault note \.md/, { status: 'downloaded', fileName: 'a.md' }, 'Downloading a.md'],
    ['Obsidian takes it', /^New note/, { status: 'opened' }, 'Opening Obsidian. The note is on the clipboard, too.'],
    [
      'it could not be copied',
      /^New note/,
      { status: 'failed', folder: null },
      'Couldn’t copy the note for Obsidian. Try again.',
    ],
  ] as const)('say what became of a note where %s', async (_, name, outcome, words) => {
    const notes = {
      hasFolders: !name.test('Vault note .md'),
      readFolder: () => Promise.resolve('Meetings'),
      save: () => Promise.resolve(outcome),
    };
    const { user } = showPanel(aShown(), { notes });
    await choose(user, name);
    await waitFor(() => expect(news()).toBe(words));
  });
});

describe('"Open in the service"', () => {
  const choices = { ...NO_CHOICES, linkPattern: 'https://rec.example/r/{id}?t={seconds}' };
  const timed = [{ speaker: 0, startSeconds: 75.5, endSeconds: 80, text: 'Good morning.' }];

  it('opens the moment of the turn, by the menu and its key', async () => {
    const { user, onLink } = showPanel(aShown({ id: 'a/1' }, { segments: timed }), { choices });
    atFirstTurn();
    await open(user);
    await user.click(screen.getByRole('menuitem', { name: /^Open in the service/ }));
    atFirstTurn();
    await user.keyboard('{Control>}o{/Control}');
    expect(onLink.mock.calls).toEqual([['https://rec.example/r/a%2F1?t=75'], ['https://rec.example/r/a%2F1?t=75']]);
  });

  it('is a link below the title', async () => {
    const { user, onLink } = showPanel(aShown({ id: 'a' }), { choices });
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open in the service' });
    expect(link.href).toBe('https://rec.example/r/a?t=0');
    await user.click(link);
    expect(onLink).toHaveBeenCalledWith('https://rec.example/r/a?t=0');
  });
});
