import { describe, expect, it } from 'vitest';
import { aBackground } from '../../../support/background.ts';
import { aContentService, wantAll } from '../../../support/content-service.ts';
import { aListItem } from '../../../support/factories.ts';

const HOUR = 3_600_000;
const rows = ['rec-0', 'rec-1', 'rec-2'].map((id) => aListItem({ id }));

type Background = ReturnType<typeof aBackground>;

const fill = (background: Background) => wantAll(background, rows);

describe('a recording that the list names, and that is not there', () => {
  it('is left alone until the list says something else of it', async () => {
    const service = aContentService((id) => (id === 'rec-1' ? { code: 'not-found' } : null));
    const background = aBackground(service);
    const connectionId = await fill(background);
    for (let hour = 0; hour < 60; hour++) {
      await background.offlineDownload.run();
      background.clock.nowMs += HOUR;
      await background.cache.update(connectionId, rows);
    }
    expect(service.asked.filter((id) => id === 'rec-1')).toHaveLength(2);
    await background.cache.update(connectionId, [aListItem({ id: 'rec-1', durationValue: 99 })]);
    await background.offlineDownload.run();
    expect(service.asked.filter((id) => id === 'rec-1')).toHaveLength(4);
  });

  it('leaves no trace when the connection is another by the time that it is said', async () => {
    const background: Background = aBackground(
      aContentService((id, times) => {
        if (id === 'rec-1' && times === 2) background.local.values.delete('connections');
        return id === 'rec-1' ? { code: 'not-found' } : null;
      }),
    );
    await fill(background);
    await background.offlineDownload.run();
    expect(background.library.kept.failures()).toEqual([]);
  });
});
