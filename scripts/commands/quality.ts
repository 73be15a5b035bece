import { measureOutside, measureOwn } from '../../test/quality/measure.ts';
import { missed, tableOf } from '../../test/quality/report.ts';
import { toKept } from '../../test/support/library-meetings.ts';
import { readMeetings } from '../../test/support/outside-data.ts';
import type { SampleRecording } from '../../test/service/recordings/types.ts';

const MEETINGS = 240;
/** Queries of each kind. */
const QUERIES = 400;

console.log(`The sample meetings and ${MEETINGS} generated ones:`);
const lines = await measureOwn({ meetings: MEETINGS, queries: QUERIES });
console.log(tableOf(lines));
const worse = lines.flatMap(missed);
for (const line of worse) console.log(`✗ ${line}`);

const folder = process.env['EARSHOT_DATA'];
if (folder) {
  console.log(`\nThe meetings in ${folder}:`);
  const kept = readMeetings().map(({ value }) => toKept(value as SampleRecording));
  console.log(tableOf(await measureOutside(kept, QUERIES)));
}
process.exitCode = worse.length === 0 ? 0 : 1;
