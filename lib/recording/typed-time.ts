import { parseStamp } from './time.ts';

/** Longer than any time in any script, with plenty of spaces. */
const MOST_CHARS = 100;

const BRACKETS = /^[([]\s*(.*?)\s*[)\]]$/;
const COLON = /[∶꞉]/g;
/** Minutes or hours, with dots where colons are hard to type; two digits distinguish them from a fraction. */
const DOTTED = /^\d{1,6}(?:\.\d{2}){1,2}$/;
const MINUTES = /^\d{1,6}$/;
/** Spaces next to a unit: two numbers with only a space between them are not a time. */
const AROUND_UNITS = /(?<=\d)\s+(?=\p{L})|(?<=\p{L})\.?\s+(?=\d)|(?<=\p{L})\.$/gu;
/** Units in the languages of the interface, besides English ones. */
const UNITS: readonly (readonly [words: RegExp, letter: string])[] = [
  [/heures?|horas?|or[ae]|uur|std|stunden?|godz(?:in[ay]?)?|時間|[个個]?小[时時]|시간|ساع(?:ات|ة)|שע(?:ות|ה)/gu, 'h'],
  [/minut(?:en|os|[aiy])?(?![a-z])|分[钟鐘]?|분|دقي?قة|دقائق|דק(?:ות|ה)/gu, 'm'],
];
/** `1h2m3s` or `1.5h`; after hours or minutes, the last number may lack its unit, as in `1h30`. */
const WITH_UNITS =
  /^(?:(\d{1,5}(?:[.,]\d{1,2})?)h(?:(?:ou)?rs?)?)?(?:(\d{1,6})(?:m(?:in(?:ute)?s?)?|$))?(?:(\d{1,7})(?:s(?:ec(?:ond)?s?)?|$))?$/;

/**
 * Seconds of a time as users type it: `1:02:03`, `62:03`, `1.02.03`, `1h 2m 3s`, `62` (minutes), also in the digits of
 * other scripts, in full width, and in brackets like the stamps of a summary; null for anything else.
 */
export function parseTypedTime(typed: string): number | null {
  if (typed.length > MOST_CHARS) return null;
  const text = plainDigits(typed.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(COLON, ':')
    .trim()
    .replace(BRACKETS, '$1');
  if (MINUTES.test(text)) return Number(text) * 60;
  if (DOTTED.test(text)) return parseStamp(text.replaceAll('.', ':'));
  return parseStamp(text.replace(/\s*:\s*/g, ':')) ?? parseUnits(text.toLowerCase());
}

function parseUnits(words: string): number | null {
  const text = UNITS.reduce((text, [unit, letter]) => text.replace(unit, letter), words).replace(AROUND_UNITS, '');
  const match = WITH_UNITS.exec(text);
  if (!match || text === '') return null;
  const [, hours, minutes, seconds] = match;
  return Number(hours?.replace(',', '.') ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/** `text` with the decimal digits of every script as 0 to 9. */
export function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));
}

/** Unicode keeps the ten digits of a script together and in order, sometimes one script right after another. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
}
