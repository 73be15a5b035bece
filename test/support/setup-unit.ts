import messages from '../../public/_locales/en/messages.json';
import { createGetMessage } from './messages.ts';
import { bePatientFor } from './patience.ts';

// Node has none: as in a browser, an error that is reported so is uncaught, and fails the run.
globalThis.reportError ??= (thrown: unknown) =>
  queueMicrotask(() => {
    throw thrown;
  });

// The polyfill refuses to load outside an extension: it looks for `chrome.runtime.id`, and then takes `browser` as it is.
const runtime = { id: 'earshot-unit-tests' };
Object.assign(globalThis, {
  chrome: { runtime },
  browser: { runtime, i18n: { getMessage: createGetMessage(messages), getUILanguage: () => 'en-GB' } },
});

/** Long for a busy machine, and shorter than a test may take, so that the wait itself says what it waited for. */
bePatientFor(25_000);
