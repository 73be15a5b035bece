import type { Client } from '../messaging/client.ts';
import type { Later } from './debounce.ts';

/**
 * The client and the timers of models that are given up when `life` is aborted: from then on, nothing is asked, answered,
 * told or run, so none of them has an end of its own.
 */
export function untilEnd(
  life: AbortSignal,
  { client, later }: { client: Client; later: Later },
): {
  client: Client;
  later: Later;
} {
  const never = new Promise<never>(() => undefined);
  const living: Client = {
    async ask(name, arg, isWanted = () => true) {
      if (life.aborted) return never;
      const answer = await client.ask(name, arg, () => !life.aborted && isWanted());
      return life.aborted ? never : answer;
    },
    onNotice(listener) {
      const end = client.onNotice(listener);
      life.addEventListener('abort', end);
      return end;
    },
  };
  return {
    client: living,
    later: (work, ms) => later(() => life.aborted || work(), ms),
  };
}
