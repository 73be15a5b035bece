import { browser } from '../browser.ts';

/** Without a key or a movement for so long, nobody is there. */
const IDLE_SECONDS = 5 * 60;

/** Whether somebody uses this computer; also where the browser cannot tell. */
export async function isInUse(): Promise<boolean> {
  const state = await browser.idle.queryState(IDLE_SECONDS).catch(() => 'active');
  return state === 'active';
}
