import { measureQmsum } from '../../test/quality/measure-qmsum.ts';
import { missed, tableOf } from '../../test/quality/report.ts';

const folder = process.env['EARSHOT_DATA'];
if (folder) {
  const lines = await measureQmsum(folder);
  console.log(tableOf(lines));
  const worse = lines.flatMap(missed);
  for (const line of worse) console.log(`✗ ${line}`);
  if (worse.length > 0) process.exitCode = 1;
} else {
  console.error('EARSHOT_DATA has to name a folder with the files of QMSum (*.json or *.jsonl).');
  process.exitCode = 1;
}
