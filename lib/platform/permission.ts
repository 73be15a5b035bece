import { browser, portsAllowed } from '../browser.ts';
import { patternOf } from '../connection/address.ts';

/**
 * Asks the user for access to the service's origin, which was checked when it was saved. Must be called in the click
 * itself, before anything is awaited (docs/platform.md#p2). The promise may stay pending forever: the user need not
 * answer the browser's prompt.
 */
export function requestOrigin(origin: string): Promise<boolean> {
  return browser.permissions.request({ origins: [patternOf(new URL(origin), portsAllowed)] });
}

/** Revokes access to all origins, each of which the user has allowed. False when the browser refused. */
export async function removeOrigins(): Promise<boolean> {
  try {
    const { origins = [] } = await browser.permissions.getAll();
    return origins.length === 0 || (await browser.permissions.remove({ origins }));
  } catch {
    return false;
  }
}
