import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../../lib/api/api.ts';
import { STEP_ALARM } from '../../../lib/background/library-sync.ts';
import { succeed } from '../../../lib/failure.ts';
import { aBackground, anAnswer, paged } from '../../support/background.ts';
import { aListItem } from '../../support/factories.ts';

const MINUTE = 60_000;
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aListItem({ id: `rec-${index}`, createdAtMs: Date.UTC(2026, 10, 20) - index * MINUTE }),
  );

describe('what is asked for by hand', () => {
  it('is answered once the list is there, and the contents follow', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const content = vi.fn<Api['content']>(() => held.then(() => succeed(anAnswer())));
    const background = aBackground({ list: paged(rowsOf(3)), content });
    await background.connect();
    await background.memory.change((state) => ({ ...state, mode: 'on' }));
    expect(await background.handlers['library.sync'](null)).toMatchObject({ ok: true, value: { recordings: 3 } });
    // And again, though they are still on their way.
    expect(await background.handlers['library.sync'](null)).toMatchObject({ ok: true });
    letGo();
    // No browser stops it meanwhile, though nobody waits for it.
    await Promise.all(background.underWay);
    expect(background.library.kept.size).toBe(3);
    expect(content).toHaveBeenCalledTimes(3);
  });
});

describe('a background that is stopped in the middle', () => {
  it.each<[string, 'list' | 'content']>([
    ['the list', 'list'],
    ['the contents', 'content'],
  ])('of %s comes back within a minute', async (_, question) => {
    const list = paged(rowsOf(100), rowsOf(0));
    const asked = vi.fn<() => Promise<never>>(() => new Promise(() => undefined));
    const background = aBackground({ list, content: asked, ...(question === 'list' && { list: asked }) });
    await background.connect();
    await background.memory.change((state) => ({ ...state, mode: 'on' }));
    void background.sync.tick();
    await vi.waitUntil(() => asked.mock.calls.length > 0);
    const atMs = background.alarms.get(STEP_ALARM) ?? NaN;
    expect(atMs - background.clock.nowMs).toBeGreaterThanOrEqual(30_000);
    expect(atMs - background.clock.nowMs).toBeLessThanOrEqual(MINUTE);
  });
});
