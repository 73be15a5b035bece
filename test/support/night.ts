/** Set in `npm run nightly`, and only there. Only this file reads the variable. */
const asked = process.env['EARSHOT_NIGHT'];

/** What a run by night sets: what takes too long for each change runs too. */
export const NIGHT = { EARSHOT_NIGHT: '1' } as const;
/** What a run by night sets where as much as by day is enough, because all of it runs beside that. */
export const ENOUGH = { EARSHOT_NIGHT: '0' } as const;

/**
 * `day` for each change and `night` in `npm run nightly`. `what` names the thing that there is less of by day, and is
 * said there, so that nobody takes the one for the other.
 */
export function byNight<T>(what: string, { day, night }: { day: T; night: T }): T {
  if (asked === undefined) console.log(`${what}: a part; all of it with npm run nightly`);
  return asked === NIGHT.EARSHOT_NIGHT ? night : day;
}
