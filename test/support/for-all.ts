import fc from 'fast-check';

type Arbitraries<Values extends [unknown, ...unknown[]]> = { [At in keyof Values]: fc.Arbitrary<Values[At]> };
type Property<Values extends [unknown, ...unknown[]], Result> = [
  ...arbitraries: Arbitraries<Values>,
  holds: (...values: Values) => Result,
];

/** Holds for values of each arbitrary: `forAll(fc.nat(), fc.string(), (count, text) => …)`. Throws where it does not. */
export const forAll = <Values extends [unknown, ...unknown[]]>(...args: Property<Values, void>): void =>
  fc.assert(fc.property(...args));

/** The same, tried so many times. */
export const forRuns = <Values extends [unknown, ...unknown[]]>(
  numRuns: number,
  ...args: Property<Values, void>
): void => fc.assert(fc.property(...args), { numRuns });

/** The same of what takes time, tried so many times; 100 where it is null. */
export const forAllAsync = <Values extends [unknown, ...unknown[]]>(
  numRuns: number | null,
  ...args: Property<Values, Promise<void>>
): Promise<void> => fc.assert(fc.asyncProperty(...args), numRuns === null ? {} : { numRuns });
