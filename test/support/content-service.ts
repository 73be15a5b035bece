import type { Api } from '../../lib/api/api.ts';
import { type Failure, fail, succeed } from '../../lib/failures.ts';
import type { Recording } from '../../lib/recording/types.ts';
import { anAnswer, type aBackground } from './background.ts';

/** A service that records what it is asked for, and fails with the result of `answer` unless that is null. */
export function aContentService(answer: (id: string, times: number) => Failure | null = () => null) {
  const asked: string[] = [];
  const content: Api['content'] = (_, { id }) => {
    asked.push(id);
    const failure = answer(id, asked.filter((other) => other === id).length);
    return Promise.resolve(failure ? fail(failure) : succeed(anAnswer()));
  };
  return { asked, content };
}

/** Lists these recordings and turns on the download of all. Returns the id of the connection. */
export async function wantAll(background: ReturnType<typeof aBackground>, rows: readonly Recording[]): Promise<string> {
  await background.connect();
  // Work that connecting started must be over before anything is downloaded.
  await background.keepAlive.rest();
  const connectionId = await background.connectionId();
  await background.cache.update(connectionId, rows);
  await background.downloadState.change((state) => ({ ...state, mode: 'on' }));
  return connectionId;
}
