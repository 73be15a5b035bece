// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '../../scripts/project.ts';
import {
  auditFaults,
  fileLine,
  newestEntry,
  obstacles,
  readOptions,
  type ReleaseFacts,
} from '../../scripts/release.ts';

const CHANGELOG = '# Changes\n\n## 1.2.3 (2026-11-21)\n\nMore.\n\n- A.\n\n## 1.2.2 (2026-11-20)\n\nLess.\n';
const facts = (parts: Partial<ReleaseFacts> = {}): ReleaseFacts => ({
  version: '1.2.3',
  lockedVersion: '1.2.3',
  changelog: CHANGELOG,
  status: '',
  tags: 'v1.2.1\nv1.2.2\n',
  missing: [],
  ...parts,
});

describe('a release', () => {
  it('is possible when all agrees', () => expect(obstacles(facts())).toEqual([]));

  it.each<[string, Partial<ReleaseFacts>, RegExp]>([
    ['the change log is of another version', { version: '1.2.4', lockedVersion: '1.2.4' }, /begins with 1\.2\.3/],
    ['the lock file is', { lockedVersion: '1.2.2' }, /package-lock/],
    [
      'the change log begins otherwise',
      { changelog: `# Changes\n\nSoon.\n\n${CHANGELOG.slice(11)}` },
      /does not begin/,
    ],
    [
      'the change log says nothing',
      { changelog: '# Changes\n\n## 1.2.3 (2026-11-21)\n\n## 1.2.2 (2026-11-20)\n\nA.\n' },
      /nothing/,
    ],
    ['it was released', { tags: 'v1.2.2\nv1.2.3\n' }, /already/],
    ['something is not committed', { status: ' M lib/failures.ts\n?? new.ts\n' }, /lib\/failures\.ts, new\.ts/],
    ['a browser is missing that it is tested in', { missing: ['Firefox'] }, /Firefox was not found/],
    ['no store takes the version', { version: '1.2.3-beta' }, /no version/],
  ])('is not when %s', (_, parts, words) => expect(obstacles(facts(parts)).join('\n')).toMatch(words));

  it('has the words of its entry alone', () => {
    expect(newestEntry(CHANGELOG)).toEqual({ version: '1.2.3', day: '2026-11-21', text: 'More.\n\n- A.' });
    expect(newestEntry(CHANGELOG.slice(0, CHANGELOG.indexOf('\n## 1.2.2')))?.text).toBe('More.\n\n- A.');
  });

  it('can read the change log of this project', () => {
    const changelog = readFileSync(join(PROJECT, 'CHANGELOG.md'), 'utf8').replace(
      /^## Unreleased\n[\s\S]*?(?=^## )/m,
      '',
    );
    expect(newestEntry(changelog)?.text.length).toBeGreaterThan(100);
  });
});

it.each([
  [[], { dryRun: false, skipTests: false, skipAudit: false }],
  [['--dry-run'], { dryRun: true, skipTests: false, skipAudit: false }],
  [['--skip-tests', '--dry-run'], { dryRun: true, skipTests: true, skipAudit: false }],
  [['--skip-audit'], { dryRun: false, skipTests: false, skipAudit: true }],
  [['--dryrun'], null],
  [['--dry-run', 'now'], null],
])('its options %j are %j', (args, options) => expect(readOptions(args)).toEqual(options));

it.each([
  ['is silent where nothing is known against a package', '{ "auditReportVersion": 2, "vulnerabilities": {} }', []],
  [
    'names what is known',
    '{ "vulnerabilities": { "docx": { "severity": "high", "range": "<9.16.0" } } }',
    ['docx <9.16.0: vulnerability (high), see npm audit'],
  ],
  [
    'says so when the registry refuses',
    '{ "message": "405 Method Not Allowed" }',
    ['npm audit could not ask: 405 Method Not Allowed. --skip-audit leaves it out'],
  ],
  ['says so when there is no answer', '', ['npm audit gave no answer. --skip-audit leaves it out']],
])('its audit %s', (_, output, faults) => expect(auditFaults(output)).toEqual(faults));

it('tells the sum of a file as sha256sum does', () => {
  expect(fileLine('a.zip', Buffer.from('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad          3  a.zip',
  );
});
