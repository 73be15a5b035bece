import { sampleMeetings } from '../../test/quality/collection.ts';
import { FLOORS } from '../../test/quality/floors.ts';
import { ask, queriesByKind } from '../../test/quality/measure.ts';
import { generateMeetings } from '../../test/quality/meetings/generate-meetings.ts';
import { figuresOf } from '../../test/quality/metrics.ts';
import { missed, tableOf, type Line } from '../../test/quality/report.ts';
import { searchAsPopup } from '../../test/quality/search-as-popup.ts';

/** Generated meetings, beside the samples. */
const MEETINGS = 240;
const QUERIES = 400;

const samples = sampleMeetings();
const generated = generateMeetings(MEETINGS);
const search = await searchAsPopup([...samples, ...generated]);
const lines = queriesByKind({ samples, generated }, QUERIES).map(([name, queries]): Line => ({
  name,
  figures: figuresOf(ask(search, queries)),
  floor: FLOORS[name] ?? null,
}));
console.log(tableOf(lines));
const worse = lines.flatMap(missed);
for (const line of worse) console.log(`✗ ${line}`);
process.exitCode = worse.length === 0 ? 0 : 1;
