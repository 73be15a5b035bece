import messages from '../../public/_locales/en/messages.json';
import { createGetMessage } from './messages.ts';

// The polyfill refuses to load outside an extension: it looks for `chrome.runtime.id`, and then takes `browser` as it is.
const runtime = { id: 'earshot-unit-tests' };
Object.assign(globalThis, {
  chrome: { runtime },
  browser: { runtime, i18n: { getMessage: createGetMessage(messages), getUILanguage: () => 'en-GB' } },
});
