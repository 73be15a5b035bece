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

  return async (message) => {
    const { connectionId, library } = message;
    const worker = workers.get(connectionId) ?? createDatabaseWorker(filesOf(connectionId), now, report);
    workers.set(connectionId, worker);
    const answer = await worker(message);
    if (library === 'remove' && answer.ok) workers.delete(connectionId);
    return answer;
  };
}
