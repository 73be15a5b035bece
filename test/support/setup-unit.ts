import messages from '../../public/_locales/en/messages.json';

/** `chrome.i18n.getMessage` over the English messages: `$1` to `$9`, and an empty string for an unknown key. */
function getMessage(key: string, substitutions: string | string[] = []): string {
  const entry = (messages as Record<string, { message: string } | undefined>)[key];
  const values = [substitutions].flat();
  return entry ? entry.message.replace(/\$([1-9])/g, (_, n: string) => values[Number(n) - 1] ?? '') : '';
}

// The polyfill refuses to load outside an extension: it looks for `chrome.runtime.id`, and then takes `browser` as it is.
const runtime = { id: 'earshot-unit-tests' };
Object.assign(globalThis, {
  chrome: { runtime },
  browser: { runtime, i18n: { getMessage, getUILanguage: () => 'en-GB' } },
});
