import { measureDocuments } from '../../test/bench/documents.ts';
import { measureListSync } from '../../test/bench/list-sync.ts';
import { measureLibrary } from '../../test/bench/library.ts';
import { measurePopupOpen } from '../../test/bench/popup-open.ts';
import { measureReading } from '../../test/bench/reading.ts';
import { holds, tableOf, type Row } from '../../test/bench/row.ts';
import { measureScripts } from '../../test/bench/script-size.ts';
import { fillLibrary, measureWork } from '../../test/bench/work.ts';
import { measureSeveral } from '../../test/bench/several.ts';
import { createSubject } from '../../test/bench/subject.ts';
import { measureBusy, measureTyping } from '../../test/bench/typing.ts';
import { generateRecordings } from '../../test/service/recordings/generate.ts';
import type { SampleService } from '../../test/service/server.ts';
import type { ExtensionBrowser } from '../../test/support/browser.ts';
import { buildExtension } from '../build.ts';
import { connect } from '../../test/support/connect.ts';
import { withServiceAndBrowser } from '../../test/support/service-and-browser.ts';
import { BUILT_EXTENSION } from '../project.ts';

/** Meetings in the library: at first, and when it has grown. */
const MEETINGS = 2_000;
const MORE_MEETINGS = 10_000;
/** Memory is measured after garbage collection. */
const CAN_CLEAR_UP = ['--js-flags=--expose-gc'];
const MOST_LISTING_MS = 600_000;

/** Runs `measure` in a new browser, connected to a service with `count` recordings. */
function withRecordings(
  extension: string,
  count: number,
  measure: (browser: ExtensionBrowser, service: SampleService, recordings: string) => Promise<Row[]>,
): Promise<Row[]> {
  const launch = { extension, args: CAN_CLEAR_UP };
  return withServiceAndBrowser({ data: { generated: count } }, launch, async (browser, service) => {
    const { options, said } = await connect(browser, service, MOST_LISTING_MS);
    const recordings = `${count.toLocaleString('en')} recordings`;
    if (!said.includes(recordings)) throw new Error(`Expected ${recordings}, but the options page says: ${said}`);
    await options.close();
    return measure(browser, service, recordings);
  });
}

const titlesOf = (count: number) => generateRecordings(count).metas.flatMap(({ meetingTitle }) => meetingTitle ?? []);

const popupOver = (count: number) => (extension: string) =>
  withRecordings(extension, count, async (browser, service, recordings) => {
    return [
      ...(await measurePopupOpen(browser, extension, recordings)),
      ...(await measureTyping(browser, extension, service, recordings, titlesOf(count))),
    ];
  });

/** Each part can be named as an argument, to be measured without the others. */
const PARTS: Readonly<Record<string, (extension: string) => Promise<Row[]>>> = {
  popup: popupOver(10_000),
  'large-popup': popupOver(100_000),
  busy: (extension) =>
    withRecordings(extension, 10_000, (browser, service, recordings) =>
      measureBusy(browser, service, recordings, titlesOf(10_000)),
    ),
  several: (extension) => measureSeveral(extension, 9_999, titlesOf(3_333)),
  size: () => Promise.resolve(measureScripts(BUILT_EXTENSION)),
  panel: (extension) =>
    withRecordings(extension, 100, async (browser, service) => [
      ...(await measureReading(browser, extension, service)),
      ...(await measureDocuments(browser, service)),
    ]),
  work: (extension) =>
    withRecordings(extension, 10_000, async (browser, _, recordings) => {
      await fillLibrary(browser, MEETINGS);
      return measureWork(browser, `${recordings}, ${MEETINGS.toLocaleString('en')} saved`);
    }),
  list: () => measureListSync(),
  library: (extension) => measureLibrary(extension, MEETINGS, MORE_MEETINGS),
  'small-library': (extension) => measureLibrary(extension, 200, 200),
};
/** Runs only when named: it shows in a minute most of what `library` does. */
const LEFT_OUT = new Set(['small-library']);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
console.log('Building …');
await buildExtension();
const subject = createSubject(BUILT_EXTENSION);
try {
  let isWithin = true;
  for (const [name, measure] of Object.entries(PARTS)) {
    if (asked.length > 0 ? !asked.includes(name) : LEFT_OUT.has(name)) continue;
    console.log(`Measuring: ${name} …`);
    const rows = await measure(subject.folder);
    // At once: what was measured is not lost when a later part fails or is stopped.
    console.log(`${tableOf(rows)}\n`);
    isWithin &&= rows.every(holds);
  }
  process.exitCode = isWithin ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  subject.remove();
}
