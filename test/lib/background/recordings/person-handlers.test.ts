import { expect, it, vi } from 'vitest';
import { succeed } from '../../../../lib/failure.ts';
import type { Library } from '../../../../lib/background/recordings/library.ts';
import { aBackground } from '../../../support/background.ts';

const SAID = { meetings: 1, seconds: 10, lastMs: null, quotes: [], hasMore: false };

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
