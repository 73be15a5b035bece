/** Set in `npm run nightly`, and only there. Only this file reads the variable. */
const asked = process.env['EARSHOT_NIGHTLY'];

/** Variables of a nightly run, in which what takes too long for each change runs too. */
export const NIGHTLY_SIZES = { EARSHOT_NIGHTLY: '1' } as const;
/** Variables of the parts of a nightly run where the usual amount is enough, because all of it runs in another part. */
export const USUAL_SIZES = { EARSHOT_NIGHTLY: '0' } as const;

const isNightly = asked === NIGHTLY_SIZES.EARSHOT_NIGHTLY;

/**
 * `usual` for each change and `nightly` in `npm run nightly`. `what` names the thing that is usually reduced, and is
 * then printed, so that no one confuses the two.
 */
export function whenNightly<T>(what: string, { usual, nightly }: { usual: T; nightly: T }): T {
  if (asked === undefined) console.log(`${what}: a part; all of it with npm run nightly`);
  return isNightly ? nightly : usual;
}

/** The seed of everything random: the same on every machine, and another one each night. */
export const SEED = isNightly ? Date.now() % 1_000_000 : 15;
