import { measureLibrary } from '../../test/bench/library.ts';
import { holds, tableOf } from '../../test/bench/row.ts';
import { createSubject } from '../../test/bench/subject.ts';
import { buildExtension } from '../build.ts';
import { BUILT_EXTENSION } from '../project.ts';

/** The library alone, with so many meetings as the first argument says: 200 tell most of it in a minute. */
const meetings = Number(process.argv[2] ?? 2_000);
await buildExtension();
const subject = createSubject(BUILT_EXTENSION);
try {
  const rows = await measureLibrary(subject.folder, meetings);
  console.log(tableOf(rows));
  process.exitCode = rows.every(holds) ? 0 : 1;
} finally {
  subject.remove();
}
