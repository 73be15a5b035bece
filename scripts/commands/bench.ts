import { measureDocuments } from '../../test/bench/documents.ts';
import { measureListSync } from '../../test/bench/list-sync.ts';
import { measureLibrary } from '../../test/bench/library.ts';
import { measurePopupOpen } from '../../test/bench/popup-open.ts';
import { measureRequests } from '../../test/bench/requests.ts';
import { measureReading } from '../../test/bench/reading.ts';
import { holds, tableOf, type Row } from '../../test/bench/row.ts';
import { measureScripts } from '../../test/bench/script-size.ts';
import { createSubject } from '../../test/bench/subject.ts';
import { measureTranscript } from '../../test/bench/transcript.ts';
import { measureTyping } from '../../test/bench/typing.ts';
import { generateRecordings } from '../../test/service/recordings/generate.ts';
import { startService } from '../../test/service/server.ts';
import { launchExtension } from '../../test/support/browser.ts';
import { buildExtension } from '../build.ts';
import { connect } from '../../test/support/connect.ts';
import { BUILT_EXTENSION } from '../project.ts';

const RECORDINGS = 10_000;
/** In the library. Fewer, as the first argument says, tell most of it in a minute. */
const MEETINGS = Number(process.argv[2] ?? 2_000);
/** Memory is measured when what nobody needs has been given back. */
const CAN_CLEAR_UP = ['--js-flags=--expose-gc'];

async function measureInBrowser(extension: string): Promise<Row[]> {
  const service = await startService({ data: { generated: RECORDINGS } });
  const browser = await launchExtension({ extension, grant: [service.address], args: CAN_CLEAR_UP });
  try {
    const { options, said } = await connect(browser, service, 120_000);
    const recordings = `${RECORDINGS.toLocaleString('en')} recordings`;
    if (!said.includes(recordings)) throw new Error(`Expected ${recordings}, but the options page says: ${said}`);
    console.log(said);
    await options.close();
    const titles = generateRecordings(RECORDINGS).metas.flatMap(({ meetingTitle }) => meetingTitle ?? []);
    console.log('Opening the popup …');
    const opening = await measurePopupOpen(browser, recordings);
    console.log('Typing …');
    const typing = await measureTyping(browser, service, recordings, titles);
    console.log('Opening a long transcript …');
    const transcript = await measureTranscript(browser, service);
    console.log('Reading for days …');
    const reading = await measureReading(browser, service);
    const documents = await measureDocuments(browser, service);
    console.log('Counting requests …');
    return [
      ...opening,
      ...typing,
      ...transcript,
      ...reading,
      ...documents,
      ...(await measureRequests(browser, service)),
    ];
  } finally {
    await browser.close();
    await service.close();
  }
}

console.log('Building …');
await buildExtension();
const subject = createSubject(BUILT_EXTENSION);
try {
  const rows = [...(await measureInBrowser(subject.folder)), ...measureScripts(BUILT_EXTENSION)];
  console.log('Reading long lists …');
  rows.push(...(await measureListSync()));
  console.log('Filling a library …');
  rows.push(...(await measureLibrary(subject.folder, MEETINGS)));
  console.log(`\n${tableOf(rows)}`);
  process.exitCode = rows.every(holds) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  subject.remove();
}
