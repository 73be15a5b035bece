import { describe, expect, it, vi } from 'vitest';
import { exportShown, saveNote, type ExportDeps, type NoteDeps } from '../../../lib/models/export-model.ts';
import type { RecordingState } from '../../../lib/models/recording-state.ts';
import { aContent, aRecording } from '../../support/factories.ts';

const FILE = { fileName: 'a.md', mediaType: 'text/markdown', data: '# a' };
const shown = (content: ReturnType<typeof aContent> | null): RecordingState => {
  const detail = { recording: aRecording(), content, fetchedAtMs: 1 };
  return { status: 'shown', detail, stale: null, refreshing: false } as RecordingState;
};

function deps(parts: Partial<ExportDeps> = {}): ExportDeps {
  return {
    nextFrame: vi.fn<ExportDeps['nextFrame']>().mockResolvedValue(),
    toFile: vi.fn<ExportDeps['toFile']>().mockResolvedValue(FILE),
    save: vi.fn<ExportDeps['save']>().mockReturnValue('saved'),
    ...parts,
  };
}

describe('exportShown', () => {
  it('saves what is on the screen and tells its name', async () => {
    const { nextFrame, toFile, save } = deps();
    const content = aContent();
    const saved = await exportShown(shown(content), 'markdown', { nextFrame, toFile, save });
    expect(saved).toEqual({ saved: true, fileName: 'a.md' });
    expect(toFile).toHaveBeenCalledWith(aRecording(), content, 'markdown');
    expect(save).toHaveBeenCalledWith(FILE);
  });

  it.each<[string, Partial<ExportDeps>]>([
    ['the browser does not take the file', { save: () => 'failed' }],
    ['the writer cannot be loaded', { toFile: () => Promise.resolve(null) }],
  ])('says so when %s', async (_, parts) => {
    expect(await exportShown(shown(aContent()), 'docx', deps(parts))).toEqual({ saved: false });
  });

  it('begins when what the press changed is on the screen', async () => {
    let drawn = () => {};
    const { toFile, save } = deps();
    const nextFrame = () => new Promise<void>((resolve) => (drawn = resolve));
    const saving = exportShown(shown(aContent()), 'docx', { nextFrame, toFile, save });
    await Promise.resolve();
    expect(toFile).not.toHaveBeenCalled();
    drawn();
    expect(await saving).toMatchObject({ saved: true });
  });

  it('saves nothing where there is nothing', async () => {
    const parts = deps();
    expect(await exportShown(shown(null), 'json', parts)).toBeNull();
    expect(await exportShown({ status: 'empty' }, 'json', parts)).toBeNull();
    expect(parts.save).not.toHaveBeenCalled();
  });
});

describe('saveNote', () => {
  const noteDeps = (parts: Partial<NoteDeps> = {}): NoteDeps => ({
    toNote: () => Promise.resolve({ fileName: '2026-11-20 R&D #1.md', text: '# a' }),
    hasFolders: true,
    saveInFolder: (fileName) => Promise.resolve({ status: 'saved', fileName, folder: 'Meetings' }),
    save: vi.fn<NoteDeps['save']>().mockReturnValue('saved'),
    copy: vi.fn<NoteDeps['copy']>().mockResolvedValue(true),
    openLink: vi.fn(),
    ...parts,
  });

  it('opens Obsidian with the name of the note, and the note on the clipboard', async () => {
    const deps = noteDeps();
    expect(await saveNote('obsidian', deps)).toEqual({ status: 'opened' });
    expect(deps.copy).toHaveBeenCalledWith('# a');
    expect(deps.openLink).toHaveBeenCalledWith('obsidian://new?file=2026-11-20%20R%26D%20%231&clipboard');
  });

  it('opens nothing when the note is not on the clipboard', async () => {
    const deps = noteDeps({ copy: () => Promise.resolve(false) });
    expect(await saveNote('obsidian', deps)).toEqual({ status: 'failed', folder: null });
    expect(deps.openLink).not.toHaveBeenCalled();
  });

  it('downloads the note where the browser has no folders', async () => {
    const deps = noteDeps({ hasFolders: false });
    expect(await saveNote('chosen', deps)).toEqual({ status: 'downloaded', fileName: '2026-11-20 R&D #1.md' });
  });

  it('saves no note of a recording without a summary', async () => {
    const deps = noteDeps({ toNote: () => Promise.resolve(null) });
    expect(await saveNote('chosen', deps)).toEqual({ status: 'nothing' });
  });
});
