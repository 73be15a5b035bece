const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const time = '(?<hour>\\d\\d):(?<minute>\\d\\d):(?<second>\\d\\d)';

/** RFC 9110, 5.6.7: the current form, and the two obsolete ones that must still be accepted. */
const forms = [
  new RegExp(`^[a-z]{3}, (?<day>\\d\\d) (?<month>[a-z]{3}) (?<year>\\d{4}) ${time} GMT$`, 'i'),
  new RegExp(`^[a-z]{6,9}, (?<day>\\d\\d)-(?<month>[a-z]{3})-(?<year>\\d\\d) ${time} GMT$`, 'i'),
  new RegExp(`^[a-z]{3} (?<month>[a-z]{3}) (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`, 'i'),
];

/**
 * Epoch milliseconds of an HTTP date; null for anything else. `Date.parse` accepts much that is not one. `nowMs`
 * decides the century of a two-digit year: at most 50 years ahead.
 */
export function parseHttpDate(text: string | null, nowMs: number): number | null {
  const trimmed = text?.trim() ?? '';
  for (const form of forms) {
    const groups = form.exec(trimmed)?.groups;
    if (groups) return toEpochMs(groups, nowMs);
  }
  return null;
}

function toEpochMs(groups: Record<string, string | undefined>, nowMs: number): number | null {
  const month = months.indexOf((groups['month'] ?? '').toLowerCase());
  const [year, day, hour, minute, second] = [
    fullYear(groups['year'] ?? '', nowMs),
    Number(groups['day']),
    Number(groups['hour']),
    Number(groups['minute']),
    Number(groups['second']),
  ] as const;
  // Day 31 of a shorter month would otherwise be taken for day 1 of the next; second 60 is a leap second.
  const exists = month >= 0 && day > 0 && new Date(Date.UTC(year, month, day)).getUTCDate() === day;
  if (!exists || hour > 23 || minute > 59 || second > 60) return null;
  return Date.UTC(year, month, day, hour, minute, second);
}

function fullYear(digits: string, nowMs: number): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  const thisYear = new Date(nowMs).getUTCFullYear();
  const candidate = thisYear - (thisYear % 100) + year;
  return candidate > thisYear + 50 ? candidate - 100 : candidate;
}
