import type { Offscreen } from '../browser.ts';
import type { DescribedError } from '../error-report.ts';
import { runDetached } from '../async.ts';
import {
  unavailable,
  URGENCIES,
  type AnyLibraryMessage,
  type LibraryArg,
  type LibraryReply,
  type LibraryRequestName,
} from './requests.ts';
import type { LibraryResult } from './types.ts';

/** Sends a message to the database worker. Resolves with its response, or with nothing if there is no worker. */
export type Send = (message: AnyLibraryMessage) => Promise<unknown>;

/** Longer than opening a large library that was interrupted in the middle of a write. */
const PATIENCE_MS = 20_000;
/** Timeout of hurried requests (`requests.ts`). */
const HURRIED_MS = 1_500;

export type AskLibrary = ReturnType<typeof createLibraryClient>;

/**
 * Creates the background's client of the database worker. It always resolves, within a time limit, and at once when it is
 * aborted.
 */
export const createLibraryClient =
  (send: Send) =>
  async <N extends LibraryRequestName>(
    library: N,
    connectionId: string,
    arg: LibraryArg<N>,
    signal?: AbortSignal,
  ): Promise<LibraryResult<LibraryReply<N>>> => {
    if (signal?.aborted) return unavailable('gone');
    const requestId = crypto.randomUUID();
    const answer = await new Promise((resolve) => {
      const stop = () => resolve(unavailable(signal?.aborted ? 'gone' : 'busy'));
      const timer = setTimeout(stop, URGENCIES[library] === 'hurried' ? HURRIED_MS : PATIENCE_MS);
      signal?.addEventListener('abort', stop);
      // The name determines the types of the argument and the answer.
      const coming = send({ library, requestId, connectionId, arg } as AnyLibraryMessage).finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
      });
      runDetached(coming.then(resolve));
    });
    return (answer ?? unavailable('gone')) as LibraryResult<LibraryReply<N>>;
  };

/** A page that an earlier background began to open may not be listening yet. */
const TRIES = 20;
const PAUSE_MS = 50;

/**
 * The way to the database worker: in Chromium, whose background cannot start workers, through an offscreen page; in
 * Firefox, straight from the background page. `report` receives the errors of a worker started here.
 */
export function createSend(
  offscreen: Offscreen | undefined,
  sendToPages: (message: unknown) => Promise<unknown>,
  report: Report,
): Send {
  if (!offscreen) return createWorkerBridge(report);
  let opening: Promise<void> | null = null;
  const reasons: ['WORKERS'] = ['WORKERS'];
  const page = { url: 'library.html', reasons, justification: 'Runs the database of recordings' };

  return async (message) => {
    for (let attempt = 0; ; attempt++) {
      const answer = await sendToPages(message).catch(() => undefined);
      if (answer || attempt === TRIES) return answer;
      opening ??= offscreen.createDocument(page).finally(() => (opening = null));
      // Either there is a page already, or none can be opened.
      await opening.catch(() => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)));
    }
  };
}

type Report = (error: DescribedError) => void;
export type WorkerLike = Pick<Worker, 'addEventListener' | 'terminate'> & { postMessage(message: unknown): void };

/** A message from the worker: a response, or an uncaught error. */
export type FromWorker = { requestId: string; answer: unknown } | { uncaught: DescribedError };

/** Sends messages to a worker, and always responds. The first message starts it, as does the next one after a failure. */
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
    try {
      return await new Promise((resolve) => {
        waiting.set(message.requestId, resolve);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker is no window.
        running().postMessage(message);
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

/** The DOM types do not have it yet. */
interface ScriptPolicies {
  trustedTypes?: { createPolicy(name: string, rules: { createScriptURL: (input: string) => string }): typeof rules };
}
let address: string | undefined;

/** The content security policy admits one Trusted Types policy of this name, once per page. */
function startWorker(): Worker {
  const { trustedTypes } = globalThis as ScriptPolicies;
  address ??=
    trustedTypes?.createPolicy('library-worker', { createScriptURL: () => WORKER }).createScriptURL(WORKER) ?? WORKER;
  return new Worker(address);
}
