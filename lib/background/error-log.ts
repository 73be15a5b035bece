import { type DescribedError, type ErrorContext, type ErrorReport, describeError } from '../error-report.ts';
import { deepEqual } from '../recording/deep-equal.ts';
import type { SharedItem } from '../storage/item.ts';

export interface ErrorLogDeps {
  item: SharedItem<ErrorReport[]>;
  /** Epoch milliseconds. */
  now: () => number;
  /** Version of the extension, with the browser that it was built for. */
  version: string;
}

const MOST_REPORTS = 20;
const MOST_FRAMES = 20;
/** Longer lines are not our stack frames, and would take time to match. */
const MAX_FRAME_LENGTH = 300;

/** The latest errors of the extension itself, for the user to read and to pass on. */
export function createErrorLog({ item, now, version }: ErrorLogDeps) {
  const redacted = (context: ErrorContext, request: string | null, { name, stack }: DescribedError): ErrorReport => ({
    atMs: now(),
    context,
    request: request !== null && /^[\w.]{1,60}$/.test(request) ? request : null,
    error: /^\w{1,60}$/.test(name) ? name : 'Error',
    stack: framesOf(stack),
    version,
  });

  async function keep(report: ErrorReport): Promise<void> {
    // The same bug is listed once, with its last time.
    const isOther = (other: ErrorReport) => !deepEqual({ ...other, atMs: report.atMs }, report);
    await item.change((before) => [...before.filter(isOther), report].slice(-MOST_REPORTS));
  }

  return {
    /** Prints and stores a caught exception; returns the stored report. */
    report: (thrown: unknown, request: string): ErrorReport => {
      const report = redacted('background', request, describeError(thrown));
      // oxlint-disable-next-line no-console -- Bugs belong in the console. Release builds do not print the message.
      console.error(`Earshot: ${report.error} in ${request}`, import.meta.env.DEV ? thrown : report.stack.join('\n'));
      keep(report).catch(() => undefined);
      return report;
    },
    /** Stores an uncaught error, which the browser has already printed. */
    add: (context: ErrorContext, error: DescribedError): Promise<void> => keep(redacted(context, null, error)),
  };
}

/** `at async name (chrome-extension://id/file.js:1:2)`, or without name and parentheses. */
const CHROMIUM_FRAME =
  /^at (?:async )?(?:(?:new )?([\w$.]*)[^(]*\()?[a-z]+-extension:\/\/[^/]+(\/[\w./-]+:\d+:\d+)\)?$/;
/** `name@moz-extension://id/file.js:1:2`; the name may be empty, or describe the call. */
const FIREFOX_FRAME = /^([\w$./<*]*)@[a-z]+-extension:\/\/[^/]+(\/[\w./-]+:\d+:\d+)$/;

/** Functions and positions in the extension's own scripts; any other line of a stack may be part of a message. */
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
