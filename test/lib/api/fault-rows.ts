import { expect } from 'vitest';
import type { Limits } from '../../../lib/api/request.ts';
import type { Failure } from '../../../lib/failure.ts';
import type { FaultName } from '../../service/faults.ts';
import type { Endpoint } from '../../service/switches.ts';
import type { ServiceOptions } from '../../service/server.ts';
import { questions, type ServiceContext } from './service-context.ts';

/** One entry of docs/faults.md, or one of several for a number. */
export interface FaultRow {
  /** Its number in docs/faults.md. */
  fault: number;
  /** What goes wrong. */
  when: string;
  service?: ServiceOptions;
  limits?: Partial<Limits>;
  play: (context: ServiceContext) => Promise<void>;
}

type Expected = Partial<Record<string, unknown>> & { code: Failure['code'] };

/** A fault of the service that ends in a failure, after `sent` requests. */
export function fails(
  fault: number,
  service: ServiceOptions,
  failure: Expected,
  { ask = 'list', sent = 1, limits = {} }: { ask?: Endpoint; sent?: number; limits?: Partial<Limits> } = {},
): FaultRow {
  return {
    fault,
    when: `${nameOf(service)} on ${ask}`,
    service,
    limits,
    async play(context) {
      expect(await questions[ask](context)).toEqual({ ok: false, failure: expect.objectContaining(failure) });
      expect(context.world.sent).toHaveLength(sent);
    },
  };
}

/** A fault of the service that a retry heals. */
export function heals(fault: number, name: FaultName, times = 1): FaultRow {
  return {
    fault,
    when: `${name}, ${times} times, and then an answer`,
    service: { fault: { name, times } },
    async play(context) {
      expect(await questions.list(context)).toMatchObject({ ok: true });
      expect(context.world.sent).toHaveLength(times + 1);
    },
  };
}

/** A fault that is none: the first request is answered. */
export function works(fault: number, name: FaultName): FaultRow {
  return {
    fault,
    when: `${name}, and an answer all the same`,
    service: { fault: name },
    async play(context) {
      expect(await questions.list(context)).toMatchObject({ ok: true });
      expect(context.world.sent).toHaveLength(1);
    },
  };
}

function nameOf({ fault }: ServiceOptions): string {
  return typeof fault === 'string' ? fault : (fault?.name ?? 'a plain request');
}
