import { expect, it, vi } from 'vitest';
import { succeed } from '../../../../lib/failure.ts';
import type { Library } from '../../../../lib/background/recordings/library.ts';
import { aBackground } from '../../../support/background.ts';

const SAID = { meetings: 1, lastMs: null, quotes: [], hasMore: false };

it('people.said asks the library for the words, the last of which may be being typed', async () => {
  const person = vi.fn<Library['person']>().mockResolvedValue({ ok: true, value: SAID });
  const { handlers, connect } = aBackground({}, undefined, { person });
  expect(await handlers['people.said']({ name: 'Maya', words: '', limit: 5 })).toEqual(succeed(null));
  await connect();
  expect(await handlers['people.said']({ name: 'Maya', words: ' the  cra', limit: 5 })).toEqual(succeed(SAID));
  const terms = [
    { kind: 'word', text: 'the' },
    { kind: 'prefix', text: 'cra' },
  ];
  expect(person.mock.calls[0]?.[1]).toEqual({ name: 'Maya', terms, limit: 5 });
  person.mockResolvedValue({ ok: false, unavailable: 'gone' });
  expect(await handlers['people.said']({ name: 'Maya', words: '', limit: 5 })).toEqual(succeed(null));
});

it('people.said gives up what was asked before, and people.talked adds up its parts until another is asked for', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const person: Library['person'] = (_, __, signal) => {
    signals.push(signal);
    return Promise.resolve({ ok: true, value: SAID });
  };
  const talked = vi.fn<Library['talked']>((_, { from }, signal) =>
    Promise.resolve(
      signal?.aborted
        ? { ok: false, unavailable: 'gone' }
        : { ok: true, value: { seconds: 10, next: from < 200 ? from + 100 : null } },
    ),
  );
  const { handlers, connect } = aBackground({}, undefined, { person, talked });
  expect(await handlers['people.talked']({ name: 'Maya' })).toEqual(succeed(null));
  await connect();
  for (const words of ['cr', 'cra']) await handlers['people.said']({ name: 'Maya', words, limit: 5 });
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  expect(await handlers['people.talked']({ name: 'Maya' })).toEqual(succeed(30));
  const left = handlers['people.talked']({ name: 'Maya' });
  expect(await handlers['people.talked']({ name: 'Tom' })).toEqual(succeed(30));
  expect(await left).toEqual(succeed(null));
});
