/** Variables that change what a test run proves, with their effects. */
const CHANGES: Readonly<Record<string, string>> = {
  EARSHOT_SKIP_FIREFOX: 'leaves out the tests in Firefox',
  EARSHOT_NIGHTLY: 'sets how much is tried',
  EARSHOT_KILL: 'stops the background around messages',
  EARSHOT_IDLE_MS: 'sets when Firefox stops the background',
  EARSHOT_DATA: 'adds the tests and measurements of data from outside',
};

/** Variables that name a browser to use instead of the one that is found. */
const BROWSERS = ['CHROMIUM', 'EARSHOT_FIREFOX'] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that the tests read, except those of the system. */
export const KNOWN_VARIABLES: readonly string[] = [...Object.keys(CHANGES), ...BROWSERS];

/** One line for each variable that is set: what it does to the run. Empty for a plain run. */
export const announcements = (environment: Environment): string[] =>
  KNOWN_VARIABLES.flatMap((name) => {
    const value = environment[name];
    return value === undefined || value === '' ? [] : [`${name}=${value} ${CHANGES[name] ?? 'is the browser'}`];
  });

/**
 * One line for each variable that is set but must not be, in a run that has to prove everything. Naming a browser is
 * allowed.
 */
export const refusals = (environment: Environment): string[] =>
  Object.entries(CHANGES).flatMap(([name, change]) =>
    environment[name] === undefined ? [] : [`${name} is set, which ${change}: unset it.`],
  );
