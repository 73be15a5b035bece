import { describe, expect, it } from 'vitest';
import { fail, succeed, type Result } from '../../../lib/failure.ts';
import type { Client } from '../../../lib/messaging/client.ts';
import type { CopyableSummary, ReplyOf, RequestName } from '../../../lib/messaging/protocol.ts';
import { createRowDrag } from '../../../lib/models/row-drag.ts';
import { anId } from '../../support/factories.ts';
import { settle } from '../../support/popup.ts';

const summaryOf = (id: string): CopyableSummary => ({
  forms: { html: `<p>${id}</p>`, markdown: id, plain: id },
  form: 'rich',
});

/** A background that answers when the test says so. */
function aDrag() {
  const waiting = new Map<string, (answer: Result<CopyableSummary>) => void>();
  const client: Client = {
    ask: <N extends RequestName>(_: N, arg: unknown) =>
      new Promise<ReplyOf<N>>((resolve) => {
        waiting.set((arg as { id: string }).id, resolve as (answer: Result<CopyableSummary>) => void);
      }),
    onNotice: () => () => undefined,
  };
  const answer = (id: string, result: Result<CopyableSummary> = succeed(summaryOf(id))) => {
    waiting.get(id)?.(result);
    return settle();
  };
  return { drag: createRowDrag(client), answer };
}

describe('what a row is dragged as', () => {
  it('is there once the background has answered', async () => {
    const { drag, answer } = aDrag();
    drag.prepare(anId('a'));
    expect(drag.take(anId('a'))).toBeNull();
    await answer('a');
    expect(drag.take(anId('a'))).toEqual(summaryOf('a'));
  });

  it('is never that of another row, however late it comes', async () => {
    const { drag, answer } = aDrag();
    drag.prepare(anId('a'));
    drag.prepare(anId('b'));
    await answer('b');
    await answer('a');
    expect(drag.take(anId('a'))).toBeNull();
    expect(drag.take(anId('b'))).toEqual(summaryOf('b'));
  });

  it('is nothing when the background has nothing', async () => {
    const { drag, answer } = aDrag();
    drag.prepare(anId('a'));
    await answer('a', fail({ code: 'not-found' }));
    expect(drag.take(anId('a'))).toBeNull();
  });
});
