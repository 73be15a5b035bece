import { fail, succeed, type Failure, type Result } from '../failure.ts';
import { createCooldowns } from './cooldown.ts';
import { sendRequest, type Answer, type Question } from './send-request.ts';
import { createLimiter } from './limiter.ts';
import { retriesOf, retryDelayMs } from './retry.ts';
import { failureOfStatus } from './status.ts';
import { type ApiDeps } from './types.ts';
import { defaultLimits } from './limits.ts';
import { createTimeoutSignal } from './timeout-signal.ts';

/**
 * Sends a request to the service, with retries where they help. Rejects only when the caller aborts, with the signal's
 * reason.
 */
export type Call = (question: Question, signal: AbortSignal | undefined) => Promise<Result<Answer>>;

/**
 * Returns why requests are impossible; null if they are possible. Also explains a request that failed in transport: all
 * transport errors look the same.
 */
export async function checkReachable(
  origin: string,
  { isOnline, isPermitted }: Pick<ApiDeps, 'isOnline' | 'isPermitted'>,
): Promise<Failure | null> {
  if (!isOnline()) return { code: 'offline' };
  return (await isPermitted(origin)) ? null : { code: 'permission-missing', origin };
}

export function createCall(deps: ApiDeps): Call {
  // Destructured, because the browser's `fetch` refuses to be called as a method of another object.
  const { fetch, now, random, wait } = deps;
  const limits = { ...defaultLimits, ...deps.limits };
  const cooldowns = createCooldowns(deps.cooldowns, now);
  const limiter = createLimiter(limits.concurrency);

  async function ask(question: Question, signal: AbortSignal): Promise<Result<Answer>> {
    const { origin, service, endpoint } = question;
    const deadlineMs = now() + limits.totalMs;
    const forbidden = await checkReachable(origin, deps);
    if (forbidden) return fail(forbidden);
    let sent = 0;
    /** Whether a cool-down was found or started. */
    let isCooled = false;
    const late = fail({ code: 'timeout', phase: 'headers', afterMs: limits.totalMs });

    async function once(): Promise<Result<Answer>> {
      if (now() >= deadlineMs) return late;
      if (sent === 0) {
        // Checked here and not before queueing, because requests ahead in the queue may have been refused.
        const { isKnown, failure } = await cooldowns.look(origin);
        if (failure) return fail(failure);
        isCooled = isKnown;
      }
      sent++;
      const outcome = await sendRequest(question, signal, deadlineMs, { fetch, now, limits });
      if (outcome.is === 'failure') {
        const reason = outcome.failure.code === 'unreachable' ? await checkReachable(origin, deps) : null;
        return fail(reason ?? outcome.failure);
      }
      if (outcome.is === 'refusal') {
        const { status, headers } = outcome;
        if (status !== 429 && status !== 503) {
          return fail(failureOfStatus({ ...outcome, endpoint, address: service.address }));
        }
        const code = status === 429 ? 'rate-limited' : 'maintenance';
        isCooled = true;
        return fail(await cooldowns.begin(origin, { code, headers }));
      }
      if (isCooled) await cooldowns.end(origin);
      return succeed(outcome);
    }

    /** Gives up at the deadline: requests ahead may take longer than that. */
    async function inTurn(): Promise<Result<Answer>> {
      const timeout = createTimeoutSignal(signal);
      timeout.arm(Math.max(0, deadlineMs - now()));
      try {
        return await limiter(timeout.signal, () => {
          timeout.end();
          return once();
        });
      } catch (reason) {
        if (timeout.expired) return late;
        throw reason;
      } finally {
        timeout.end();
      }
    }

    for (;;) {
      const result = await inTurn();
      // A call that finds a cool-down fails at once; only the call that started it waits for its end.
      if (result.ok || sent === 0 || sent > Math.min(retriesOf(result.failure), limits.retries)) return result;
      const delayMs = retryDelayMs(result.failure, sent - 1, now(), random());
      if (now() + delayMs >= deadlineMs) return result;
      await wait(delayMs, signal);
    }
  }

  return async (question, signal) => {
    const { signal: keySignal } = question.service;
    const either = AbortSignal.any([signal, keySignal].filter((each) => each !== undefined));
    try {
      either.throwIfAborted();
      const answer = await ask(question, either);
      // An aborted request has no response, whatever came of it.
      either.throwIfAborted();
      return answer;
    } catch (reason) {
      if (keySignal?.aborted && !signal?.aborted) return fail({ code: 'not-connected' });
      throw reason;
    }
  };
}
