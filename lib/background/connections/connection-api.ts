import type { Api } from '../../api/api.ts';
import type { DecodedList } from '../../api/decode-list.ts';
import type { Service } from '../../api/types.ts';
import { fail, type Result } from '../../failure.ts';
import type { Learned } from './connection-store.ts';

/**
 * `api` for connections that change: what was asked before the key was replaced or removed, or the recordings erased, is
 * answered with `not-connected`, and `learn` is told whose key it is before anybody gets to see the answer.
 */
export function connectionApi(api: Api, learn: (key: string, personId: string) => Promise<Learned>): Api {
  async function current<T>(service: Service, asked: Promise<Result<T>>): Promise<Result<T>> {
    const answer = await asked;
    return service.signal?.aborted ? fail({ code: 'not-connected' }) : answer;
  }

  async function told(service: Service, asked: Promise<Result<DecodedList>>): Promise<Result<DecodedList>> {
    const answer = await current(service, asked);
    const personId = answer.ok ? answer.value.personId : null;
    // What is there of another person is not to be mixed with this.
    if (personId && (await learn(service.key, personId)) === 'failed') return fail({ code: 'storage-failed' });
    // It may have waited for an erasure, or for another key.
    return service.signal?.aborted ? fail({ code: 'not-connected' }) : answer;
  }

  return {
    ...api,
    list: (service, query) => told(service, api.list(service, query)),
    search: (service, query) => told(service, api.search(service, query)),
    content: (service, query) => current(service, api.content(service, query)),
  };
}
