import type { Page } from 'playwright-core';
import { until } from './until.ts';

/** The data of a drag, as the browser passes it from page to page. */
export interface DragData {
  items: { mimeType: string; data: string; title?: string; baseURL?: string }[];
  files?: string[];
  dragOperationsMask: number;
}

interface Point {
  x: number;
  y: number;
}

/** Waits: a row may just be redrawn. */
async function middleOf(page: Page, selector: string): Promise<Point> {
  const box = await until(`something to see of ${selector}`, () => page.locator(selector).first().boundingBox());
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Drags an element with the mouse until the browser has started a drag of its own, and returns its data. People hold
 * what they drag for longer than a program does: `whileHeld` is awaited between the press and the first move.
 */
export async function pickUp(
  page: Page,
  selector: string,
  whileHeld: () => Promise<unknown> = () => Promise.resolve(),
): Promise<DragData> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.setInterceptDrags', { enabled: true });
  const picked = new Promise<DragData>((resolve) => {
    session.once('Input.dragIntercepted', ({ data }) => resolve(data));
  });
  const { x, y } = await middleOf(page, selector);
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', by: number, pressed: boolean) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x: x + by,
      y: y + by / 4,
      button: type === 'mouseMoved' && !pressed ? 'none' : 'left',
      buttons: pressed ? 1 : 0,
      clickCount: type === 'mouseMoved' ? 0 : 1,
    });
  await mouse('mouseMoved', 0, false);
  await mouse('mousePressed', 0, true);
  await whileHeld();
  // Some distance, in steps: a shake of the hand is no drag. The browser acknowledges no move once a drag has begun.
  for (const by of [4, 8, 16, 32]) void mouse('mouseMoved', by, true);
  const data = await picked;
  // The source page would wait for the end of the drag, and receive no keys.
  await session.send('Input.dispatchDragEvent', { type: 'dragCancel', x, y, data });
  await mouse('mouseReleased', 32, false);
  await session.send('Input.setInterceptDrags', { enabled: false });
  await session.detach();
  return data;
}

/** Drops what was picked up in another page on an element of any page. */
export async function dropOn(page: Page, selector: string, data: DragData): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const to = await middleOf(page, selector);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...to, data });
  }
  await session.detach();
}
