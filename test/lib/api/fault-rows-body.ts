/* oxlint-disable vitest/no-standalone-expect -- the rows are played inside the tests of faults.test.ts */
import { expect } from 'vitest';
import type { FaultName } from '../../service/faults.ts';
import { sampleRecordings } from '../../service/recordings/index.ts';
import type { SampleRecording } from '../../service/recordings/types.ts';
import { fails, heals, type FaultRow } from './fault-rows.ts';
import { questions, valueOf } from './service-context.ts';

const [sample] = sampleRecordings;
if (!sample) throw new Error('There are no sample recordings.');

/** A recording whose title is within latin1 and outside ASCII. */
const accented: SampleRecording = { ...sample, meta: { ...sample.meta, meetingTitle: 'Café crème' } };

/** docs/faults.md#f17 to #f25, #f51 and #f53: how the body is framed and labelled, and how long it is. */
export const bodyRows: FaultRow[] = [
  fails(17, { fault: 'html' }, { code: 'web-page' }),
  fails(17, { fault: 'html' }, { code: 'web-page' }, { ask: 'content' }),
  fails(17, { fault: 'html-as-json' }, { code: 'web-page' }, { ask: 'search' }),
  isNothing('empty'),
  isNothing('status-204'),
  fails(19, { fault: 'truncated-length' }, { code: 'cut-off' }, { sent: 2 }),
  fails(19, { fault: 'truncated-chunked' }, { code: 'cut-off' }, { ask: 'content', sent: 2 }),
  heals(19, 'truncated-length'),
  fails(20, { fault: 'bad-gzip' }, { code: 'cut-off' }, { sent: 2 }),
  titled(20, 'gzip', 'Café crème'),
  ...(['trailing-comma', 'nan', 'jsonp', 'two-documents', 'guard-prefix', 'not-json'] as const).map((name) =>
    fails(21, { fault: name }, { code: 'unexpected-answer', detail: expect.stringMatching(/^200, application\/json/) }),
  ),
  titled(22, 'bom', 'Café crème'),
  titled(23, 'latin1', 'Café crème'),
  titled(23, 'utf16', 'Café crème'),
  titled(23, 'unknown-charset', 'Café crème'),
  titled(23, 'wrong-charset', 'Caf\ufffd cr\ufffdme'),
  titled(24, 'invalid-utf8', '\ufffd(\ufffdCafé crème'),
  titled(25, 'json-as-text', 'Café crème'),
  titled(25, 'json-as-html', 'Café crème'),
  titled(25, 'json-unlabelled', 'Café crème'),
  fails(51, { fault: 'huge-body' }, { code: 'too-large', limitBytes: 5 * 1024 ** 2 }),
  fails(51, { fault: 'huge-body' }, { code: 'too-large', limitBytes: 25 * 1024 ** 2 }, { ask: 'content' }),
  fails(51, { fault: 'huge-declared' }, { code: 'too-large' }),
  fails(51, { fault: 'gzip-bomb' }, { code: 'too-large' }, { ask: 'content' }),
  fails(53, { fault: 'other-json' }, { code: 'unexpected-answer' }),
];

/** A list without recordings, and a content that is missing. */
function isNothing(name: 'empty' | 'status-204'): FaultRow {
  return {
    fault: 18,
    when: `${name} is no recordings, and no content`,
    service: { fault: name },
    async play(context) {
      expect(await questions.list(context)).toMatchObject({ ok: true, value: { recordings: [], next: null } });
      expect(await questions.content(context)).toEqual({ ok: false, failure: { code: 'empty-answer' } });
    },
  };
}

/** The answer is read, and the title is this. */
function titled(fault: number, name: FaultName, title: string): FaultRow {
  return {
    fault,
    when: `${name} is read`,
    service: { fault: name, data: [accented] },
    async play(context) {
      expect(valueOf(await questions.list(context)).recordings.map((recording) => recording.title)).toEqual([title]);
    },
  };
}
