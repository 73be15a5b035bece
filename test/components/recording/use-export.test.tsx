import { act, screen } from '@testing-library/preact';
import type userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { NoteControls } from '../../../components/recording/reader-controls.ts';
import type { ExportOutcome } from '../../../lib/models/export-model.ts';
import type { PanelParts } from '../../support/panel-props.ts';
import { aShown, showPanel } from './show-panel.tsx';

const show = (parts: Partial<Pick<PanelParts, 'onExport' | 'notes'>> & { hasTranscript?: boolean } = {}) => {
  const { hasTranscript = true, ...rest } = parts;
  return showPanel(aShown({}, hasTranscript ? {} : { segments: [] }), rest);
};
const more = (name = 'More') => screen.getByRole('button', { name });
const said = () => screen.getAllByRole('status').at(-1)?.textContent;

async function open(user: ReturnType<typeof userEvent.setup>) {
  await user.click(more());
  await user.click(screen.getByRole('menuitem', { name: 'Export' }));
}

const choose = async (user: ReturnType<typeof userEvent.setup>, name: RegExp) => {
  await open(user);
  await user.click(screen.getByRole('menuitem', { name }));
};
/** But for the way back. */
const items = () =>
  screen
    .getAllByRole('menuitem')
    .slice(1)
    .map((item) => item.textContent);

describe('the export menu', () => {
  it('offers every format with its extension, and printing beside them', async () => {
    const { user } = show();
    await open(user);
    expect(items()).toEqual([
      'Markdown .md',
      'Plain text .txt',
      'Word .docx',
      'SRT subtitles .srt',
      'WebVTT subtitles .vtt',
      'JSON data .json',
      'Vault note in a folder…',
      'New note in Obsidian',
    ]);
  });

  it('offers no subtitles of what nobody has said', async () => {
    const { user } = show({ hasTranscript: false });
    await open(user);
    expect(items().join()).not.toMatch(/subtitles/);
    expect(items()).toContain('Word .docx');
  });

  it('exports what was chosen, and says so to those who do not see it', async () => {
    const onExport = vi.fn<PanelParts['onExport']>().mockResolvedValue({ saved: true, fileName: 'a.md' });
    const { user } = show({ onExport });
    await choose(user, /^Markdown/);
    expect(onExport.mock.calls).toEqual([['markdown']]);
    await vi.waitFor(() => expect(said()).toBe('Downloading a.md'));
  });

  it('prints', async () => {
    const onExport = vi.fn<PanelParts['onExport']>();
    const { user, onPrint } = show({ onExport });
    await user.click(more());
    await user.click(screen.getByRole('menuitem', { name: /^Print/ }));
    expect(onPrint).toHaveBeenCalledOnce();
    expect(onExport).not.toHaveBeenCalled();
  });

  it('is busy while a Word file is made, and itself again afterwards', async () => {
    let finish: (outcome: ExportOutcome) => void = () => {};
    const onExport = () => new Promise<ExportOutcome>((resolve) => (finish = resolve));
    const { user } = show({ onExport });
    await choose(user, /^Word/);
    const busy = more('Preparing file…');
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    expect(said()).toBe('Preparing file…');
    await act(async () => finish({ saved: true, fileName: 'a.docx' }));
    expect(more().getAttribute('aria-disabled')).toBeNull();
    expect(said()).toBe('Downloading a.docx');
  });

  it('says that it failed, and tries the same again', async () => {
    const onExport = vi.fn<PanelParts['onExport']>().mockResolvedValue({ saved: false });
    const { user } = show({ onExport });
    await choose(user, /^SRT/);
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t create the file.');
    onExport.mockResolvedValue({ saved: true, fileName: 'a.srt' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onExport.mock.calls).toEqual([['srt'], ['srt']]);
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(document.activeElement).toBe(more());
  });

  it('lets the failure be closed', async () => {
    const { user } = show({ onExport: () => Promise.resolve({ saved: false }) });
    await choose(user, /^JSON/);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(more());
  });
});

describe('vault notes', () => {
  it('say where they were saved, and go to the same folder from then on', async () => {
    const save = vi
      .fn<NoteControls['save']>()
      .mockResolvedValue({ status: 'saved', fileName: '2026-11-20 Weekly sync.md', folder: 'Meetings' });
    const { user } = show({ notes: { save } });
    await choose(user, /^Vault note in a folder/);
    await vi.waitFor(() => expect(said()).toBe('Saved 2026-11-20 Weekly sync.md in “Meetings”'));
    await choose(user, /^Vault note in “Meetings”/);
    expect(save.mock.calls).toEqual([['another'], ['chosen']]);
  });

  it('that the folder refuses can go to another one', async () => {
    const save = vi
      .fn<NoteControls['save']>()
      .mockResolvedValueOnce({ status: 'failed', folder: 'Meetings' })
      .mockResolvedValue({ status: 'cancelled' });
    const { user } = show({ notes: { save, readFolder: () => Promise.resolve('Meetings') } });
    await choose(user, /^Vault note in “Meetings”/);
    expect(screen.getByRole('alert').textContent).toMatch(/^Couldn’t save the note in “Meetings”\./);
    await user.click(screen.getByRole('button', { name: 'Choose another folder…' }));
    expect(save.mock.calls).toEqual([['chosen'], ['another']]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are downloaded where the browser has no folders', async () => {
    const save = vi.fn<NoteControls['save']>().mockResolvedValue({ status: 'downloaded', fileName: 'a.md' });
    const { user } = show({ notes: { hasFolders: false, save } });
    await choose(user, /^Vault note \.md/);
    await vi.waitFor(() => expect(said()).toBe('Downloading a.md'));
  });
});
