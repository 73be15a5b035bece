/** Set in `npm run nightly`, and only there. Only this file reads the variable. */
const asked = process.env['EARSHOT_NIGHTLY'];

/** What a nightly run sets: what takes too long for each change runs too. */
export const NIGHTLY_SIZES = { EARSHOT_NIGHTLY: '1' } as const;
/** What a nightly run sets where as much as usual is enough, because all of it runs beside that. */
export const USUAL_SIZES = { EARSHOT_NIGHTLY: '0' } as const;

const isNightly = asked === NIGHTLY_SIZES.EARSHOT_NIGHTLY;

/**
 * `usual` for each change and `nightly` in `npm run nightly`. `what` names the thing that there is less of usually, and is
 * said there, so that nobody takes the one for the other.
 */
export function whenNightly<T>(what: string, { usual, nightly }: { usual: T; nightly: T }): T {
  if (asked === undefined) console.log(`${what}: a part; all of it with npm run nightly`);
  return isNightly ? nightly : usual;
}

/** For all that is drawn at random: the same on every machine, and another one each night. */
export const SEED = isNightly ? Date.now() % 1_000_000 : 15;
