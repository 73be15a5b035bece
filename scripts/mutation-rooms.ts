/** Source files that make guarantees, and the share of changes to them that the unit tests must detect. */
export interface MutationRoom {
  name: string;
  /** Paths from the project root; a star stands for part of a name. */
  files: readonly string[];
  /** The tests that must detect them, like `files`. */
  tests: readonly string[];
  /** Percentage. It is raised when the tests get better, and never lowered. */
  floor: number;
}

const inFolder = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `lib/${folder}/${name}.ts`);

const testsIn = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `test/lib/${folder}/${name}.test.ts`);

// Nearly every test of the background loads storage, list and library: running all of them for each change takes hours.
export const MUTATION_ROOMS: readonly MutationRoom[] = [
  {
    name: 'api',
    files: inFolder('api', 'api request'),
    tests: testsIn('api', '*'),
    floor: 90,
  },
  {
    name: 'messaging',
    files: inFolder('messaging', 'server client port'),
    tests: testsIn('messaging', '*'),
    floor: 80,
  },
  { name: 'storage', files: inFolder('storage', '*'), tests: testsIn('storage', '*'), floor: 94 },
  {
    name: 'library',
    files: inFolder('library', 'store contents database-worker client pool-files list-store list-sync-state downloads'),
    tests: testsIn('library', '*'),
    floor: 80,
  },
  {
    name: 'markdown',
    files: inFolder('markdown', 'links limits'),
    tests: testsIn('markdown', '*'),
    floor: 84,
  },
  {
    name: 'connections',
    files: inFolder('background/connections', 'connection-store usable-connection policy'),
    tests: [...testsIn('background/connections', '*'), ...testsIn('background/sync', 'library-settings-handlers')],
    floor: 85,
  },
  {
    name: 'sync',
    files: inFolder('background/sync', 'library-sync list-sync offline-download download-state'),
    tests: testsIn('background/sync', '*'),
    floor: 85,
  },
  {
    name: 'erasing',
    files: [...inFolder('background/recordings', 'recordings-cache'), ...inFolder('list', 'list-reader')],
    tests: [
      ...testsIn('background/recordings', 'recordings-cache* found-only shortlist'),
      ...testsIn('background/connections', 'connection-store*'),
      ...testsIn('background/sync', 'library-settings-handlers'),
      ...testsIn('list', '*'),
    ],
    floor: 80,
  },
  { name: 'insert', files: inFolder('insert', '*'), tests: testsIn('insert', '*'), floor: 80 },
];
