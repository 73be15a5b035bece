import type messages from '../public/_locales/en/messages.json';
import { browser } from './browser.ts';
import { once } from './once.ts';

export type MessageKey = keyof typeof messages;

/** Keys that exist in the plural forms of `Intl.PluralRules`; English needs `_one` and `_other`. */
export type PluralKey = MessageKey extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never;

/** Messages without numbers or names in them, once read: each key press in the popup draws a dozen of them. */
const fixed = new Map<MessageKey, string>();

/** The message for `key` in the browser's language, with `$1`… replaced in order. */
export function t(key: MessageKey, ...substitutions: (string | number)[]): string {
  if (substitutions.length > 0) return browser.i18n.getMessage(key, substitutions.map(String));
  const message = fixed.get(key) ?? browser.i18n.getMessage(key);
  fixed.set(key, message);
  return message;
}

/** Like `t`, in the plural form for `count`; `$1` is the formatted count, further substitutions follow. */
export function tn(key: PluralKey, count: number, ...substitutions: (string | number)[]): string {
  const form = pluralRules().select(count);
  const exact = browser.i18n.getMessage(`${key}_${form}`, [formatNumber(count), ...substitutions.map(String)]);
  return exact || browser.i18n.getMessage(`${key}_other`, [formatNumber(count), ...substitutions.map(String)]);
}

/**
 * BCP 47 tag of the language of `t`'s messages, for `Intl` and for pages: the browser's own, with its region, if there
 * are messages in it, otherwise the manifest's `default_locale`.
 */
export const uiLanguage = once(() => {
  const own = browser.i18n.getUILanguage();
  const spoken = t('languageTag');
  return own.split('-')[0] === spoken.split('-')[0] ? own : spoken;
});

export const formatNumber = (value: number): string => numberFormat().format(value);

/** Words in a row, as the language has them: “A, B, C”, “A, B und C”, “A、B、C”. */
export const formatList = (words: readonly string[]): string => listFormat().format(words);

/** What stands between two of a list in which more follow. */
export const listComma = once(() => listFormat().formatToParts(['1', '2', '3'])[1]?.value ?? ', ');

// Creating one of these takes longer than drawing a row, and each row needs them.
const pluralRules = once(() => new Intl.PluralRules(uiLanguage()));
const listFormat = once(() => new Intl.ListFormat(uiLanguage(), { style: 'narrow' }));
const numberFormat = once(() => new Intl.NumberFormat(uiLanguage()));

/** The browser tells only the direction of its own language, and where it has no texts in that, the one of English. */
const FROM_RIGHT = /^(?:ar|fa|he|ur)\b/;

/** Sets the language and text direction of the page. */
export function setDocumentLanguage(root: HTMLElement = document.documentElement): void {
  root.lang = uiLanguage();
  root.dir = FROM_RIGHT.test(root.lang) ? 'rtl' : 'ltr';
}
