import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '../../../lib/browser.ts';
import { documentForms } from '../../../lib/output/document-forms.ts';
import { activePage } from '../../../lib/insert/active-page.ts';
import { holdCursor, insertAtCursor } from '../../../lib/insert/insert-at-cursor.ts';

interface Injection {
  target: { tabId: number; frameIds: number[] };
  files?: string[];
  args?: unknown[];
  func?: (...args: unknown[]) => unknown;
  injectImmediately?: boolean;
}

const FORMS = { html: '<p>a</p>', markdown: 'a', plain: 'a' };
const executeScript = vi.fn<(injection: Injection) => Promise<{ result?: unknown }[]>>();
const query = vi.fn<(query: object) => Promise<{ id?: number; url?: string }[]>>();
const get = vi.fn<(tabId: number) => Promise<{ active: boolean }>>();

beforeEach(() => {
  executeScript.mockReset();
  query.mockReset();
  get.mockReset().mockResolvedValue({ active: true });
  Object.assign(browser, { scripting: { executeScript }, tabs: { query, get } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const asksForText = (args: unknown[] | undefined) => typeof args?.[0] === 'object';

/** A page that keeps the cursor, and answers so when the text comes. */
const answers = (result: unknown) =>
  executeScript.mockImplementation(({ files, args }) =>
    Promise.resolve([{ result: files ? null : asksForText(args) ? result : 'kept' }]),
  );

describe('Inserting into a tab', () => {
  it('puts the script into the top frame, has it keep the cursor, and then sends the text, waiting for no page', async () => {
    answers({ inserted: true });
    expect(await insertAtCursor(FORMS, 'rich', { tabId: 3 })).toEqual({ inserted: true });
    const [file, keep, order] = executeScript.mock.calls.map(([call]) => call);
    expect(file).toMatchObject({ target: { tabId: 3, frameIds: [0] }, files: ['/insert-text.js'] });
    const [token] = keep?.args ?? [];
    expect(token).toMatch(/^[0-9a-f-]{36}$/);
    expect(order?.args).toEqual([{ forms: FORMS, form: 'rich', token, untilMs: expect.any(Number) }]);
    expect(get).toHaveBeenCalledExactlyOnceWith(3);
    expect([keep?.target, order?.target]).toEqual([file?.target, file?.target]);
    for (const [call] of executeScript.mock.calls) expect(call.injectImmediately).toBe(true);
  });

  it('calls in the frame of the cursor what the script has left there', async () => {
    const inserter = {
      keep: vi.fn<() => string>(() => 'kept'),
      insert: vi.fn<() => object>(() => ({ inserted: true })),
    };
    vi.stubGlobal('earshotInserter', inserter);
    executeScript.mockImplementation(({ func, args = [] }) => Promise.resolve([{ result: func?.(...args) }]));
    expect(await insertAtCursor(FORMS, 'plain', { tabId: 3, frameId: 8 })).toEqual({ inserted: true });
    const calls = executeScript.mock.calls.map(([call]) => call);
    expect(calls.map(({ target }) => target)).toEqual(calls.map(() => ({ tabId: 3, frameIds: [8] })));
    const [token] = calls[1]?.args ?? [];
    expect(inserter.keep.mock.calls).toEqual([[token]]);
    expect(inserter.insert.mock.calls).toEqual([[expect.objectContaining({ token, form: 'plain' })]]);
  });

  it('takes a page that has gone since it kept the cursor for one that has moved on', async () => {
    answers({ inserted: true });
    const cursor = await holdCursor({ tabId: 3 });
    for (const gone of [() => Promise.reject(new Error('No frame')), () => Promise.resolve([])]) {
      executeScript.mockImplementation(gone);
      const outcome = cursor.held && (await cursor.insert(FORMS, 'rich'));
      expect(outcome).toEqual({ inserted: false, reason: 'moved' });
    }
    executeScript.mockImplementation(({ func, args = [] }) => Promise.resolve([{ result: func?.(...args) }]));
    expect(cursor.held && (await cursor.insert(FORMS, 'rich'))).toEqual({ inserted: false, reason: 'moved' });
  });

  it('gives a page a second and a half to begin, and another second to take the text', async () => {
    vi.useFakeTimers();
    const settledAfterMs = async (outcome: Promise<unknown>) => {
      const startMs = Date.now();
      const settled = outcome.then(() => Date.now() - startMs);
      await vi.advanceTimersByTimeAsync(10_000);
      return settled;
    };
    executeScript.mockReturnValue(new Promise(() => undefined));
    expect(await settledAfterMs(holdCursor({ tabId: 3 }))).toBe(1_500);
    answers({ inserted: true });
    const cursor = await holdCursor({ tabId: 3 });
    executeScript.mockClear().mockReturnValue(new Promise(() => undefined));
    const atMs = Date.now();
    expect(cursor.held && (await settledAfterMs(cursor.insert(FORMS, 'rich')))).toBe(2_500);
    expect(executeScript.mock.lastCall?.[0].args).toEqual([expect.objectContaining({ untilMs: atMs + 1_500 })]);
  });

  it('sends forms that are made when they are read as what they are then: Firefox takes no getter into a page', async () => {
    answers({ inserted: true });
    await insertAtCursor(documentForms([{ type: 'rule' }]), 'rich', { tabId: 3 });
    const [order] = executeScript.mock.lastCall?.[0].args ?? [];
    const { forms } = order as { forms: object };
    for (const property of Object.values(Object.getOwnPropertyDescriptors(forms)))
      expect(property).toMatchObject({ value: expect.any(String) });
    expect(Object.keys(forms).sort()).toEqual(['html', 'markdown', 'plain']);
  });

  it('has no access where the browser refuses', async () => {
    executeScript.mockRejectedValue(new Error('Cannot access contents of the page'));
    expect(await insertAtCursor(FORMS, 'rich', { tabId: 3 })).toEqual({ inserted: false, reason: 'no-access' });
    expect(executeScript).toHaveBeenCalledOnce();
  });

  it.each([
    ['a frame of another site', 'other-frame', 'other-frame'],
    ['a field of its own', 'kept', 'no-access'],
    ['nothing', 'no-field', 'no-access'],
  ])('sends no text to the page around a frame out of reach, which has the cursor in %s', async (_, answer, reason) => {
    executeScript.mockImplementation(({ target: { frameIds }, files }) =>
      frameIds[0] === 0
        ? Promise.resolve([{ result: files ? null : answer }])
        : Promise.reject(new Error('Cannot access contents of the frame')),
    );
    expect(await insertAtCursor(FORMS, 'rich', { tabId: 3, frameId: 8 })).toEqual({ inserted: false, reason });
    expect(executeScript.mock.calls.some(([{ args }]) => asksForText(args))).toBe(false);
  });

  it('sends no text where there is no field for it', async () => {
    executeScript.mockResolvedValue([{ result: 'secret-field' }]);
    expect(await insertAtCursor(FORMS, 'rich', { tabId: 3 })).toEqual({ inserted: false, reason: 'secret-field' });
    expect(executeScript).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['is not seen any more', () => Promise.resolve({ active: false })],
    ['is gone', () => Promise.reject(new Error('No tab with id: 3'))],
  ])('sends no text into a tab that %s', async (_, tab) => {
    answers({ inserted: true });
    const cursor = await holdCursor({ tabId: 3 });
    get.mockImplementation(tab);
    const outcome = cursor.held && (await cursor.insert(FORMS, 'rich'));
    expect(outcome).toEqual({ inserted: false, reason: 'moved' });
    expect(executeScript.mock.calls.some(([{ args }]) => asksForText(args))).toBe(false);
  });

  it.each(['yes', {}, { inserted: 'yes' }, { inserted: false, reason: '<b>' }])(
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
    ['HTTPS://Docs.Example.com/', 'docs.example.com'],
    ['https://', null],
    ['file:///notes.html', null],
    [undefined, null],
  ])('at %s is on %s', async (url, host) => {
    query.mockResolvedValue([{ id: 3, ...(url !== undefined && { url }) }]);
    expect(await activePage(7)).toEqual({ tabId: 3, host });
    expect(query).toHaveBeenCalledWith({ active: true, windowId: 7 });
  });

  it('is the one of the last window, where no window is given', async () => {
    query.mockResolvedValue([{ id: 4, url: 'https://docs.example.com/' }]);
    expect(await activePage()).toEqual({ tabId: 4, host: 'docs.example.com' });
    expect(query).toHaveBeenCalledWith({ active: true, lastFocusedWindow: true });
  });

  it.each([
    ['a tab that the browser gives no number', () => Promise.resolve([{ url: 'https://docs.example.com/' }])],
    ['a window without tabs', () => Promise.resolve([])],
    ['a window that is gone', () => Promise.reject(new Error('No window with id: 7'))],
  ])('is none in %s', async (_, answer) => {
    query.mockImplementation(answer);
    expect(await activePage(7)).toBeNull();
  });
});
