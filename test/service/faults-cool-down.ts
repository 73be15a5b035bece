import type { Fault } from './faults.ts';
import { refusal } from './reply.ts';
import type { Switches } from './switches.ts';

/** When the service accepts requests again, by its own clock. */
interface Moment {
  seconds: number;
  /** Rounded up to whole seconds, as HTTP dates are. */
  date: Date;
}

/** Ways to say "not now" (docs/faults.md#f41 to #f43, #f47). */
export const coolDownFaults = {
  '429-seconds': later(429, ({ seconds }) => ({ 'Retry-After': String(seconds) })),
  '429-date': later(429, ({ date }) => ({ 'Retry-After': date.toUTCString() })),
  '429-rfc850': later(429, ({ date }) => ({ 'Retry-After': rfc850(date) })),
  '429-asctime': later(429, ({ date }) => ({ 'Retry-After': asctime(date) })),
  '429-none': later(429, () => ({})),
  '429-zero': later(429, () => ({ 'Retry-After': '0' })),
  '429-negative': later(429, () => ({ 'Retry-After': '-5' })),
  '429-huge': later(429, () => ({ 'Retry-After': '99999999' })),
  '429-garbage': later(429, () => ({ 'Retry-After': 'tomorrow at 5' })),
  '429-reset-iso': later(429, ({ date }) => ({ 'X-RateLimit-Reset': date.toISOString() })),
  '429-reset-epoch': later(429, ({ date }) => ({ 'X-RateLimit-Reset': String(date.getTime() / 1000) })),
  '429-reset-epoch-ms': later(429, ({ date }) => ({ 'X-RateLimit-Reset': String(date.getTime()) })),
  '429-reset-delta': later(429, ({ seconds }) => ({ 'X-RateLimit-Reset': String(seconds) })),
  '429-ratelimit-reset': later(429, ({ seconds }) => ({ 'RateLimit-Reset': String(seconds) })),
  '503-seconds': later(503, ({ seconds }) => ({ 'Retry-After': String(seconds) })),
  '503-date': later(503, ({ date }) => ({ 'Retry-After': date.toUTCString() })),
} satisfies Record<string, Fault>;

function later(status: number, headers: (moment: Moment) => Record<string, string>): Fault {
  return (_, { switches }) => {
    const reply = refusal(status, status === 429 ? 'Too many requests' : 'Down for maintenance', switches);
    return { ...reply, headers: { ...reply.headers, ...headers(momentOf(switches)) } };
  };
}

function momentOf({ retryAfterSeconds, clockAheadMs }: Switches): Moment {
  const serverSeconds = Math.floor((Date.now() + clockAheadMs) / 1000);
  return { seconds: retryAfterSeconds, date: new Date((serverSeconds + retryAfterSeconds) * 1000) };
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Sunday, 06-Nov-94 08:49:37 GMT`, made from `Sun, 06 Nov 1994 08:49:37 GMT`. */
function rfc850(date: Date): string {
  const [, day, month, year = '', time] = date.toUTCString().split(' ');
  return `${weekdays[date.getUTCDay()]}, ${day}-${month}-${year.slice(2)} ${time} GMT`;
}

/** `Sun Nov  6 08:49:37 1994`. */
function asctime(date: Date): string {
  const [weekday = '', day, month, year, time] = date.toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`;
}
