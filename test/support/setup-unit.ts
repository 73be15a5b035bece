import messages from '../../public/_locales/en/messages.json';

/** `chrome.i18n.getMessage` over the English messages: `$1` to `$9`, and an empty string for an unknown key. */
function getMessage(key: string, substitutions: string | string[] = []): string {
  const entry = (messages as Record<string, { message: string } | undefined>)[key];
  const values = [substitutions].flat();
  return entry ? entry.message.replace(/\$([1-9])/g, (_, n: string) => values[Number(n) - 1] ?? '') : '';
}

// The polyfill refuses to load outside an extension unless it finds `browser.runtime.id`.
Object.assign(globalThis, {
  browser: { runtime: { id: 'earshot-unit-tests' }, i18n: { getMessage, getUILanguage: () => 'en-GB' } },
});
