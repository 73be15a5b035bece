import { expect, it } from 'vitest';
import { aBackground, ADDRESS, startBackground } from '../../support/background.ts';
import { anId, aPlace } from '../../support/factories.ts';
import { createStopper } from '../../support/stopping.ts';

const NEW_KEY = `svc_${'abcdef0123'.repeat(4)}`;

it('leaves no place of the former connection, wherever the background is stopped under the saving that is asked for again', async () => {
  const change = { address: ADDRESS, key: NEW_KEY, forgetsKey: false };
  let stops = 0;
  for (const carriesOutLast of [false, true]) {
    for (let last = 1; ; last++) {
      const background = aBackground();
      await background.connect();
      await background.storage.places.write([[anId('a'), aPlace()]]);
      const stopper = createStopper(last, carriesOutLast);
      const saving = startBackground({
        ...background,
        local: stopper.watch(background.local),
        session: stopper.watch(background.session),
      });
      const save = saving.handlers['connection.save'](change).then(() => true);
      const isDone = await Promise.race([save, stopper.stopped.then(() => false)]);
      const next = startBackground(background);
      await next.erasing.resume();
      expect(await next.handlers['connection.save'](change)).toMatchObject({ ok: true });
      expect(await next.storage.places.read(), `stopped at question ${last}`).toEqual([]);
      if (isDone) break;
      stops += 1;
    }
  }
  expect(stops).toBeGreaterThan(10);
});
