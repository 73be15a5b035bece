import { describeError, type DescribedError, type ErrorContext, type ErrorReport } from '../errors/error-report.ts';
import type { StorageItem } from '../storage/item.ts';
import { createMutex } from './mutex.ts';

export interface ErrorLogDeps {
  item: StorageItem<ErrorReport[]>;
  /** Epoch milliseconds. */
  now: () => number;
  /** Of the extension, with the browser that it was built for. */
  version: string;
  /** Tells the pages that there is something to read anew. */
  changed: () => void;
}

const MOST_REPORTS = 20;
const MOST_FRAMES = 20;
/** Longer lines are no frames of ours, and would take time to be read. */
const MAX_FRAME_LENGTH = 300;

export type ErrorLog = ReturnType<typeof createErrorLog>;

/** What went wrong in the extension itself lately, for the user to read and to pass on. */
export function createErrorLog({ item, now, version, changed }: ErrorLogDeps) {
  const mutex = createMutex();

  const redacted = (context: ErrorContext, request: string | null, { name, stack }: DescribedError): ErrorReport => ({
    atMs: now(),
    context,
    request: request !== null && /^[\w.]{1,60}$/.test(request) ? request : null,
    error: /^\w{1,60}$/.test(name) ? name : 'Error',
    stack: framesOf(stack),
    version,
  });

  const keep = (report: ErrorReport): Promise<void> =>
    mutex(async () => {
      const others = (await item.read()).filter((other) => !isSame(other, report));
      await item.write([...others, report].slice(-MOST_REPORTS));
      changed();
    });

  return {
    /** Prints and keeps an exception that was caught; answers what is kept of it. */
    report: (thrown: unknown, request: string): ErrorReport => {
      const report = redacted('background', request, describeError(thrown));
      // oxlint-disable-next-line no-console -- A bug, where a developer looks for it. Users' builds print no message.
      console.error(`Earshot: ${report.error} in ${request}`, import.meta.env.DEV ? thrown : report.stack.join('\n'));
      keep(report).catch(() => undefined);
      return report;
    },
    /** Keeps an error that nothing has caught, which the browser has printed. */
    add: (context: ErrorContext, error: DescribedError): Promise<void> => keep(redacted(context, null, error)),
    /** The oldest first. */
    read: (): Promise<ErrorReport[]> => item.read(),
    /** Resolves when none is left, also of those that are being kept just now. */
    clear: (): Promise<void> =>
      mutex(async () => {
        await item.remove();
        changed();
      }),
  };
}

/** The same bug, which is listed once, with its last time. */
const isSame = (one: ErrorReport, other: ErrorReport): boolean =>
  one.context === other.context &&
  one.request === other.request &&
  one.error === other.error &&
  one.version === other.version &&
  one.stack.join() === other.stack.join();

/** `at async name (chrome-extension://id/file.js:1:2)`, or without a name and brackets. */
const CHROMIUM_FRAME =
  /^at (?:async )?(?:(?:new )?([\w$.]*)[^(]*\()?[a-z]+-extension:\/\/[^/]+(\/[\w./-]+:\d+:\d+)\)?$/;
/** `name@moz-extension://id/file.js:1:2`, where the name may be empty, or say how it was called. */
const FIREFOX_FRAME = /^([\w$./<*]*)@[a-z]+-extension:\/\/[^/]+(\/[\w./-]+:\d+:\d+)$/;

/** Functions and places in the extension's own scripts; anything else in a stack may be part of a message. */
function framesOf(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const frame = line.trim().slice(0, MAX_FRAME_LENGTH);
      const [, name = '', place] = CHROMIUM_FRAME.exec(frame) ?? FIREFOX_FRAME.exec(frame) ?? [];
      return place === undefined ? [] : `${name.slice(0, 60)} ${place.slice(0, 120)}`.trim();
    })
    .slice(0, MOST_FRAMES);
}
