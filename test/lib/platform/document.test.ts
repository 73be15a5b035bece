import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '../../../lib/platform/page.ts';

const FILE = { fileName: '2026-11-20 Weekly sync.md', mediaType: 'text/markdown', data: '# Größe 中' };

const clicks: [href: string, download: string][] = [];
const createUrl = vi.fn<(blob: Blob) => string>();
const revokeUrl = vi.fn<(url: string) => void>();
beforeEach(() => {
  clicks.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  createUrl.mockReset().mockReturnValue('blob:x/1');
  revokeUrl.mockReset();
  Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: revokeUrl });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicks.push([this.href, this.download]);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('saveFile', () => {
  it('clicks a link to the data under the name of the file', async () => {
    expect(saveFile(FILE)).toBe('saved');
    expect(clicks).toEqual([['blob:x/1', FILE.fileName]]);
    const [blob] = createUrl.mock.calls[0] ?? [];
    expect(await blob?.text()).toBe('# Größe 中');
    expect(blob?.type).toBe('text/markdown;charset=utf-8');
  });

  it('hands a blob on as it is', () => {
    const data = new Blob(['x'], { type: 'application/zip' });
    saveFile({ ...FILE, data });
    expect(createUrl).toHaveBeenCalledWith(data);
  });

  it('gives the address back, but only after the browser has read it', () => {
    saveFile(FILE);
    vi.advanceTimersByTime(1_000);
    expect(revokeUrl).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(revokeUrl).toHaveBeenCalledWith('blob:x/1');
  });

  it('says so when the browser refuses', () => {
    createUrl.mockImplementation(() => {
      throw new Error('refused');
    });
    expect(saveFile(FILE)).toBe('failed');
  });
});
