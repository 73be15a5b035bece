import { browser } from '../browser.ts';
import {
  INSERT_REFUSALS,
  type CopyForm,
  type HeldCursor,
  type InsertOutcome,
  type InsertRefusal,
  type InsertTarget,
  type TextForms,
} from '../recording/sending.ts';
import { within } from '../platform/within.ts';
import type { InsertOrder, InsertWorld } from './request.ts';

/** A page that does not let a script begin within this time is given up. */
const BEGIN_MS = 1_500;
/** From then on it has as long as an editor may take to draw (see `settled`), and some more. */
const END_MS = BEGIN_MS + 1_000;

/** One frame, named to the browser. */
interface Frame {
  tabId: number;
  frameIds: [number];
}

/** Runs `func` in the page, beside what the file has put there; it is turned to text, and has to be self-contained. */
async function run<Arg>(target: Frame, func: (arg: Arg) => unknown, arg: Arg): Promise<unknown> {
  const [answer] = await browser.scripting.executeScript({ target, func, args: [arg], injectImmediately: true });
  return answer?.result;
}

const refuse = (reason: InsertRefusal): InsertOutcome => ({ inserted: false, reason });

/**
 * Finds the field that has the cursor, and keeps it for a text that is still to come. The browser lets the extension in only
 * by `activeTab`, so after the toolbar button, a key or a context menu; `no-access` otherwise. Never rejects, and answers
 * within two seconds or so. On a refusal the caller puts the text on the clipboard.
 */
export async function holdCursor({ tabId, frameId = 0 }: InsertTarget): Promise<HeldCursor> {
  const frame: Frame = { tabId, frameIds: [frameId] };
  const token = crypto.randomUUID();
  const answer = await keepIn(frame, token);
  if (answer === 'kept') return { held: true, insert: (forms, form) => insertInto(frame, { forms, form, token }) };
  // A frame of another site is out of reach, which the page around it can say: it finds the cursor in there. Only asked:
  // that page may be anybody's, and whatever else it holds is not where the click was.
  if (answer !== 'no-access' || frameId === 0) return { held: false, reason: answer };
  const around = await keepIn({ tabId, frameIds: [0] }, token);
  return { held: false, reason: around === 'other-frame' ? 'other-frame' : 'no-access' };
}

/** Puts a text that is there already into the field that has the cursor: rich where the field is rich, plain elsewhere. */
export async function insertAtCursor(forms: TextForms, form: CopyForm, target: InsertTarget): Promise<InsertOutcome> {
  const cursor = await holdCursor(target);
  return cursor.held ? cursor.insert(forms, form) : refuse(cursor.reason);
}

async function keepIn(target: Frame, token: string): Promise<'kept' | InsertRefusal> {
  async function keep(): Promise<'kept' | InsertRefusal> {
    // At once: a page that is still being received can be written in all the same.
    await browser.scripting.executeScript({ target, files: ['/insert-text.js'], injectImmediately: true });
    const answer = await run(target, (token) => (globalThis as InsertWorld).earshotInserter?.keep(token), token);
    return answer === 'kept' ? 'kept' : reasonIn(answer);
  }
  return within(
    BEGIN_MS,
    keep().catch(() => 'no-access' as const),
    'refused',
  );
}

async function insertInto(target: Frame, request: Omit<InsertOrder, 'untilMs'>): Promise<InsertOutcome> {
  if (!(await isShown(target.tabId))) return refuse('moved');
  async function insert(): Promise<InsertOutcome> {
    // Copied, as forms are made when they are read: Firefox takes no getter into a page, nor its value.
    const order: InsertOrder = { ...request, forms: { ...request.forms }, untilMs: Date.now() + BEGIN_MS };
    return outcomeIn(await run(target, (order) => (globalThis as InsertWorld).earshotInserter?.insert(order), order));
  }
  // It was let in a moment ago: a page that has gone since has not taken the text.
  return within(
    END_MS,
    insert().catch(() => refuse('moved')),
    refuse('refused'),
  );
}

/** Whether the tab is the one that is seen in its window. */
async function isShown(tabId: number): Promise<boolean> {
  const tab = await browser.tabs.get(tabId).catch(() => null);
  return tab?.active === true;
}

/** A page that is taken over could answer for the script: its word is checked. */
function outcomeIn(result: unknown): InsertOutcome {
  // No answer at all: the page has gone on to another, which knows of no cursor.
  if (result === undefined || result === null) return refuse('moved');
  const { inserted, reason }: { inserted?: unknown; reason?: unknown } = { ...result };
  return inserted === true ? { inserted: true } : refuse(reasonIn(reason));
}

function reasonIn(result: unknown): InsertRefusal {
  return INSERT_REFUSALS.find((known) => known === result) ?? 'refused';
}
