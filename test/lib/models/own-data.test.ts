import { describe, expect, it } from 'vitest';
import { ownDataToFile, readOwnData, withOwnData } from '../../../lib/models/own-data.ts';
import type { Values } from '../../../lib/storage/user-data.ts';

const ADDRESS = 'https://rec.example';
const TEMPLATE = { id: 't', name: 'Mine', text: '{{ title }}' };
const WATCH = { query: 'budget', madeAtMs: 5, told: [['r1', 6]] };
const STORED = {
  preferences: { letterKeys: false, tab: 'notes' },
  sending: { form: 'plain' },
  templates: [TEMPLATE],
  [`names ${ADDRESS} r1`]: [['Speaker 1', 'Ana']],
  [`shortlist ${ADDRESS}`]: { pins: ['r1'], opened: ['r2'] },
  [`tasks ${ADDRESS}`]: ['r1 5'],
  [`link-pattern ${ADDRESS}`]: 'https://rec.example/{id}',
  watching: { watches: [WATCH], awaited: ['r2'], news: [{ id: 'r1', queries: [], isSeen: true }] },
  [`searches ${ADDRESS}`]: ['sales'],
  [`positions ${ADDRESS} r1`]: { place: {}, usedAtMs: 1 },
  connections: { list: [{ id: 'a', key: { data: 'secret' } }] },
  errors: [],
};
const fileOf = (data: object, version = 1) => JSON.stringify({ format: 'earshot-data', version, data });

describe('the file of own data', () => {
  it('has what was chosen and written, and neither a key nor what was searched, opened or read', () => {
    const { data } = ownDataToFile(STORED);
    expect(readOwnData(data)).toEqual({
      preferences: STORED.preferences,
      sending: STORED.sending,
      templates: [TEMPLATE],
      [`names ${ADDRESS} r1`]: [['Speaker 1', 'Ana']],
      [`shortlist ${ADDRESS}`]: { pins: ['r1'], opened: [] },
      [`tasks ${ADDRESS}`]: ['r1 5'],
      [`link-pattern ${ADDRESS}`]: 'https://rec.example/{id}',
      watching: { watches: [{ query: 'budget' }] },
    });
    expect(data).not.toContain('secret');
    expect(data).not.toContain('sales');
  });

  it('leaves out what is damaged', () => {
    expect(readOwnData(ownDataToFile({ ...STORED, templates: 'text' }).data)).not.toHaveProperty('templates');
  });

  it('can have the choices for single sites', () => {
    const sites = [['x.example', { form: 'plain', templateId: 'summary' }]];
    expect(readOwnData(fileOf({ sending: { sites } }))).toEqual({ sending: { sites } });
  });

  it('can be read with a byte order mark, and when it has nothing', () => {
    expect(readOwnData(`\uFEFF${fileOf({})}`)).toEqual({});
  });

  it('of a later version is told apart', () => {
    expect(readOwnData(fileOf({}, 2))).toBe('newer');
  });

  it.each([
    ['no JSON', '{'],
    ['another format', JSON.stringify({ format: 'earshot-templates', version: 1, data: {} })],
    ['a list', '[]'],
    ['no values', JSON.stringify({ format: 'earshot-data', version: 1 })],
    ['a connection', fileOf({ connections: { list: [] } })],
    ['another key', fileOf({ 'policy-cache': {} })],
    ['an inherited name', '{"format":"earshot-data","version":1,"data":{"__proto__":{"templates":[]}}}'],
    ['templates that are none', fileOf({ templates: [{ id: 't' }] })],
    ['a template that is too long', fileOf({ templates: [{ ...TEMPLATE, text: 'a'.repeat(20_001) }] })],
    ['half a character', fileOf({ templates: [{ ...TEMPLATE, text: '\uD800' }] })],
    ['sites that are none', fileOf({ sending: { sites: [5] } })],
    ['a site without its choice', fileOf({ sending: { sites: [['x.example', {}]] } })],
    ['a form that there is not', fileOf({ sending: { form: 'evil' } })],
    ['a tab that there is not', fileOf({ preferences: { tab: 'evil' } })],
    ['two templates of one id', fileOf({ templates: [TEMPLATE, TEMPLATE] })],
    ['no version', JSON.stringify({ format: 'earshot-data', data: {} })],
    ['names without labels', fileOf({ [`names ${ADDRESS} r1`]: ['Ana'] })],
    ['a name that is too long', fileOf({ [`names ${ADDRESS} r1`]: [['Speaker 1', 'a'.repeat(81)]] })],
    ['names of no address', fileOf({ names: [['Speaker 1', 'Ana']] })],
    ['watches that are none', fileOf({ watching: { watches: [{ query: 5 }] } })],
    ['a watch that is too long', fileOf({ watching: { watches: [{ ...WATCH, query: 'a'.repeat(201) }] } })],
    ['pins that are none', fileOf({ [`shortlist ${ADDRESS}`]: { pins: [5], opened: [] } })],
  ])('with %s is refused as a whole', (_, text) => {
    expect(readOwnData(text)).toBeNull();
  });
});

describe('what is imported', () => {
  const add = (stored: Values, read: Values) => {
    let made = 0;
    return withOwnData(stored, read, { newId: () => `new-${++made}`, builtInName: (id) => `The ${id}` });
  };

  it('is added to names, pins and templates, where what is here stays as it is', () => {
    const read = {
      templates: [
        { ...TEMPLATE, text: 'older' },
        { ...TEMPLATE, id: 'u' },
      ],
      [`names ${ADDRESS} r1`]: [
        ['Speaker 1', 'Anna'],
        ['Speaker 2', 'Ben'],
      ],
      [`names ${ADDRESS} r9`]: [['Speaker 1', 'Eve']],
      [`shortlist ${ADDRESS}`]: { pins: ['r3', 'r1'], opened: [] },
      [`tasks ${ADDRESS}`]: ['r2 7', 'r1 5'],
      [`link-pattern ${ADDRESS}`]: 'https://other.example/{id}',
    };
    expect(add(STORED, read)).toEqual({
      templates: [TEMPLATE, { id: 'new-1', name: 'Mine 2', text: 'older' }],
      [`names ${ADDRESS} r1`]: [
        ['Speaker 1', 'Ana'],
        ['Speaker 2', 'Ben'],
      ],
      [`names ${ADDRESS} r9`]: [['Speaker 1', 'Eve']],
      [`shortlist ${ADDRESS}`]: { pins: ['r1', 'r3'], opened: ['r2'] },
      [`tasks ${ADDRESS}`]: ['r1 5', 'r2 7'],
      [`link-pattern ${ADDRESS}`]: 'https://rec.example/{id}',
    });
  });

  it.each([
    [
      undefined,
      [
        { query: 'sales', told: [] },
        { query: 'budget', told: [] },
      ],
    ],
    [STORED.watching, [{ query: 'sales', told: [] }, WATCH]],
  ])('watches what a file watches from now on, and takes nothing else of it: %j', (watching, watches) => {
    const read = { watching: { watches: [{ query: 'sales' }, { ...WATCH, told: 'r1' }], news: [5] } };
    const added = add({ watching }, read)?.['watching'];
    expect(added).toMatchObject({ watches, news: watching?.news ?? [] });
  });

  it('replaces settings, but only those that the file has', () => {
    expect(add(STORED, { preferences: { letterKeys: true } })).toEqual({
      preferences: { letterKeys: true, tab: 'notes' },
    });
  });

  it('takes the place of what is damaged', () => {
    expect(add({ templates: 'text' }, { templates: [TEMPLATE] })).toEqual({ templates: [TEMPLATE] });
  });

  it('has the templates that it chose, under the ids that they have here', () => {
    const theirs = { id: 't', name: 'Theirs', text: 'theirs' };
    const same = { id: 'x', name: 'Same', text: TEMPLATE.text };
    const sending = {
      templateId: 't',
      quoteTemplateId: 'quote',
      sites: [['x.example', { form: 'plain', templateId: 'x' }]],
    };
    expect(add({ templates: [TEMPLATE], sending: { form: 'plain' } }, { templates: [theirs, same], sending })).toEqual({
      templates: [TEMPLATE, { ...theirs, id: 'new-1' }],
      sending: {
        form: 'plain',
        templateId: 'new-1',
        quoteTemplateId: 'quote',
        sites: [['x.example', { form: 'plain', templateId: 't' }]],
      },
    });
  });
});
