import './outside-extension.ts';
import { bePatientFor } from './patience.ts';

// Node has none: as in a browser, an error that is reported this way is uncaught, and fails the run.
globalThis.reportError ??= (thrown: unknown) =>
  queueMicrotask(() => {
    throw thrown;
  });

/** Long for a busy machine, and shorter than a test may take, so that the wait itself says what it waited for. */
bePatientFor(25_000);
