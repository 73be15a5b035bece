/**
 * Tests in which stopping the background would prove nothing, or distort what is counted, by beginnings of file names.
 */
export const NOT_KILLED: [name: string, reason: string][] = [
  ['gallery', 'draws without a background'],
  ['insert-fuzz', 'runs without the extension'],
  ['hostile', 'expects that nobody else is asked, as the switch that stops the background is'],
  ['popup-order', 'takes a quarter of a second without a change for rest, which a stopped background may need'],
  ['states', 'measures how soon a skeleton comes, and takes the network from the one background that runs'],
  ['library-safety', 'starts its own browser, and stops the background by itself'],
  ['library-sync', 'counts the requests of the background, and stops it by itself'],
  ['library-absent', 'stops the background by itself, and measures'],
  ['disk-full', 'asks the database, past the background'],
  ['policy', 'is of one extension, not of its copy with the switch that stops the background'],
  ['uncaught-errors', 'throws in the one background that runs'],
  ['secrets', 'searches the memory of pages, in which the switch that stops the background notes each message'],
];

/** The unit tests that try more in a nightly run (`whenNightly`), by parts of their names. */
export const MORE_NIGHTLY = [
  'hostile',
  'document.test',
  'every-word',
  'habits',
  'linear-time',
  'regexes.test',
  'search-exact',
  'typed-text',
];

/** The same of the tests in a browser. */
export const MORE_NIGHTLY_IN_BROWSER = [
  'hostile',
  'gallery-accessibility',
  'library-safety',
  'find-long',
  'long-transcript',
  'reading-position',
];
