import { expect, it } from 'vitest';
import { frameDeps, nextFrame, type FrameDeps } from '../../../lib/platform/next-frame.ts';

/** A page whose frames and timers come when the test lets them. */
function aPage() {
  const frames: (() => void)[] = [];
  const timers: { ms: number; callback: () => void }[] = [];
  const deps: FrameDeps = {
    beforeFrame: (callback) => frames.push(callback),
    after: (ms, callback) => timers.push({ ms, callback }),
  };
  let resolved = false;
  const waiting = nextFrame(deps).then(() => (resolved = true));
  const settled = async () => {
    await Promise.resolve();
    await Promise.resolve();
    return resolved;
  };
  return { frames, timers, waiting, settled };
}

it('waits until the frame is drawn, not only until it is about to be', async () => {
  const { frames, timers, settled } = aPage();
  expect(await settled()).toBe(false);
  frames[0]?.();
  expect(await settled()).toBe(false);
  timers.find(({ ms }) => ms === 0)?.callback();
  expect(await settled()).toBe(true);
});

it('does not wait for ever in a page that draws no frames', async () => {
  const { timers, waiting } = aPage();
  timers[0]?.callback();
  expect(await waiting).toBe(true);
});

it('comes in a page', async () => {
  await expect(nextFrame(frameDeps())).resolves.toBeUndefined();
});
