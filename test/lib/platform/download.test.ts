import { describe, expect, it, vi } from 'vitest';
import { saveFile, type DownloadDeps } from '../../../lib/platform/download.ts';

const FILE = { fileName: '2026-11-20 Weekly sync.md', mediaType: 'text/markdown', data: '# Größe 中' };

function setUp(parts: Partial<DownloadDeps> = {}) {
  const link = document.createElement('a');
  const clicks: [href: string, download: string][] = [];
  link.click = () => clicks.push([link.href, link.download]);
  const later: (() => void)[] = [];
  const createUrl = vi.fn<DownloadDeps['createUrl']>().mockReturnValue('blob:x/1');
  const revokeUrl = vi.fn<DownloadDeps['revokeUrl']>();
  const deps: DownloadDeps = {
    createLink: () => link,
    createUrl,
    revokeUrl,
    after: (_, callback) => later.push(callback),
    ...parts,
  };
  return { deps, clicks, later, createUrl, revokeUrl };
}

describe('saveFile', () => {
  it('clicks a link to the data under the name of the file', async () => {
    const { deps, clicks, createUrl } = setUp();
    expect(saveFile(FILE, deps)).toBe('saved');
    expect(clicks).toEqual([['blob:x/1', FILE.fileName]]);
    const [blob] = createUrl.mock.calls[0] ?? [];
    expect(await blob?.text()).toBe('# Größe 中');
    expect(blob?.type).toBe('text/markdown;charset=utf-8');
  });

  it('hands a blob on as it is', () => {
    const { deps, createUrl } = setUp();
    const data = new Blob(['x'], { type: 'application/zip' });
    saveFile({ ...FILE, data }, deps);
    expect(createUrl).toHaveBeenCalledWith(data);
  });

  it('gives the address back, but only after the browser has read it', () => {
    const { deps, later, revokeUrl } = setUp();
    saveFile(FILE, deps);
    expect(revokeUrl).not.toHaveBeenCalled();
    for (const callback of later) callback();
    expect(revokeUrl).toHaveBeenCalledWith('blob:x/1');
  });

  it('says so when the browser refuses', () => {
    const createUrl = () => {
      throw new Error('refused');
    };
    expect(saveFile(FILE, setUp({ createUrl }).deps)).toBe('failed');
  });
});
