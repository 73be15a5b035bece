import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isComposing } from '../components/ui/is-composing.ts';
import { COMPOSING_KEYS } from './support/composing.ts';
import { PROJECT } from '../scripts/project.ts';

const folder = join(PROJECT, 'components');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
const handling = sources.filter(({ text }) =>
  /function onKeyDown|function on\w*Key\(|addEventListener\('key/.test(text),
);

describe('keys of an input method', () => {
  it.each(COMPOSING_KEYS)('are known by %o', (key) => {
    expect(isComposing({ isComposing: false, keyCode: 27, ...key })).toBe(true);
    expect(isComposing({ isComposing: false, keyCode: 27 })).toBe(false);
  });

  it('are left alone wherever components handle keys', () => {
    const careless = handling.filter(({ text }) => !/isComposing\(event\)|findKeyOf\(event\)/.test(text));
    expect(handling.length).toBeGreaterThan(8);
    expect(careless.map(({ name }) => name)).toEqual([]);
  });

  it('are asked about in one way only', () => {
    const own = sources.filter(({ text }) => /\.isComposing\b|\b229\b/.test(text));
    expect(own.map(({ name }) => name)).toEqual(['ui/is-composing.ts']);
  });
});
