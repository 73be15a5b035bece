import { parseArgs } from 'node:util';
import { sourceOf } from '../../test/service/data.ts';
import { faultNames, isFaultName } from '../../test/service/faults.ts';
import { habits } from '../../test/service/faults-habits.ts';
import { SAMPLE_KEY, startService } from '../../test/service/server.ts';

const usage = `The sample service, on loopback.

  --port N        the port; 8787 by default
  --data DIR      the recordings of a folder of JSON files
  --generated N   so many generated recordings
  --fault NAME    a fault: status-NNN, or one of the names below
  --latency MS    wait before every answer

Habits of services (docs/faults.md):

${Object.entries(habits)
  .map(([name, { about }]) => `  ${name.padEnd(22)}${about}`)
  .join('\n')}

Faults of single answers:

  ${faultNames.filter((name) => !Object.hasOwn(habits, name)).join(', ')}`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8787' },
    data: { type: 'string' },
    generated: { type: 'string' },
    fault: { type: 'string' },
    latency: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || (values.fault !== undefined && !isFaultName(values.fault))) {
  console.log(usage);
  process.exit(values.help ? 0 : 1);
}

const service = await startService({
  port: Number(values.port),
  data: sourceOf(values),
  fault: values.fault !== undefined && isFaultName(values.fault) ? values.fault : null,
  latencyMs: Number(values.latency),
});
console.log(`Address  ${service.address}\nKey      ${SAMPLE_KEY}`);
