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
import { within } from '../async.ts';
import type { InsertOrder, InsertWorld } from './page-inserter.ts';

/** How long a page may take to let a script begin. */
const BEGIN_MS = 1_500;
/** After that, an editor gets its time to draw (see `settled`), and some more. */
const END_MS = BEGIN_MS + 1_000;

/** One frame, as the browser addresses it. */
interface Frame {
  tabId: number;
  frameIds: [number];
}

/** Runs `func` in the page, next to what the file has put there; it is serialized, so it must be self-contained. */
async function run<Arg>(target: Frame, func: (arg: Arg) => unknown, arg: Arg): Promise<unknown> {
  const [answer] = await browser.scripting.executeScript({ target, func, args: [arg], injectImmediately: true });
  return answer?.result;
}

const refuse = (reason: InsertRefusal): InsertOutcome => ({ inserted: false, reason });

/**
 * Finds the field with the cursor, for a text that is still to come. Access is granted only by `activeTab`: after the
 * toolbar button, a shortcut or a context menu. Never rejects, and resolves within two seconds or so.
 */
export async function holdCursor({ tabId, frameId = 0 }: InsertTarget): Promise<HeldCursor> {
  const frame: Frame = { tabId, frameIds: [frameId] };
  const token = crypto.randomUUID();
  const answer = await keepIn(frame, token);
  if (answer === 'kept') return { held: true, insert: (forms, form) => insertInto(frame, { forms, form, token }) };
  // A frame of another site is out of reach, but the page around it can tell: it finds the cursor inside it. It is only
  // asked: that page may be anyone's, and its own fields are not where the click was.
  if (answer !== 'no-access' || frameId === 0) return { held: false, reason: answer };
  const around = await keepIn({ tabId, frameIds: [0] }, token);
  return { held: false, reason: around === 'other-frame' ? 'other-frame' : 'no-access' };
}

/** Inserts a text into the field with the cursor: rich if the field is rich, otherwise plain. */
export async function insertAtCursor(forms: TextForms, form: CopyForm, target: InsertTarget): Promise<InsertOutcome> {
  const cursor = await holdCursor(target);
  return cursor.held ? cursor.insert(forms, form) : refuse(cursor.reason);
}

async function keepIn(target: Frame, token: string): Promise<'kept' | InsertRefusal> {
  async function keep(): Promise<'kept' | InsertRefusal> {
    // Injected at once: a page that is still loading can be written to as well.
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
    // Copied, because the forms are getters: Firefox passes neither a getter nor its value into a page.
    const order: InsertOrder = { ...request, forms: { ...request.forms }, untilMs: Date.now() + BEGIN_MS };
    return outcomeIn(await run(target, (order) => (globalThis as InsertWorld).earshotInserter?.insert(order), order));
  }
  // Access was granted a moment ago: a page that has gone since then has not taken the text.
  return within(
    END_MS,
    insert().catch(() => refuse('moved')),
    refuse('refused'),
  );
}

/** Whether the tab is the visible one in its window. */
async function isShown(tabId: number): Promise<boolean> {
  const tab = await browser.tabs.get(tabId).catch(() => null);
  return tab?.active === true;
}

/** A compromised page could answer for the script, so its result is checked. */
function outcomeIn(result: unknown): InsertOutcome {
  // No result at all: the tab has moved on to another page, which knows of no cursor.
  if (result === undefined || result === null) return refuse('moved');
  const { inserted, reason }: { inserted?: unknown; reason?: unknown } = { ...result };
  return inserted === true ? { inserted: true } : refuse(reasonIn(reason));
}

function reasonIn(result: unknown): InsertRefusal {
  return INSERT_REFUSALS.find((known) => known === result) ?? 'refused';
}
