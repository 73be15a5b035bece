import { expect, it, vi } from 'vitest';
import { type Result, succeed } from '../../../../lib/failures.ts';
import type { Recording } from '../../../../lib/recording/types.ts';
import { aBackground, paged } from '../../../support/background.ts';
import { anId, aRecording } from '../../../support/factories.ts';

const idsOf = (answer: Result<Recording[]>) => (answer.ok ? answer.value.map(({ id }) => id) : null);

async function listed() {
  const recordings = Array.from({ length: 9 }, (_, at) => aRecording({ id: `r${at}`, createdAtMs: 100 - at }));
  const background = aBackground({ list: paged(recordings) });
  await background.connect();
  await background.handlers['list.refresh']({ restart: true });
  return background;
}

it('recordings.recent are those opened last, then the newest, each once', async () => {
  const { handlers } = await listed();
  for (const id of ['r8', 'r1']) {
    await handlers['shortlist.noteOpened']({ id: anId(id) });
  }
  expect(idsOf(await handlers['recordings.recent'](null))).toEqual(['r1', 'r8', 'r0', 'r2', 'r3', 'r4']);
});

it('recordings.recent are the newest where what was opened cannot be read, and none without a list', async () => {
  const { handlers, local } = await listed();
  await handlers['shortlist.noteOpened']({ id: anId('r8') });
  const get = local.get.bind(local);
  vi.spyOn(local, 'get').mockImplementation((keys) =>
    JSON.stringify(keys).includes('shortlist ') ? Promise.reject(new Error('unreadable')) : get(keys),
  );
  expect(idsOf(await handlers['recordings.recent'](null))).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5']);
  expect(await aBackground().handlers['recordings.recent'](null)).toEqual(succeed([]));
});
