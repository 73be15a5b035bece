import type { Offscreen } from '../browser.ts';
import type { DescribedError } from '../errors/error-report.ts';
import { runDetached } from '../errors/run-detached.ts';
import { isRecent } from '../recording/elapsed.ts';
import { prepareRequest } from './prepare.ts';
import {
  isCancel,
  unavailable,
  urgencyOf,
  type AnyLibraryMessage,
  type LibraryArg,
  type LibraryCancel,
  type LibraryReply,
  type LibraryRequestName,
} from './requests.ts';
import type { LibraryResult } from './types.ts';

/** Sends a message to the database worker. Resolves with its response, or with nothing if there is no worker. */
export type Send = (message: AnyLibraryMessage | LibraryCancel) => Promise<unknown>;

/** Longer than opening a large library that was interrupted in the middle of a write. */
const PATIENCE_MS = 20_000;
/** Timeout of hurried requests (`requests.ts`). */
const HURRIED_MS = 1_500;
/** For how long a worker that did not respond is not asked again: otherwise each request would wait as long. */
const REST_MS = 30_000;

export type AskLibrary = ReturnType<typeof createLibraryClient>;

/** Creates the background's client of the database worker. It always resolves, within a time limit. */
export function createLibraryClient(send: Send, now: () => number) {
  let goneSinceMs = -Infinity;

  return async <N extends LibraryRequestName>(
    library: N,
    connectionId: string,
    arg: LibraryArg<N>,
    signal?: AbortSignal,
  ): Promise<LibraryResult<LibraryReply<N>>> => {
    const urgency = urgencyOf(library);
    const isResting = urgency !== 'erasure' && isRecent(goneSinceMs, now(), REST_MS);
    if (signal?.aborted || isResting) return unavailable('gone');
    const requestId = crypto.randomUUID();
    const isHurried = urgency === 'hurried';
    const answer = await new Promise((resolve) => {
      const stop = () => resolve(undefined);
      const timer = setTimeout(stop, isHurried ? HURRIED_MS : PATIENCE_MS);
      signal?.addEventListener('abort', stop);
      // The name determines the types of the argument and the answer.
      const coming = send({ library, requestId, connectionId, arg } as AnyLibraryMessage);
      runDetached(coming.then(resolve).finally(() => clearTimeout(timer)));
    });
    if (typeof answer === 'object' && answer !== null) {
      goneSinceMs = -Infinity;
      return answer as LibraryResult<LibraryReply<N>>;
    }
    if (signal?.aborted) runDetached(send({ libraryCancel: requestId }));
    else if (isHurried) return unavailable('busy');
    else goneSinceMs = now();
    return unavailable('gone');
  };
}

/** A page that an earlier background began to open may not be listening yet. */
const TRIES = 20;
const PAUSE_MS = 50;

/**
 * Returns the way to the database worker: in Chromium, whose background cannot start workers, through an offscreen page;
 * in Firefox, straight from the background page. `sendToPages` sends a message to all pages. `report` receives the
 * errors of a worker started here.
 */
export function createSend(
  offscreen: Offscreen | undefined,
  sendToPages: (message: unknown) => Promise<unknown>,
  report: Report,
): Send {
  if (!offscreen) return createWorkerBridge(report);
  let opening: Promise<void> | null = null;
  const trySend: Send = (message) => sendToPages(message).catch(() => undefined);

  return async (message) => {
    let answer = await trySend(message);
    if (isCancel(message)) return answer;
    for (let attempt = 1; attempt <= TRIES && (answer === undefined || answer === null); attempt++) {
      try {
        opening ??= offscreen
          .createDocument({
            url: 'library.html',
            reasons: ['WORKERS'],
            justification: 'Runs the database of recordings',
          })
          .finally(() => (opening = null));
        await opening;
      } catch {
        // Either there is a page already, which may never have loaded its script, or none can be opened.
        if (attempt === TRIES / 2) await offscreen.closeDocument().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      answer = await trySend(message);
    }
    return answer;
  };
}

type Report = (error: DescribedError) => void;
export type WorkerLike = Pick<Worker, 'addEventListener' | 'terminate'> & { postMessage(message: unknown): void };

/** A message from the worker: a response, or an uncaught error. */
export type FromWorker = { requestId: string; answer: unknown } | { uncaught: DescribedError };

/**
 * Sends messages to a worker, and always responds. The first message starts it, as does the next one after it has
 * failed. `report` receives its errors.
 */
export function createWorkerBridge(report: Report, start: () => WorkerLike = startWorker): Send {
  const waiting = new Map<string, (answer: unknown) => void>();
  let worker: WorkerLike | null = null;

  function running(): WorkerLike {
    if (worker) return worker;
    const started = start();
    started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if ('uncaught' in data) return report(data.uncaught);
      waiting.get(data.requestId)?.(data.answer);
      waiting.delete(data.requestId);
    });
    const fail = () => {
      started.terminate();
      worker = null;
      for (const resolve of waiting.values()) resolve(unavailable('broken'));
      waiting.clear();
    };
    started.addEventListener('error', fail);
    started.addEventListener('messageerror', fail);
    return (worker = started);
  }

  return async (message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker is no window.
    if (isCancel(message)) return worker?.postMessage(message);
    try {
      return await new Promise((resolve) => {
        waiting.set(message.requestId, resolve);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker is no window.
        running().postMessage(prepareRequest(message));
      });
    } catch {
      // The browser refuses the worker, so there is no library.
      waiting.delete(message.requestId);
      return unavailable('broken');
    }
  };
}

/** Where the build puts the worker; the only address that the policy admits. */
const WORKER = '/library-worker.js';

interface ScriptPolicy {
  createScriptURL(input: string): string;
}
/** The DOM types do not have it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}
let policy: ScriptPolicy | undefined;

/** The content security policy admits one Trusted Types policy of this name, once per page. */
function startWorker(): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('library-worker', { createScriptURL: () => WORKER });
  return new Worker(policy?.createScriptURL(WORKER) ?? WORKER);
}
