import type { Api } from '../../lib/api/api.ts';
import { fail, succeed, type Failure } from '../../lib/failure.ts';
import type { Recording } from '../../lib/recording/types.ts';
import { anAnswer, type aBackground } from './background.ts';

/** A service that counts what it is asked, and answers `answer` where it is given. */
export function aContentService(answer: (id: string, times: number) => Failure | null = () => null) {
  const asked: string[] = [];
  const content: Api['content'] = (_, { id }) => {
    asked.push(id);
    const failure = answer(id, asked.filter((other) => other === id).length);
    return Promise.resolve(failure ? fail(failure) : succeed(anAnswer()));
  };
  return { asked, content };
}

/** Has these recordings listed and all of them wanted. The id of the connection. */
export async function wantAll(background: ReturnType<typeof aBackground>, rows: readonly Recording[]): Promise<string> {
  await background.connect();
  // What connecting has begun by itself is over before anything is wanted.
  await background.keepAlive.rest();
  const connectionId = (await background.cache.owner()) ?? '';
  await background.cache.update(connectionId, rows);
  await background.downloadState.change((state) => ({ ...state, mode: 'on' }));
  return connectionId;
}
