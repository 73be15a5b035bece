import { browser, portsAllowed } from '../browser.ts';
import { parseAddress } from '../connection/address.ts';

/**
 * Asks the user whether the extension may reach an origin. To be called in the click itself, before anything is awaited
 * (platform facts, row 16). The promise may stay pending for ever: nobody has to answer the browser's question.
 */
export function requestOrigin(origin: string): Promise<boolean> {
  const parsed = parseAddress(origin, { portsAllowed });
  return parsed.ok ? browser.permissions.request({ origins: [parsed.pattern] }) : Promise.resolve(false);
}
