import { createDatabaseWorker, type DatabaseWorker, type Files } from './database-worker.ts';

/**
 * Handles requests for the databases of all connections, each opened on first use. `filesOf` returns the files of a
 * connection; for the rest, see `createDatabaseWorker`.
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
