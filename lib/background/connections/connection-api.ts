import type { Api } from '../../api/api.ts';
import type { DecodedList } from '../../api/decode-list.ts';
import type { Service } from '../../api/types.ts';
import { fail, type Result } from '../../failure.ts';
import type { Learned } from './connection-store.ts';

/**
 * Wraps `api` for connections that change: requests made before the key was replaced or removed, or the recordings
 * erased, fail with `not-connected`. `learn` receives the owner of the key before a caller gets the response.
 */
export function connectionApi(api: Api, learn: (key: string, personId: string) => Promise<Learned>): Api {
  async function current<T>(service: Service, asked: Promise<Result<T>>): Promise<Result<T>> {
    const answer = await asked;
    return service.signal?.aborted ? fail({ code: 'not-connected' }) : answer;
  }

  async function told(service: Service, asked: Promise<Result<DecodedList>>): Promise<Result<DecodedList>> {
    const answer = await current(service, asked);
    const personId = answer.ok ? answer.value.personId : null;
    // Stored data of another person must not be mixed with this.
    if (personId && (await learn(service.key, personId)) === 'failed') return fail({ code: 'storage-failed' });
    // `learn` may have waited for an erasure or for another key.
    return service.signal?.aborted ? fail({ code: 'not-connected' }) : answer;
  }

  return {
    ...api,
    list: (service, query) => told(service, api.list(service, query)),
    search: (service, query) => told(service, api.search(service, query)),
    content: (service, query) => current(service, api.content(service, query)),
  };
}
