import { FLOORS, LARGE_FLOORS } from '../../test/quality/floors.ts';
import { measureOutside, measureOwn, measureQmsum } from '../../test/quality/measure.ts';
import { missed, tableOf, type Line } from '../../test/quality/report.ts';
import { toKept } from '../../test/support/library-meetings.ts';
import { readMeetings } from '../../test/support/outside-data.ts';
import type { SampleRecording } from '../../test/service/recordings/types.ts';

/** Queries of each kind. */
const QUERIES = 400;

function print(title: string, lines: readonly Line[]): void {
  console.log(`\n${title}:\n${tableOf(lines)}`);
  for (const line of lines.flatMap(missed)) {
    console.log(`✗ ${line}`);
    process.exitCode = 1;
  }
}

const note = (text: string) => console.error(`${Math.round(performance.now() / 1000)} s: ${text}`);
const ownAndGenerated = async (meetings: number, queries: number, floors = FLOORS) =>
  print(
    `The sample meetings and ${meetings} generated ones`,
    await measureOwn({ meetings, queries }, { floors, note }),
  );

/** `large`, `qmsum`, or anything else for the usual size. */
const what = process.argv[2];
const folder = process.env['EARSHOT_DATA'];
if (what === 'large') {
  await ownAndGenerated(8000, 200, LARGE_FLOORS);
} else if (what === 'qmsum') {
  if (folder) print(`The questions in ${folder}`, await measureQmsum(folder, note));
  else {
    console.error('EARSHOT_DATA has to name a folder with the files of QMSum (*.json or *.jsonl).');
    process.exitCode = 1;
  }
} else {
  await ownAndGenerated(240, QUERIES);
  if (folder) {
    const kept = readMeetings().map(({ value }) => toKept(value as SampleRecording));
    print(`The meetings in ${folder}`, await measureOutside(kept, QUERIES, note));
  }
}
