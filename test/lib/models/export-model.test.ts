import { describe, expect, it, vi } from 'vitest';
import { exportShown, type ExportDeps } from '../../../lib/models/export-model.ts';
import type { RecordingState } from '../../../lib/models/recording-state.ts';
import { aContent, aRecording } from '../../support/factories.ts';

const FILE = { fileName: 'a.md', mediaType: 'text/markdown', data: '# a' };
const shown = (content: ReturnType<typeof aContent> | null): RecordingState => {
  const detail = { recording: aRecording(), content, fetchedAtMs: 1 };
  return { kind: 'shown', detail, stale: null, refreshing: false } as RecordingState;
};

function deps(parts: Partial<ExportDeps> = {}) {
  return {
    toFile: vi.fn<ExportDeps['toFile']>().mockResolvedValue(FILE),
    save: vi.fn<ExportDeps['save']>().mockReturnValue('saved'),
    ...parts,
  };
}

describe('exportShown', () => {
  it('saves what is on the screen and tells its name', async () => {
    const { toFile, save } = deps();
    const content = aContent();
    expect(await exportShown(shown(content), 'markdown', { toFile, save })).toEqual({ saved: true, fileName: 'a.md' });
    expect(toFile).toHaveBeenCalledWith(aRecording(), content, 'markdown');
    expect(save).toHaveBeenCalledWith(FILE);
  });

  it.each<[string, Partial<ExportDeps>]>([
    ['the browser does not take the file', { save: () => 'failed' }],
    ['the writer cannot be loaded', { toFile: () => Promise.reject(new TypeError('Failed to fetch')) }],
  ])('says so when %s', async (_, parts) => {
    expect(await exportShown(shown(aContent()), 'docx', deps(parts))).toEqual({ saved: false });
  });

  it('saves nothing where there is nothing', async () => {
    const { toFile, save } = deps();
    expect(await exportShown(shown(null), 'json', { toFile, save })).toBeNull();
    expect(await exportShown({ kind: 'empty' }, 'json', { toFile, save })).toBeNull();
    expect(save).not.toHaveBeenCalled();
  });
});
