import * as v from 'valibot';
import { cleanLine } from '../recording/text.ts';
import { parseStamp } from '../recording/time.ts';

/**
 * Fields of the service's responses, each parsed strictly and on its own: a value of the wrong type becomes null, so it
 * is not used and does not affect the other fields (docs/faults.md#f54, #f55).
 */

/** One clean line of text. Numbers are accepted: some services use numbers where others use names. */
export const lineField = (maxLength: number) =>
  orNull(
    v.pipe(
      v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
      v.transform((text) => cleanLine(text, maxLength) || null),
    ),
  );

/** A finite number, or a string that contains one. */
export const numberField = orNull(
  v.union([
    v.pipe(v.number(), v.finite()),
    v.pipe(v.string(), v.trim(), v.maxLength(40), v.regex(/^[+-]?\d+(?:\.\d+)?$/), v.transform(Number), v.finite()),
  ]),
);

/** A count: a whole number from 0. */
export const countField = orNull(v.pipe(numberField, v.number(), v.safeInteger(), v.minValue(0)));

export const booleanField = orNull(
  v.union([
    v.boolean(),
    v.pipe(
      v.string(),
      v.toLowerCase(),
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  ]),
);

/** A length: the service's number in its own unit, or seconds when a text states its units (docs/faults.md#f57). */
export interface DurationField {
  value: number | null;
  seconds: number | null;
}

/** Reads a length. Zero means not known yet, as during an upload. */
export function readDuration(field: unknown): DurationField {
  const value = v.parse(numberField, field);
  if (value !== null) return { value: value > 0 ? value : null, seconds: null };
  const seconds = typeof field === 'string' ? (parseStamp(field.trim()) ?? parseIsoDuration(field.trim())) : null;
  return { value: null, seconds: seconds === 0 ? null : seconds };
}

const ISO_DURATION = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9}(?:[.,]\d{1,9})?)S)?)?$/i;

/** Seconds of `PT1H5M30S`; null for anything else, including months and years, which have no fixed length. */
function parseIsoDuration(text: string): number | null {
  const match = ISO_DURATION.exec(text);
  const [, days, hours, minutes, seconds] = match ?? [];
  if (![days, hours, minutes, seconds].some((part) => part !== undefined)) return null;
  const number = (part = '0') => Number(part.replace(',', '.'));
  return number(days) * 86_400 + number(hours) * 3600 + number(minutes) * 60 + number(seconds);
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function orNull<S extends v.GenericSchema>(schema: S) {
  return v.fallback(v.nullable(schema), null);
}
