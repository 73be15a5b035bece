import { createDatabaseWorker, type DatabaseWorker, type Files } from './database-worker.ts';

/**
 * The databases of all connections, each opened when it is first asked for. As `createDatabaseWorker`; `filesOf` gives the
 * files of a connection.
 */
export function createDatabaseWorkers(
  filesOf: (connectionId: string) => Files,
  now: () => number,
  report: (thrown: unknown) => void,
): DatabaseWorker {
  const workers = new Map<string, DatabaseWorker>();

  function workerOf(connectionId: string): DatabaseWorker {
    const worker = workers.get(connectionId) ?? createDatabaseWorker(filesOf(connectionId), now, report);
    workers.set(connectionId, worker);
    return worker;
  }

  return {
    async answer(message) {
      const answer = await workerOf(message.connectionId).answer(message);
      if (message.library === 'remove' && answer.ok) workers.delete(message.connectionId);
      return answer;
    },
    settle(isIdle) {
      return [...workers.values()].map((worker) => worker.settle(isIdle)).includes(true);
    },
  };
}
