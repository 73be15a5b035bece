import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../../lib/api/api.ts';
import { MOST_UNKEPT } from '../../../../lib/background/sync/offline-download.ts';
import { fail, succeed } from '../../../../lib/failure.ts';
import { aBackground, anAnswer } from '../../../support/background.ts';
import { aContentService, wantAll } from '../../../support/content-service.ts';
import { aListItem } from '../../../support/factories.ts';

/** A background with so many recordings to keep, and a library that changes nothing before `open`. */
async function withBusyLibrary(api: Partial<Api>, count: number) {
  const background = aBackground(api);
  const { library } = background;
  await wantAll(
    background,
    Array.from({ length: count }, (_, at) => aListItem({ id: `rec-${at}` })),
  );
  let open: () => void = () => undefined;
  const busy = new Promise<void>((resolve) => (open = resolve));
  const [keep, empty] = [library.keep.bind(library), library.empty.bind(library)];
  library.keep = (...args) => busy.then(() => keep(...args));
  library.empty = (...args) => busy.then(() => empty(...args));
  return { ...background, open };
}

describe('downloading all while the library is busy', () => {
  it('fetches no more than may wait, and keeps nothing of it once the library was erased', async () => {
    const service = aContentService();
    const { handlers, offlineDownload, library, downloadState, open } = await withBusyLibrary(service, MOST_UNKEPT + 9);
    const running = offlineDownload.run();
    await vi.waitFor(() => expect(service.asked.length).toBeGreaterThanOrEqual(MOST_UNKEPT));
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve));
    expect(service.asked.length).toBeLessThanOrEqual(MOST_UNKEPT + 1);
    const erasing = handlers['library.erase'](null);
    await vi.waitFor(async () => expect((await downloadState.read()).mode).toBe('off'));
    open();
    await Promise.all([erasing, running]);
    expect(library.kept.size).toBe(0);
  });

  it('does not take failures for a row of them where others were answered in between', async () => {
    let asked = 0;
    const content: Api['content'] = async () =>
      asked++ % 2 === 0 ? succeed(anAnswer()) : fail({ code: 'server-error', status: 500 });
    const { offlineDownload, library, downloadState, open } = await withBusyLibrary({ content }, 14);
    const running = offlineDownload.run();
    await vi.waitFor(() => expect(asked).toBe(14));
    open();
    await running;
    expect(library.kept.size).toBe(7);
    expect((await downloadState.read()).waiting).toBeNull();
  });

  it('waits once, and only as long as for one, when none of what it has fetched can be kept', async () => {
    const { clock, offlineDownload, library, downloadState, open } = await withBusyLibrary(aContentService(), 6);
    const running = offlineDownload.run();
    library.unavailable = 'full';
    open();
    await running;
    const { waiting, failures } = await downloadState.read();
    expect(waiting).toEqual({ why: 'library', untilMs: clock.nowMs + 5 * 60_000 });
    expect(failures).toBe(1);
  });
});
