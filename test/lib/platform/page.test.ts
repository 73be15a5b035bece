import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '../../../lib/browser.ts';
import { copyForms, removePermissions, saveFile } from '../../../lib/platform/page.ts';

const FORMS = { plain: '# Plän', html: '<h1>Rich</h1>' };

/** As the browser's own, but what it is given can be read at once. */
class Item {
  readonly forms: Record<string, Blob>;
  constructor(forms: Record<string, Blob>) {
    this.forms = forms;
  }
}

/** A document whose copy command fires the event that browsers fire, with a clipboard to fill. */
function aDocument(permits: boolean, withData = true) {
  const page = document.implementation.createHTMLDocument();
  const data = new Map<string, string>();
  const execCommand = vi.fn<() => boolean>(() => {
    const event = new Event('copy', { cancelable: true });
    const clipboardData = { setData: (type: string, text: string) => data.set(type, text) };
    if (permits) page.dispatchEvent(Object.assign(event, { clipboardData: withData ? clipboardData : null }));
    return permits;
  });
  return { page: Object.assign(page, { execCommand }), data, execCommand };
}

interface Page {
  document: object;
  clipboard?: { write: (items: unknown) => Promise<void> } | undefined;
  ClipboardItem?: unknown;
}

/** Copies in a page. */
function copyIn({ document: page, clipboard, ...parts }: Page, forms: Parameters<typeof copyForms>[0] = FORMS) {
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { clipboard });
  vi.stubGlobal('ClipboardItem', 'ClipboardItem' in parts ? parts.ClipboardItem : Item);
  return copyForms(forms);
}

afterEach(() => vi.unstubAllGlobals());

describe('copyForms', () => {
  it('writes both forms as one item, in the call itself', async () => {
    const written: Item[][] = [];
    const clipboard = { write: async (items: unknown) => void written.push(items as Item[]) };
    const { page, execCommand } = aDocument(true);
    const outcome = copyIn({ clipboard, document: page });
    expect(written).toHaveLength(1);
    expect(await outcome).toBe(true);
    const [[item] = []] = written;
    expect(await item?.forms['text/html']?.text()).toBe(FORMS.html);
    expect(await item?.forms['text/plain']?.text()).toBe(FORMS.plain);
    expect(execCommand).not.toHaveBeenCalled();
  });

  it('writes words alone where there is no other form', async () => {
    const written: Item[][] = [];
    const clipboard = { write: async (items: unknown) => void written.push(items as Item[]) };
    await copyIn({ clipboard, document: aDocument(true).page }, { plain: 'words' });
    expect(Object.keys(written[0]?.[0]?.forms ?? {})).toEqual(['text/plain']);
  });

  it.each([
    ['the page has no focus', { write: () => Promise.reject(new DOMException('Document is not focused')) }],
    ['there is no clipboard', undefined],
  ])('uses the copy command, with both forms, when %s', async (_, clipboard) => {
    const { page, data } = aDocument(true);
    expect(await copyIn({ clipboard, document: page })).toBe(true);
    expect(Object.fromEntries(data)).toEqual({ 'text/plain': FORMS.plain, 'text/html': FORMS.html });
  });

  it('uses the copy command where items cannot be made', async () => {
    const write = vi.fn<() => Promise<void>>().mockResolvedValue();
    const { page, data } = aDocument(true);
    expect(await copyIn({ clipboard: { write }, ClipboardItem: undefined, document: page })).toBe(true);
    expect(write).not.toHaveBeenCalled();
    expect(data.size).toBe(2);
  });

  it('says that it failed when the browser refuses both ways, or takes nothing', async () => {
    const refuses = aDocument(false).page;
    expect(await copyIn({ document: refuses })).toBe(false);
    const empty = aDocument(true, false).page;
    expect(await copyIn({ document: empty })).toBe(false);
    const throws = Object.assign(aDocument(true).page, {
      execCommand: () => {
        throw new Error('not supported');
      },
    });
    expect(await copyIn({ document: throws })).toBe(false);
  });

  it('leaves the copying of others alone afterwards', async () => {
    const { page, data } = aDocument(true);
    await copyIn({ document: page });
    data.clear();
    const event = new Event('copy', { cancelable: true });
    page.dispatchEvent(Object.assign(event, { clipboardData: { setData: (type: string) => data.set(type, '') } }));
    expect(data.size).toBe(0);
    expect(event.defaultPrevented).toBe(false);
  });
});

describe('saveFile', () => {
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

it('says that access was not revoked when the browser does not even tell what was allowed', async () => {
  const getAll = vi.fn<typeof browser.permissions.getAll>().mockRejectedValue(new Error('not now'));
  Object.assign(browser, { permissions: { getAll } });
  expect(await removePermissions()).toBe(false);
});
