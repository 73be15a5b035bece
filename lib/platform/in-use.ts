import { browser } from '../browser.ts';

/** After this long without a key press or mouse movement, no one is there. */
const IDLE_SECONDS = 5 * 60;

/** Whether someone is using this computer; true when the browser cannot tell. */
export async function isInUse(): Promise<boolean> {
  const state = await browser.idle.queryState(IDLE_SECONDS).catch(() => 'active');
  return state === 'active';
}
