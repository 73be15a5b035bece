import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import base from './vitest.config.ts';

const projects = (base.test?.projects ?? []) as TestProjectInlineConfiguration[];

/** The tests that should detect the mutation, as set by `npm run mutate`; empty for all. */
const named = (process.env['EARSHOT_TESTS'] ?? '').split(' ').filter((pattern) => pattern !== '');
const readPages = named.length === 0 || named.some((pattern) => /^test\/lib\/(?:insert|platform)\//.test(pattern));
const readNone = named.length === 0 || !readPages;
/** Those of the given files that are in a named folder. */
const namedOf = (files: string[] = []) =>
  files.filter((file) => named.some((pattern) => file.startsWith(pattern.slice(0, pattern.indexOf('*')))));

/** The unit tests as `npm run mutate` runs them, repeatedly: without slow ones and those that try random texts. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    projects: projects
      .filter(
        ({ test }) =>
          (test?.name === 'unit' && readNone) ||
          (test?.name === 'unit-screen' && readPages) ||
          (test?.name === 'unit-mocked' && namedOf(test.include).length > 0),
      )
      .map((project) => ({
        ...project,
        test: {
          ...project.test,
          // First: the shorter timeout counts.
          setupFiles: ['test/support/setup-mutation.ts', ...[project.test?.setupFiles ?? []].flat()],
          ...(named.length > 0 && {
            include: project.test?.name === 'unit-mocked' ? namedOf(project.test.include) : named,
          }),
          exclude: [
            ...(project.test?.exclude ?? []),
            'test/**/*hostile*.test.{ts,tsx}',
            // These send one request after another.
            'test/lib/background/{stopped,user-data,sync/library-settings-handlers}.test.ts',
            'test/lib/api/faults.test.ts',
            'test/lib/library/search-exact.test.ts',
            'test/lib/markdown/{beginning,inline-tags,linear-time,parse-document}.test.ts',
          ],
          testTimeout: 30_000,
        },
      })),
  },
});
