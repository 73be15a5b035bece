import { browser, portsAllowed } from '../browser.ts';
import { patternOf } from '../connection/address.ts';

/**
 * Asks the user whether the extension may reach the origin of the service, which was checked when it was saved. To be called in the click itself, before anything is awaited
 * (docs/platform.md#p2). The promise may stay pending for ever: nobody has to answer the browser's question.
 */
export function requestOrigin(origin: string): Promise<boolean> {
  return browser.permissions.request({ origins: [patternOf(new URL(origin), portsAllowed)] });
}

/** Takes back every origin that the user has allowed: all of them were asked for. False when the browser refused. */
export async function removeOrigins(): Promise<boolean> {
  try {
    const { origins = [] } = await browser.permissions.getAll();
    return origins.length === 0 || (await browser.permissions.remove({ origins }));
  } catch {
    return false;
  }
}
