import { measureQmsum, qmsumTable } from '../../test/quality/measure-qmsum.ts';

const folder = process.env['EARSHOT_DATA'];
if (folder) {
  console.log(qmsumTable(await measureQmsum(folder)));
} else {
  console.error('EARSHOT_DATA has to name a folder with the files of QMSum (*.json or *.jsonl).');
  process.exitCode = 1;
}
