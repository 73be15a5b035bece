import { parseAddress } from '../connection/address.ts';
import { listPath, listUrl } from './endpoints.ts';
import { send, type RequestTools } from './send-request.ts';
import { createTimeoutSignal } from './timeout-signal.ts';

/**
 * Follows the redirects of an address, without the key (docs/faults.md#f15), and returns the address where they end if
 * it is the list of a service; null if they end elsewhere, such as at a sign-in page, or nowhere.
 */
export async function probe(
  address: string,
  { fetch, limits }: Pick<RequestTools, 'fetch' | 'limits'>,
): Promise<string | null> {
  const timeout = createTimeoutSignal(new AbortController().signal);
  timeout.arm(limits.headersMs);
  const response = await send(fetch, listUrl(address, 1, 1), {
    method: 'GET',
    headers: { Accept: 'application/json' },
    credentials: 'omit',
    redirect: 'follow',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: timeout.signal,
  });
  timeout.end();
  if (!response?.redirected) return null;
  const { origin, pathname } = new URL(response.url);
  if (!pathname.endsWith(listPath)) return null;
  const found = parseAddress(origin + pathname, { portsAllowed: true });
  return found.ok && found.address !== address ? found.address : null;
}
