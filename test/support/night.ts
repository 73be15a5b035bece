/** True in `npm run nightly`: what takes too long for each change runs too. Only this file reads the variable. */
const isNight = process.env['EARSHOT_NIGHT'] === '1';

/** What a run by night sets. */
export const NIGHT = { EARSHOT_NIGHT: '1' } as const;

/**
 * `day` for each change and `night` in `npm run nightly`. `what` names the thing that there is less of by day, and is
 * said there, so that nobody takes the one for the other.
 */
export function byNight<T>(what: string, { day, night }: { day: T; night: T }): T {
  if (!isNight) console.log(`${what}: a part; all of it with npm run nightly`);
  return isNight ? night : day;
}
