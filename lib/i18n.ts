import type messages from '../public/_locales/en/messages.json';
import { browser } from './browser.ts';

export type MessageKey = keyof typeof messages;

/** Keys that exist in the plural forms of `Intl.PluralRules`; English needs `_one` and `_other`. */
export type PluralKey = MessageKey extends infer K ? (K extends `${infer Base}_other` ? Base : never) : never;

/** The words for `key` in the browser's language, with `$1`… replaced in order. */
export function t(key: MessageKey, ...substitutions: (string | number)[]): string {
  return browser.i18n.getMessage(key, substitutions.map(String));
}

/** As `t`, in the plural form of `count`; `$1` is the formatted count, further substitutions follow. */
export function tn(key: PluralKey, count: number, ...substitutions: (string | number)[]): string {
  const form = new Intl.PluralRules(uiLanguage()).select(count);
  const exact = browser.i18n.getMessage(`${key}_${form}`, [formatNumber(count), ...substitutions.map(String)]);
  return exact || browser.i18n.getMessage(`${key}_other`, [formatNumber(count), ...substitutions.map(String)]);
}

/** BCP 47 tag of the browser's interface, for `Intl`. */
export function uiLanguage(): string {
  return browser.i18n.getUILanguage();
}

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(uiLanguage()).format(value);
}
