import type { Failure } from '../failure.ts';
import type { Endpoint } from './types.ts';

export interface Refusal {
  status: number;
  endpoint: Endpoint;
  /** The service's message, from `serverMessage`. */
  message: string;
  address: string;
  elapsedMs: number;
}

const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Whether a response is a redirect. If it is not followed, browsers report `opaqueredirect` and status 0; server-side
 * fetch shows it (docs/faults.md#f15).
 */
export function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || redirects.has(response.status);
}

/** The failure that a status means (docs/faults.md#f26 to #f49); `Cooldowns.begin` handles 429 and 503. */
export function failureOfStatus({ status, endpoint, message, address, elapsedMs }: Refusal): Failure {
  const ofOne = endpoint === 'content';
  switch (status) {
    case 401:
      return { code: 'key-rejected' };
    case 402:
      return { code: 'quota', message };
    case 403:
      return { code: 'forbidden', message };
    case 404:
      return ofOne ? { code: 'not-found' } : { code: 'wrong-address', address };
    case 410:
      return ofOne ? { code: 'gone' } : { code: 'wrong-address', address };
    case 405:
    case 406:
    case 415:
    case 426:
    case 501:
    case 505:
      return { code: 'unsupported', status };
    case 407:
      return { code: 'proxy' };
    case 408:
    case 425:
      return { code: 'timeout', phase: 'headers', afterMs: elapsedMs };
    case 202:
    case 409:
    case 423:
      return ofOne ? { code: 'processing' } : { code: 'refused', status, message };
    case 400:
    case 413:
    case 414:
    case 422:
      return { code: 'refused', status, message };
    case 451:
      return { code: 'legal' };
    case 511:
      return { code: 'network-sign-in', address };
    default:
      if (status >= 500 && status < 600) return { code: 'server-error', status };
      return { code: 'unexpected-status', status, message };
  }
}
