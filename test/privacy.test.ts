import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { DataKind } from '../lib/storage/user-data.ts';

/** Names of each kind of user data in the privacy notice: in the table of stored data, and in the text on its removal. */
const NAMES: Record<Exclude<DataKind, 'shortlist'> | 'pins' | 'opened' | 'watches', [stored: string, kept: string]> = {
  names: ['Names that you give to speakers', 'names'],
  'link-pattern': ['The address of a recording in the service', 'address of a recording'],
  positions: ['Where you stopped reading', 'reading positions'],
  pins: ['What you pinned', 'pins'],
  opened: ['recordings that you opened', 'opened recordings'],
  searches: ['searches from which', 'searches'],
  watches: ['The searches that you watch', 'watched searches'],
  tasks: ['tasks you checked off', 'checked-off tasks'],
  label: ['Names and colors of connections', 'name and color'],
};

const lines = readFileSync(join(import.meta.dirname, '../PRIVACY.md'), 'utf8').split('\n');
const table = lines.filter((line) => line.startsWith('| ')).join('\n');
const removal = lines.find((line) => line.startsWith('"Remove key"')) ?? '';
const [removed = ''] = removal.split('A new key');

it.each(Object.entries(NAMES))('the privacy notice says what becomes of %s', (_, [stored, kept]) => {
  expect(table).toContain(stored);
  expect(removed).toContain(kept);
});
