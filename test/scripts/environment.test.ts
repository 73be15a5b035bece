// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { announcements, KNOWN_VARIABLES, refusals } from '../../scripts/environment.ts';
import { PROJECT } from '../../scripts/project.ts';

/** Of the system and of other programs: they say where things are. */
const OF_THE_SYSTEM = new Set([
  'DISPLAY',
  'HOME',
  'LOCALAPPDATA',
  'PATH',
  'ProgramFiles',
  'ProgramFiles(x86)',
  'PW_CHROMIUM_ATTACH_TO_OTHER',
  'TZ',
  'WAYLAND_DISPLAY',
  'npm_execpath',
]);

it('KNOWN_VARIABLES lists the variables that tests and scripts read', () => {
  const paths = ['scripts', 'test'].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
      .map((name) => join(PROJECT, folder, name)),
  );
  const read = paths.flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const direct = [...text.matchAll(/process\.env(?:\.|\[')([\w()]+)/g)].map(([, variable = '']) => variable);
    return [...direct, ...(text.match(/\bEARSHOT_[A-Z_]+\b/g) ?? [])];
  });
  expect([...new Set(read)].filter((name) => !OF_THE_SYSTEM.has(name)).sort()).toEqual([...KNOWN_VARIABLES].sort());
});

it('A plain run announces nothing', () => expect(announcements({ PATH: '/bin', EARSHOT_KILL: '' })).toEqual([]));

it('Variables that change a run are announced and refused', () => {
  const environment = { EARSHOT_NIGHTLY: '0', EARSHOT_SKIP_FIREFOX: '1' };
  expect(announcements(environment)).toEqual([
    'EARSHOT_SKIP_FIREFOX=1 leaves out the tests in Firefox',
    'EARSHOT_NIGHTLY=0 sets how much is tried',
  ]);
  expect(refusals(environment)).toEqual([
    'EARSHOT_SKIP_FIREFOX is set, which leaves out the tests in Firefox: unset it.',
    'EARSHOT_NIGHTLY is set, which sets how much is tried: unset it.',
  ]);
});

it('Browsers that are named are announced and not refused', () => {
  const environment = { CHROMIUM: '/a/chromium', EARSHOT_FIREFOX: '/a/firefox' };
  expect(announcements(environment)).toHaveLength(2);
  expect(refusals(environment)).toEqual([]);
});
