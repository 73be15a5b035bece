import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '../../../../lib/browser.ts';
import { activePage } from '../../../../lib/page/insert/active-page.ts';
import { insertAtCursor } from '../../../../lib/page/insert/insert-at-cursor.ts';

interface Injection {
  target: { tabId: number; frameIds: number[] };
  files?: string[];
  args?: unknown[];
}

const FORMS = { html: '<p>a</p>', markdown: 'a', plain: 'a' };
const executeScript = vi.fn<(injection: Injection) => Promise<{ result?: unknown }[]>>();
const query = vi.fn<(query: object) => Promise<{ id?: number; url?: string }[]>>();

beforeEach(() => {
  executeScript.mockReset();
  query.mockReset();
  Object.assign(browser, { scripting: { executeScript }, tabs: { query } });
});

/** A page whose script answers so. */
const answers = (result: unknown) =>
  executeScript.mockImplementation(({ files }) => Promise.resolve([{ result: files ? null : result }]));

describe('Inserting into a tab', () => {
  it('puts the script into the top frame, and then calls it with the text', async () => {
    answers({ inserted: true });
    expect(await insertAtCursor(FORMS, 'rich', { tabId: 3 })).toEqual({ inserted: true });
    expect(executeScript.mock.calls.map(([{ target, files, args }]) => [target, files ?? args])).toEqual([
      [{ tabId: 3, frameIds: [0] }, ['/insert-text.js']],
      [{ tabId: 3, frameIds: [0] }, [{ forms: FORMS, form: 'rich' }]],
    ]);
  });

  it('has no access where the browser refuses', async () => {
    executeScript.mockRejectedValue(new Error('Cannot access contents of the page'));
    expect(await insertAtCursor(FORMS, 'rich', { tabId: 3 })).toEqual({ inserted: false, reason: 'no-access' });
    expect(executeScript).toHaveBeenCalledOnce();
  });

  it('asks the page around a frame that is out of reach', async () => {
    executeScript.mockImplementation(({ target: { frameIds }, files }) =>
      frameIds[0] === 0
        ? Promise.resolve([{ result: files ? null : { inserted: false, reason: 'other-frame' } }])
        : Promise.reject(new Error('Cannot access contents of the frame')),
    );
    const outcome = await insertAtCursor(FORMS, 'rich', { tabId: 3, frameId: 8 });
    expect(outcome).toEqual({ inserted: false, reason: 'other-frame' });
  });

  it.each([undefined, null, 'yes', {}, { inserted: 'yes' }, { inserted: false, reason: '<b>' }])(
    'takes %j from a page for a refusal',
    async (result) => {
      answers(result);
      expect(await insertAtCursor(FORMS, 'rich', { tabId: 3 })).toEqual({ inserted: false, reason: 'refused' });
    },
  );
});

describe('The active page', () => {
  it.each([
    ['https://docs.example.com:8443/a?b', 'docs.example.com:8443'],
    ['http://127.0.0.1/', '127.0.0.1'],
    ['https://', null],
    ['file:///home/notes.html', null],
    ['chrome://extensions/', null],
    [undefined, null],
  ])('at %s is on %s', async (url, host) => {
    query.mockResolvedValue([{ id: 3, ...(url !== undefined && { url }) }]);
    expect(await activePage(7)).toEqual({ tabId: 3, host });
    expect(query).toHaveBeenCalledWith({ active: true, windowId: 7 });
  });

  it('is none in a window without tabs, or one that is gone', async () => {
    query.mockResolvedValueOnce([]);
    expect(await activePage()).toBeNull();
    query.mockRejectedValueOnce(new Error('No window with id: 7'));
    expect(await activePage(7)).toBeNull();
  });
});
