import { expect, it } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { connectionApi } from '../../../../lib/background/connections/connection-api.ts';
import { succeed } from '../../../../lib/failure.ts';

it('gives nobody a list that comes while the recordings are erased, or another key is put in place', async () => {
  const controller = new AbortController();
  const list = { recordings: [], unreadable: 0, total: 0, next: null, personId: 'ana' };
  const api = connectionApi({ list: () => Promise.resolve(succeed(list)) } as unknown as Api, () => {
    // What has to wait for the connections finds them changed.
    controller.abort();
    return Promise.resolve('known');
  });
  const service = { address: 'https://api.example', key: 'key', signal: controller.signal };
  const answer = await api.list(service, { page: 1 } as Parameters<Api['list']>[1]);
  expect(answer).toEqual({ ok: false, failure: { code: 'not-connected' } });
});
