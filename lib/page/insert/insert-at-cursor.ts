import { browser } from '../../browser.ts';
import type { CopyForm, InsertOutcome, InsertRefusal, TextForms } from '../../recording/sending.ts';
import type { InsertRequest, InsertWorld } from './request.ts';

/** Where to insert: a tab, and the frame that was clicked in, where that is known; the top one with all it holds otherwise. */
export interface InsertTarget {
  tabId: number;
  frameId?: number;
}

const REASONS: readonly InsertRefusal[] = [
  'no-access',
  'no-field',
  'secret-field',
  'read-only',
  'too-long',
  'other-frame',
  'refused',
];

/**
 * Puts a text into the field of a page that has the cursor: rich where the field is rich, plain elsewhere. The browser lets
 * the extension in only by `activeTab`, so after the toolbar button, a key or a context menu; `no-access` otherwise. Never
 * rejects. On a refusal the caller puts the text on the clipboard.
 */
export async function insertAtCursor(
  forms: TextForms,
  form: CopyForm,
  { tabId, frameId = 0 }: InsertTarget,
): Promise<InsertOutcome> {
  const request: InsertRequest = { forms, form };
  const inFrame = await insertIntoFrame({ tabId, frameIds: [frameId] }, request);
  // A frame of another site is out of reach, which the page around it can say: it finds the cursor in there.
  const outcome = inFrame ?? (frameId === 0 ? null : await insertIntoFrame({ tabId, frameIds: [0] }, request));
  return outcome ?? { inserted: false, reason: 'no-access' };
}

/** Null when the browser does not let the extension in. */
async function insertIntoFrame(
  target: { tabId: number; frameIds: number[] },
  request: InsertRequest,
): Promise<InsertOutcome | null> {
  try {
    await browser.scripting.executeScript({ target, files: ['/insert-text.js'] });
    const [answer] = await browser.scripting.executeScript({
      target,
      // Self-contained: it is turned to text and run in the page, beside the function that the file has put there.
      func: (asked: InsertRequest) => (globalThis as InsertWorld).earshotInsert?.(asked),
      args: [request],
    });
    return outcomeIn(answer?.result);
  } catch {
    return null;
  }
}

/** A page that is taken over could answer for the script: its word is checked. */
function outcomeIn(result: unknown): InsertOutcome {
  const { inserted, reason }: { inserted?: unknown; reason?: unknown } = { ...(result as object | null) };
  return inserted === true
    ? { inserted: true }
    : { inserted: false, reason: REASONS.find((known) => known === reason) ?? 'refused' };
}
