import { act, cleanup, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ExportMenu, type ExportMenuProps } from '../../../components/recording/export-menu.tsx';
import type { ExportOutcome } from '../../../lib/models/export-model.ts';
import { EXPORT_FORMATS } from '../../../lib/output/export-formats.ts';

afterEach(cleanup);

function show(parts: Partial<Pick<ExportMenuProps, 'hasTranscript' | 'onExport'>> = {}) {
  const props = {
    formats: EXPORT_FORMATS,
    hasTranscript: true,
    onExport: () => Promise.resolve({ saved: true as const, fileName: 'a.md' }),
    onPrint: vi.fn<() => void>(),
    onAnnounce: vi.fn<(words: string) => void>(),
    ...parts,
  };
  render(<ExportMenu {...props} />);
  return { user: userEvent.setup(), ...props };
}

const choose = async (user: ReturnType<typeof userEvent.setup>, name: RegExp) => {
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('menuitem', { name }));
};
const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

describe('the export menu', () => {
  it('offers every format with its extension, and printing last', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(items()).toEqual([
      'Markdown .md',
      'Plain text .txt',
      'Word .docx',
      'SRT subtitles .srt',
      'WebVTT subtitles .vtt',
      'JSON data .json',
      'Print…',
    ]);
  });

  it('offers no subtitles of what nobody has said', async () => {
    const { user } = show({ hasTranscript: false });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(items().join()).not.toMatch(/subtitles/);
    expect(items()).toContain('Word .docx');
  });

  it('exports what was chosen, and says so to those who do not see it', async () => {
    const onExport = vi.fn<ExportMenuProps['onExport']>().mockResolvedValue({ saved: true, fileName: 'a.md' });
    const { user, onAnnounce } = show({ onExport });
    await choose(user, /^Markdown/);
    expect(onExport.mock.calls).toEqual([['markdown']]);
    await vi.waitFor(() => expect(onAnnounce.mock.calls).toEqual([['Downloading a.md']]));
  });

  it('prints', async () => {
    const onExport = vi.fn<ExportMenuProps['onExport']>();
    const { user, onPrint } = show({ onExport });
    await choose(user, /^Print/);
    expect(onPrint).toHaveBeenCalledOnce();
    expect(onExport).not.toHaveBeenCalled();
  });

  it('is busy while a Word file is made, and itself again afterwards', async () => {
    let finish: (outcome: ExportOutcome) => void = () => {};
    const onExport = () => new Promise<ExportOutcome>((resolve) => (finish = resolve));
    const { user, onAnnounce } = show({ onExport });
    await choose(user, /^Word/);
    const busy = screen.getByRole('button', { name: 'Preparing file…' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    expect(onAnnounce).toHaveBeenLastCalledWith('Preparing file…');
    await act(async () => finish({ saved: true, fileName: 'a.docx' }));
    expect(screen.getByRole('button', { name: 'Export' }).getAttribute('aria-disabled')).toBeNull();
    expect(onAnnounce).toHaveBeenLastCalledWith('Downloading a.docx');
  });

  it('says that it failed, and tries the same again', async () => {
    const onExport = vi.fn<ExportMenuProps['onExport']>().mockResolvedValue({ saved: false });
    const { user, onAnnounce } = show({ onExport });
    await choose(user, /^SRT/);
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t create the file.');
    expect(onAnnounce).not.toHaveBeenCalled();
    onExport.mockResolvedValue({ saved: true, fileName: 'a.srt' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onExport.mock.calls).toEqual([['srt'], ['srt']]);
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export' }));
  });

  it('lets the failure be closed', async () => {
    const { user } = show({ onExport: () => Promise.resolve({ saved: false }) });
    await choose(user, /^JSON/);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export' }));
  });
});
