import { runDetached } from '../errors/run-detached.ts';
import { browser } from '../browser.ts';
import { LEFT_PLACE, type LeftPlace } from '../recording/left-place.ts';

/** Leaves a place for the background. What is asked of the browser itself is done, even if this page goes. */
export function leavePlace(...left: LeftPlace): void {
  runDetached(browser.storage.session.set({ [LEFT_PLACE]: left }));
}
