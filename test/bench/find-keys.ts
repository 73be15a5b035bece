import type { Locator, Page } from 'playwright-core';

const WORDS = ['okay', 'roger', 'and the', 'e', 'houston'];

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** CPU time of the thread within `dur`; not known everywhere. */
  tdur?: number;
  args?: { data?: { type?: string } };
}

/**
 * How long the page's main thread is busy for each key in `box`, in milliseconds: the task that handles the key, and
 * those that follow until the change is painted. Read from the browser's own trace, because from within the page,
 * waiting for the screen and the drawing threads cannot be told from work.
 */
export async function workOfKeys(page: Page, box: Locator): Promise<number[]> {
  await page.bringToFront();
  const times: number[] = [];
  for (const word of WORDS) {
    await box.fill('');
    await painted(page);
    const events = await traced(page, async () => {
      for (const key of word) {
        await page.keyboard.press(key === ' ' ? 'Space' : key);
        await painted(page);
      }
    });
    times.push(...busyOfKeys(events));
  }
  return times;
}

/**
 * Opens the find box of the panel. It is located by class: looking for a role walks through the whole page, and the
 * garbage from that would be collected during the keys.
 */
export async function openFind(page: Page): Promise<Locator> {
  await page.keyboard.press('/');
  const box = page.locator('.find-input');
  await box.waitFor();
  return box;
}

/** Waits for the frame after the next one: what the next one draws is then on the screen. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

async function traced(page: Page, act: () => Promise<void>): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events;
}

function busyOfKeys(events: readonly TraceEvent[]): number[] {
  const keys = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown');
  return keys.map((key) => {
    const ofThread = events.filter(({ pid, tid, ph }) => pid === key.pid && tid === key.tid && ph === 'X');
    const paint = ofThread.filter(({ name, ts }) => name === 'Paint' && ts > key.ts);
    const paintedAt = Math.min(...paint.map(({ ts }) => ts));
    const tasks = ofThread.filter(
      ({ name, ts, dur = 0 }) => name.endsWith('::RunTask') && ts <= paintedAt && ts + dur >= key.ts,
    );
    return tasks.reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1000;
  });
}
