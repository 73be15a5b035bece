/* oxlint-disable vitest/no-standalone-expect -- the rows are played inside the tests of faults.test.ts */
import { expect } from 'vitest';
import { parseAddress } from '../../../lib/connection/address.ts';
import { sampleIds, sampleRecordings } from '../../service/recordings/index.ts';
import type { SampleRecording } from '../../service/recordings/types.ts';
import { fails, type FaultRow } from './fault-rows.ts';
import { durationUnit, valueOf } from './service-context.ts';

/** docs/faults.md#f52 to #f71: JSON with fields that nobody promised. */
export const dataRows: FaultRow[] = [
  fails(53, { fault: 'other-json' }, { code: 'unexpected-answer' }),
  ...(['seconds', 'milliseconds', 'minutes'] as const).map((unit): FaultRow => ({
    fault: 57,
    when: `times are in ${unit}`,
    service: { durationUnit: unit, segmentUnit: unit },
    async play({ api, target }) {
      const { recordings } = valueOf(await api.list(target, { page: 1, durationUnit }));
      const { durationValue = null } = recordings.find(({ id }) => id === sampleIds.main) ?? {};
      const { content } = valueOf(await api.content(target, { id: sampleIds.main, durationValue }));
      const sample = sampleRecordings.find(({ meta }) => meta.id === sampleIds.main);
      const end = sample?.content.transcriptSegments?.at(-1)?.endTime ?? Number.NaN;
      expect(content.segments.at(-1)?.endSeconds).toBeCloseTo(end, 1);
    },
  })),
  {
    fault: 58,
    when: 'an id of path characters is asked for as one part of the path',
    service: { data: withIds('a/b?c#d e', '../..', '%2e%2e') },
    async play({ api, target }) {
      for (const id of ['a/b?c#d e', '../..', '%2e%2e']) {
        expect(await api.content(target, { id, durationValue: null })).toMatchObject({ ok: true });
      }
    },
  },
  {
    fault: 58,
    when: 'an id that would lead elsewhere is not asked for',
    async play({ api, target, world }) {
      for (const id of ['', '.', '..', '\ud800']) {
        const result = await api.content(target, { id, durationValue: null });
        expect(result).toMatchObject({ ok: false, failure: { code: 'refused' } });
      }
      expect(world.sent).toEqual([]);
    },
  },
  {
    fault: 62,
    when: 'a next page of another origin, or outside the address, is handed back all the same',
    async play({ api, target, world, service }) {
      for (const next of ['https://elsewhere.example/api/v1/recordings', '//elsewhere.example/', 'http://[']) {
        valueOf(await api.list(target, { page: 2, next, durationUnit }));
      }
      const url = `${service.address}/api/v1/recordings?page=2&limit=100`;
      expect(world.sent.map((request) => request.url)).toEqual([url, url, url]);
    },
  },
  {
    fault: 71,
    when: 'the address is pasted from a request',
    async play({ api, target, service }) {
      const pasted = parseAddress(` ${service.address}/api/v1/recordings/?page=3#top `, { portsAllowed: true });
      if (!pasted.ok) throw new Error(`Refused: ${pasted.problem}`);
      expect(pasted.address).toBe(service.address);
      valueOf(await api.list({ ...target, address: pasted.address }, { page: 1, durationUnit }));
      expect(service.requests[0]?.url).toBe('/api/v1/recordings?limit=100');
    },
  },
];

function withIds(...named: string[]): SampleRecording[] {
  return sampleRecordings.slice(0, named.length).map(({ meta, content }, i) => ({
    meta: { ...meta, id: named[i] ?? '' },
    content,
  }));
}
