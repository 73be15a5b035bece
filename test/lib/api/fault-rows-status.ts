/* oxlint-disable vitest/no-standalone-expect -- the rows are played inside the tests of faults.test.ts */
import { expect } from 'vitest';
import { fails, heals, works, type FaultRow } from './fault-rows.ts';
import { durationUnit, questions } from './service-context.ts';

/** docs/faults.md#f26 to #f50, but for cool-downs: what the service says by its status. */
export const statusRows: FaultRow[] = [
  fails(26, { fault: 'status-400' }, { code: 'refused', status: 400, message: 'Refused with 400' }, { ask: 'content' }),
  fails(
    26,
    { fault: 'status-400', errorText: 'so '.repeat(200) },
    { code: 'refused', message: atMost(200) },
    { ask: 'content' },
  ),
  fails(
    26,
    { fault: 'status-400', errorText: ' <b>No</b>\u0000\n\u202e such\tpage ' },
    { code: 'refused', message: '<b>No</b> such page' },
    { ask: 'search', sent: 2 },
  ),
  {
    fault: 27,
    when: 'the key is another',
    async play({ api, target, world }) {
      const key = target.key.replace(/.$/, '0');
      expect(await api.list({ ...target, key }, { page: 1, durationUnit })).toEqual({
        ok: false,
        failure: { code: 'key-rejected' },
      });
      expect(world.sent).toHaveLength(1);
    },
  },
  fails(28, { fault: 'status-402' }, { code: 'quota', message: 'Refused with 402' }),
  fails(29, { fault: 'status-403' }, { code: 'forbidden', message: 'Refused with 403' }, { ask: 'content' }),
  fails(29, { fault: '403-html' }, { code: 'forbidden', message: '' }),
  {
    fault: 30,
    when: 'a recording that is not there',
    async play({ api, target, world }) {
      const result = await api.content(target, { id: 'none/such', durationValue: null });
      expect(result).toEqual({ ok: false, failure: { code: 'not-found' } });
      expect(world.sent).toHaveLength(1);
    },
  },
  {
    fault: 31,
    when: 'an address with a path too many',
    async play({ api, target }) {
      const address = `${target.address}/app`;
      const result = await api.list({ ...target, address }, { page: 1, durationUnit });
      expect(result).toEqual({ ok: false, failure: { code: 'wrong-address', address } });
    },
  },
  fails(31, { fault: 'status-404' }, { code: 'wrong-address' }, { ask: 'search' }),
  ...[405, 406, 415, 501].map((status) => fails(32, { fault: `status-${status}` }, { code: 'unsupported', status })),
  fails(33, { fault: 'status-408' }, { code: 'timeout' }, { sent: 2 }),
  fails(33, { fault: 'status-425' }, { code: 'timeout' }, { sent: 2 }),
  heals(33, 'status-408'),
  fails(34, { fault: 'status-409' }, { code: 'processing' }, { ask: 'content' }),
  fails(34, { fault: 'status-409' }, { code: 'refused', status: 409 }),
  fails(35, { fault: 'status-410' }, { code: 'gone' }, { ask: 'content' }),
  fails(36, { fault: 'status-304' }, { code: 'unexpected-status', status: 304 }),
  fails(37, { fault: 'status-413' }, { code: 'refused', status: 413 }, { ask: 'search' }),
  fails(37, { fault: 'status-414' }, { code: 'refused', status: 414 }, { ask: 'search' }),
  fails(38, { fault: 'status-422' }, { code: 'refused', status: 422, message: 'Refused with 422' }, { sent: 4 }),
  fails(39, { fault: 'status-423' }, { code: 'processing' }, { ask: 'content' }),
  fails(39, { fault: 'status-202' }, { code: 'processing' }, { ask: 'content' }),
  fails(40, { fault: 'status-426' }, { code: 'unsupported', status: 426 }),
  fails(40, { fault: 'status-505' }, { code: 'unsupported', status: 505 }),
  fails(44, { fault: 'status-431' }, { code: 'unexpected-status', status: 431 }),
  fails(45, { fault: 'status-451' }, { code: 'legal' }),
  ...[500, 502, 504].flatMap((status) => [
    fails(46, { fault: `status-${status}` }, { code: 'server-error', status }, { sent: 3 }),
    heals(46, `status-${status}`, 2),
  ]),
  heals(47, 'status-503', 2),
  fails(47, { fault: '503-seconds' }, { code: 'maintenance', retryAtMs: expect.any(Number) }),
  fails(48, { fault: 'status-520' }, { code: 'server-error', status: 520 }, { sent: 3 }),
  fails(48, { fault: 'status-527' }, { code: 'server-error', status: 527 }, { sent: 3 }),
  fails(48, { fault: 'status-511' }, { code: 'network-sign-in' }),
  works(49, 'status-299'),
  fails(49, { fault: 'status-418' }, { code: 'unexpected-status', status: 418, message: 'Refused with 418' }),
  fails(49, { fault: 'status-999' }, { code: 'unexpected-status', status: 999 }),
  {
    fault: 50,
    when: 'the service asks for a sign-in by the browser',
    service: { fault: '401-basic' },
    async play(context) {
      expect(await questions.list(context)).toEqual({ ok: false, failure: { code: 'key-rejected' } });
      expect(context.world.sent.map(({ init }) => init.credentials)).toEqual(['omit']);
    },
  },
];

function atMost(length: number): unknown {
  return expect.toSatisfy((text: string) => text.length > 0 && text.length <= length);
}
