import { signal } from '@preact/signals-core';
import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../../lib/failures.ts';
import type { Client } from '../../../lib/messaging/client.ts';
import type { ListProgress, ReplyOf } from '../../../lib/messaging/protocol.ts';
import type { ConnectionModel } from '../../../lib/models/connection-model.ts';
import { createListWalk, createRetry, type WalkedPart } from '../../../lib/models/refresh-list.ts';
import type { ServicePart } from '../../../lib/models/search-state.ts';
import { aConnectionWorld, aPageRead, SAVED, SERVICE, TYPED_KEY } from '../../support/connection-world.ts';

function reading(model: ConnectionModel) {
  const state = model.state.value;
  return state.status === 'connected' ? state.reading : null;
}

async function typed(made: ReturnType<typeof aConnectionWorld>) {
  await made.model.start();
  made.model.type({ address: SERVICE });
  made.model.type({ key: TYPED_KEY });
  return made;
}

/** A page whose question for the list is answered when the test says so. */
async function asking() {
  let answer: (reply: ReplyOf<'list.refresh'>) => void = () => undefined;
  const made = await typed(
    aConnectionWorld({
      answers: {
        'connection.save': () => succeed({ ...SAVED, id: 'own' }),
        'list.refresh': () => new Promise((resolve) => (answer = resolve)),
      },
    }),
  );
  const saving = made.model.save();
  await vi.waitFor(() => expect(made.asks('list.refresh')).toHaveLength(1));
  return {
    ...made,
    tell: (parts: Partial<ListProgress>, connectionId = 'own') =>
      made.announce({
        notice: 'list.progress',
        connectionId,
        countOfAll: 1_000,
        count: 50,
        changed: true,
        complete: false,
        stored: true,
        unreadable: 0,
        ...parts,
      }),
    async answer(reply: ReplyOf<'list.refresh'>) {
      answer(reply);
      await saving;
    },
  };
}

describe('reading the list', () => {
  const growing = (pages: number) => {
    let page = 0;
    return () => aPageRead({ count: ++page * 100, complete: page === pages, unreadable: 1 });
  };

  it('goes on until the list is complete, and shows it growing', async () => {
    const made = await typed(aConnectionWorld({ answers: { 'list.refresh': growing(3) } }));
    const counts: (number | undefined)[] = [];
    made.model.state.subscribe(() => counts.push(reading(made.model)?.count));
    await made.model.save();
    expect(made.asks('list.refresh')).toEqual([{ restart: true }, { restart: false }, { restart: false }]);
    expect(counts.slice(-3)).toEqual([100, 200, 300]);
    expect(reading(made.model)).toEqual({ status: 'complete', count: 300, unreadable: 3 });
  });

  it('shows what the background tells of it meanwhile, and only then', async () => {
    const page = await asking();
    for (const count of [100, 200]) {
      await page.tell({ count });
      expect(reading(page.model)).toEqual({ status: 'reading', count });
    }
    await page.answer(aPageRead({ count: 250, unreadable: 2 }));
    expect(reading(page.model)).toEqual({ status: 'complete', count: 250, unreadable: 2 });
    await page.tell({ count: 300 });
    expect(reading(page.model)).toMatchObject({ status: 'complete', count: 250 });
  });

  it('takes no progress of another connection for its own', async () => {
    const page = await asking();
    await page.tell({ count: 100 });
    await page.tell({ count: 7 }, 'other');
    expect(reading(page.model)).toEqual({ status: 'reading', count: 100 });
    await page.answer(aPageRead());
  });

  it('stops at a failure and goes on from there when asked to', async () => {
    const failure = { code: 'rate-limited', retryAtMs: 5000 } as const;
    const replies: ReplyOf<'list.refresh'>[] = [
      aPageRead({ count: 100, complete: false }),
      fail(failure),
      aPageRead({ count: 150 }),
    ];
    const answers = { 'list.refresh': () => replies.shift() ?? fail({ code: 'offline' }) };
    const made = await typed(aConnectionWorld({ answers }));
    await made.model.save();
    expect(reading(made.model)).toEqual({ status: 'failed', count: 100, failure });
    await made.model.resumeReading();
    expect(made.asks('list.refresh').at(-1)).toEqual({ restart: false });
    expect(reading(made.model)).toMatchObject({ status: 'complete', count: 150 });
  });

  it('says so when the list could not be stored', async () => {
    const made = await typed(aConnectionWorld({ answers: { 'list.refresh': () => aPageRead({ stored: false }) } }));
    await made.model.save();
    expect(reading(made.model)).toMatchObject({ status: 'failed', failure: { code: 'storage-failed' } });
  });

  it('says nothing about a reading that the erased recordings ended', async () => {
    const page = await asking();
    await page.tell({ count: 100 });
    await page.answer(fail({ code: 'not-connected' }));
    expect(page.model.state.value).toMatchObject({ status: 'connected', reading: null });
  });

  it('ends when the key is removed', async () => {
    const made = await typed(aConnectionWorld({ answers: { 'list.refresh': growing(1000) } }));
    const ended = vi.fn<() => void>();
    made.model.state.subscribe(() => {
      if (reading(made.model)?.count === 200) void made.model.removeKey();
    });
    await made.model.save().then(ended);
    expect(ended).toHaveBeenCalledOnce();
    expect(made.asks('list.refresh').length).toBeLessThan(5);
  });
});

it('the popup’s walk tells at its end of what changed on any of its pages', async () => {
  const pages = [
    { count: 100, changed: true, complete: false, stored: true, unreadable: 0 },
    { count: 200, changed: false, complete: true, stored: true, unreadable: 0 },
  ];
  const client = { ask: () => Promise.resolve(succeed(pages.shift())), onNotice: () => () => undefined };
  const told: (WalkedPart | undefined)[] = [];
  const walk = createListWalk(client as unknown as Client, (_, walked) => void told.push(walked));
  await walk.run();
  expect(told.at(-1)).toEqual({ complete: true, hasNews: true, count: 200 });
});

it.each([
  ['has failed', false, 2],
  ['has succeeded', true, 1],
])('a second run joins the first, and begins anew once that %s: %s', async (_, isGood, count) => {
  const done = succeed({ count: 1, changed: false, complete: true, stored: true, unreadable: 0 });
  const ask = vi.fn<() => Promise<unknown>>().mockResolvedValue(done);
  if (!isGood) ask.mockResolvedValueOnce(fail({ code: 'offline' }));
  const told: string[] = [];
  const walk = createListWalk({ ask, onNotice: () => () => undefined } as unknown as Client, ({ status }) => {
    told.push(status);
  });
  await Promise.all([walk.run(), walk.run()]);
  expect([ask.mock.calls.length, told.at(-1)]).toEqual([count, 'answered']);
});

it('createRetry asks a busy service less and less often, says when, and as usual again once it has answered', () => {
  const answered: ServicePart = { status: 'answered', filteredHere: false, unreadable: 0 };
  const part = signal<ServicePart>(answered);
  let due: (() => void) | null = null;
  let waitSeconds = 0;
  const shown = createRetry(() => part.value, {
    now: () => 0,
    later(work, ms) {
      [due, waitSeconds] = [work, ms / 1000];
      return () => (due = null);
    },
    retry: () => (part.value = { status: 'listing' }),
  });
  function waitAfterRefusal(retryAtMs = 0): number {
    due?.();
    part.value = { status: 'failed', failure: { code: 'rate-limited', retryAtMs } };
    const { value } = shown;
    const saysSeconds = value.status === 'failed' && 'retryAtMs' in value.failure && value.failure.retryAtMs / 1000;
    expect(saysSeconds).toBe(waitSeconds);
    return waitSeconds;
  }

  expect(Array.from({ length: 7 }, () => waitAfterRefusal())).toEqual([10, 20, 40, 80, 160, 300, 300]);
  expect(waitAfterRefusal(900_000)).toBe(900);
  due = null;
  part.value = answered;
  expect([waitAfterRefusal(12_000), waitAfterRefusal(12_000)]).toEqual([12, 20]);
});
