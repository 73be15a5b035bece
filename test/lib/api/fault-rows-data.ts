/* oxlint-disable vitest/no-standalone-expect -- the rows are played inside the tests of faults.test.ts */
import { expect } from 'vitest';
import type { DecodedContent } from '../../../lib/api/decode-content.ts';
import type { DecodedList } from '../../../lib/api/decode-list.ts';
import { parseAddress } from '../../../lib/connection/address.ts';
import type { FaultName } from '../../service/faults.ts';
import { sampleIds, sampleRecordings } from '../../service/recordings/index.ts';
import type { SampleRecording } from '../../service/recordings/types.ts';
import type { Switches } from '../../service/switches.ts';
import { fails, type FaultRow } from './fault-rows.ts';
import { durationUnit, questions, valueOf } from './service-context.ts';

const count = sampleRecordings.length;
const ids = sampleRecordings.map(({ meta }) => meta.id);
const isText = (text: string) => text.length > 0;

/** docs/faults.md#f52 to #f71: JSON with fields that nobody promised. */
export const dataRows: FaultRow[] = [
  listed(52, 'huge-title', ({ recordings }) => {
    expect(recordings).toHaveLength(count);
    expect(Math.max(...recordings.map(({ title }) => title.length))).toBe(500);
  }),
  read(52, 'many-speakers', ({ content }) => {
    expect(content.segments).toHaveLength(5_000);
  }),
  ...(['recordings', 'recordings-pages', 'data', 'results-next', 'array'] as const).map((envelope): FaultRow => ({
    fault: 53,
    when: `the envelope is ${envelope}`,
    service: { envelope },
    async play(context) {
      expect(valueOf(await questions.list(context)).recordings.map(({ id }) => id)).toEqual(ids);
    },
  })),
  fails(53, { fault: 'other-json' }, { code: 'unexpected-answer' }),
  listed(54, 'missing-fields', isBare),
  listed(54, 'null-fields', isBare),
  listed(55, 'text-numbers', ({ recordings }) => {
    expect(recordings[0]).toMatchObject({ durationValue: 1830, durationSeconds: 1830, speakerCount: 3, isOwner: true });
  }),
  listed(55, 'number-texts', ({ recordings }) => {
    expect(recordings[0]).toMatchObject({ title: '2026', status: '7' });
  }),
  listed(56, 'odd-dates', ({ recordings }) => {
    const eight = Date.UTC(2024, 6, 15, 8);
    expect(recordings.slice(0, 6).map(({ createdAtMs, createdAtText }) => createdAtMs ?? createdAtText)).toEqual([
      eight,
      eight,
      eight,
      '2024-02-30T08:00:00Z',
      eight,
      'last week',
    ]);
  }),
  listed(57, 'odd-durations', ({ recordings }) => {
    expect(recordings.slice(0, 5).map((row) => row.durationSeconds)).toEqual([3723, 3723, null, null, null]);
  }),
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
  listed(58, 'odd-ids', ({ recordings, unreadable }) => {
    expect(recordings.map(({ id }) => id)).toEqual(['12', 'a/b?c#d e', '..', '']);
    expect(unreadable).toBe(Math.floor(count / 4) - 1);
  }),
  listed(58, 'damaged-ids', ({ recordings, unreadable }) => {
    expect(recordings).toEqual([]);
    expect(unreadable).toBe(count);
  }),
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
  listed(59, 'duplicate-ids', ({ recordings }) => {
    expect(recordings.map(({ id }) => id)).toEqual(ids);
  }),
  listed(60, 'unknown-status', ({ recordings }) => {
    expect(new Set(recordings.map(({ status }) => status))).toEqual(new Set(['ARCHIVED_V2']));
  }),
  listed(61, 'bad-items', ({ recordings, unreadable }) => {
    expect(recordings.map(({ id }) => id)).toEqual(ids);
    expect(unreadable).toBe(5);
  }),
  listed(62, 'foreign-next', ({ next }) => {
    expect(next).toBeNull();
  }),
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
  followed('link-next', {}, '?page=2&limit=100'),
  followed(null, { envelope: 'results-next' }, '?page=2&limit=100'),
  followed('cursor-next', {}, '?limit=100&cursor=%2Fb2Zm%3Ac2V0%3FPTI%3D'),
  listed(63, 'lying-total', ({ recordings, total }) => {
    expect(recordings).toHaveLength(count);
    expect(total).toBeNull();
  }),
  {
    fault: 63,
    when: 'the same page again',
    service: { fault: 'same-page' },
    async play({ api, target }) {
      const [first, second] = [
        valueOf(await api.list(target, { page: 1, durationUnit })),
        valueOf(await api.list(target, { page: 2, durationUnit })),
      ];
      expect(second.recordings).toEqual(first.recordings);
    },
  },
  read(67, 'odd-times', ({ content }) => {
    const starts = content.segments.flatMap(({ startSeconds }) => startSeconds ?? []);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(starts.every((start) => start >= 0)).toBe(true);
  }),
  read(67, 'no-speakers', ({ content }) => {
    expect(content.speakers).toHaveLength(1);
    expect(content.segments.every(({ speaker }) => speaker === 0)).toBe(true);
  }),
  read(67, 'many-speakers', ({ content }) => {
    expect(content.speakers).toHaveLength(5_000);
    expect(content.speakers[4_999]).toEqual({ label: 'Speaker 5000', name: null });
  }),
  read(68, 'null-content', ({ content }) => {
    expect(content).toEqual({ speakers: [], segments: [], summary: null, notes: null });
  }),
  read(68, 'processing-content', ({ content, status }) => {
    expect(status).toBe('PROCESSING');
    expect(content.segments).toEqual([]);
  }),
  read(68, 'html-summary', ({ content }) => {
    expect(content.summary).toContain('<script>');
  }),
  read(68, 'json-summary', ({ content }) => {
    expect(content.summary).toSatisfy(isText);
    expect(content.summary).toContain('Agreed.');
  }),
  {
    fault: 70,
    when: 'two keys ask for the same at the same time',
    async play({ api, target, service }) {
      const other = { ...target, key: target.key.replace(/.$/, '0') };
      const [mine, theirs] = await Promise.all([
        api.list(target, { page: 1, durationUnit }),
        api.list(other, { page: 1, durationUnit }),
      ]);
      expect(mine.ok).toBe(true);
      expect(theirs).toEqual({ ok: false, failure: { code: 'key-rejected' } });
      expect(service.requests).toHaveLength(2);
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
      expect(service.requests[0]?.url).toBe('/api/v1/recordings?page=1&limit=100');
    },
  },
];

function listed(fault: number, name: FaultName, look: (list: DecodedList) => void): FaultRow {
  return {
    fault,
    when: `${name} in the list`,
    service: { fault: name },
    play: async (context) => look(valueOf(await questions.list(context))),
  };
}

function read(fault: number, name: FaultName, look: (content: DecodedContent) => void): FaultRow {
  return {
    fault,
    when: `${name} in the content`,
    service: { fault: name },
    play: async (context) => look(valueOf(await questions.content(context))),
  };
}

/** The next page that is named is asked for. */
function followed(fault: FaultName | null, switches: Partial<Switches>, query: string): FaultRow {
  return {
    fault: 62,
    when: `the next page as ${fault ?? switches.envelope}`,
    service: { fault, data: { generated: 150 }, ...switches },
    async play({ api, target, service }) {
      const first = valueOf(await api.list(target, { page: 1, durationUnit }));
      expect(first.next).toBe(`${service.address}/api/v1/recordings${query}`);
      valueOf(await api.list(target, { page: 9, next: first.next, durationUnit }));
      expect(service.requests[1]?.url).toBe(`/api/v1/recordings${query}`);
    },
  };
}

function isBare({ recordings, unreadable }: DecodedList): void {
  expect(unreadable).toBe(0);
  expect(recordings.map(({ id }) => id)).toEqual(ids);
  expect(recordings[0]).toMatchObject({ title: '', status: '', durationSeconds: null, createdAtMs: null });
}

function withIds(...named: string[]): SampleRecording[] {
  return sampleRecordings.slice(0, named.length).map(({ meta, content }, i) => ({
    meta: { ...meta, id: named[i] ?? '' },
    content,
  }));
}
