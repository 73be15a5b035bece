import { describe, expect, it } from 'vitest';
import type { Recording } from '../../../lib/recording/types.ts';
import {
  createRecordingFilter,
  createTitleWordFilter,
  type RecordingFacts,
} from '../../../lib/search/filter-recordings.ts';
import { parseQuery } from '../../../lib/search/query-language.ts';
import { aListItem, aRecording } from '../../support/factories.ts';

const nowMs = new Date(2026, 10, 20).getTime();
/** Whether the filters of a query let a recording pass, of which nothing else is known. */
const passes = (text: string, one: Recording, facts: Partial<RecordingFacts> = {}) =>
  createRecordingFilter(parseQuery(text, nowMs).query)?.({ recording: one, speakers: null, parts: null, ...facts });
const passesWords = (text: string, one: Recording) => createTitleWordFilter(parseQuery(text, nowMs).query)?.(one);

const recording = aRecording({
  title: 'Réunion budget',
  ownerName: 'Ana Souza',
  teamName: 'Design & research',
  createdAtMs: new Date(2026, 10, 10, 9).getTime(),
  durationSeconds: 1800,
  sharingScope: 'SELECTED_TEAMS',
});

describe('createRecordingFilter', () => {
  it('is null when everything passes', () =>
    expect(createRecordingFilter(parseQuery('budget "next week" -lunch', nowMs).query)).toBeNull());

  it.each([
    'owner:ana',
    'title:reunion title:BUDGET',
    'after:2026-11-10 before:2026-11-11',
    'longer:29m shorter:31m',
    'is:shared',
    'is:private is:selected-teams',
    '-owner:bo -team:sales',
    '-in:2026-10 -before:2026-11-10',
    '-is:private -longer:30m',
  ])('holds: %s', (text) => expect(passes(text, recording)).toBe(true));

  it.each([
    'owner:na',
    'owner:ana team:sales',
    'title:union',
    'longer:30m',
    'shorter:30m',
    'is:private',
    'speaker:ana',
    'has:notes',
    '-owner:ana',
    'owner:ana -title:budget',
    '-in:2026-11',
    '-owner:bo -team:design',
  ])('does not hold: %s', (text) => expect(passes(text, recording)).toBe(false));

  it.each([
    'owner:ana',
    'team:design',
    'is:private',
    'is:shared',
    'after:2000',
    'before:2100',
    'longer:0',
    'shorter:9h',
    'speaker:ana',
    'with:ana',
    'has:summary',
  ])('does not hold where the recording does not say, and its negation does: %s', (text) => {
    const unknown = aListItem({ createdAtMs: null, durationSeconds: null });
    expect([passes(text, unknown), passes(`-${text}`, unknown)]).toEqual([false, true]);
  });

  it.each([
    ['title:"air to ground"', 'The air-to-ground link', true],
    ['title:"air to gr"', 'The air\u2013to\u2013ground link', true],
    ['title:air-to-ground', 'The air to ground link', true],
    ['title:"air to ground"', 'The repair-to-ground link', false],
    ['title:"air ground"', 'The air-to-ground link', false],
    ['title:計画', '事業計画書', true],
    ['title:業画', '事業計画書', false],
    ['title:ハン', 'バン', false],
  ])('%s asks for the beginnings of words: %s', (text, title, expected) =>
    expect(passes(text, aListItem({ title }))).toBe(expected),
  );

  it('asks for speakers and documents where they are known', () => {
    const facts: Partial<RecordingFacts> = { speakers: ['Speaker 1', 'Ana Souza', 'Miguel Ibáñez'], parts: ['notes'] };
    const passing = ['speaker:ibanez with:ana', 'speaker:"speaker 1"', 'has:notes', '-has:summary', '-with:bo'];
    for (const text of passing) expect(passes(text, recording, facts)).toBe(true);
    const failing = ['speaker:ibanez with:bo', 'speaker:banez', 'has:summary has:notes', '-speaker:ana', '-has:notes'];
    for (const text of failing) expect(passes(text, recording, facts)).toBe(false);
  });
});

describe('createTitleWordFilter', () => {
  it('is null when everything passes', () =>
    expect(createTitleWordFilter(parseQuery('budget "?" owner:ana', nowMs).query)).toBeNull());

  it.each([
    ['-null', aListItem({ title: 'Weekly' }), true],
    ['-budget', recording, false],
    ['-"design & research"', recording, false],
    ['-n', aListItem({ title: 'Weekly' }), true],
    ['-plan', aListItem({ title: 'Roadmap planning' }), true],
    ['-plan', aListItem({ title: 'Planning the Plan: 1' }), false],
    ['-plan', aListItem({ title: 'plan\u{1F680}' }), false],
    ['-plan', aListItem({ title: 'planの会議' }), false],
    ['-"plan ana"', aRecording({ title: 'The plan', ownerName: 'Ana', teamName: 'Sales' }), true],
    ['-sales', aRecording({ title: 'The plan', ownerName: 'Ana', teamName: 'Sales' }), false],
    ['-計画', aListItem({ title: '事業計画書' }), false],
    ['-画計', aListItem({ title: '事業計画書' }), true],
    ['"next week"', aListItem({ title: 'Week 3: what is next' }), false],
    ['"next week"', aListItem({ title: 'The plan (next-week)' }), true],
    ['"next we', aListItem({ title: 'The plan: next week' }), true],
    ['-"next we', aListItem({ title: 'The plan: next week' }), true],
    ['"next we"', aListItem({ title: 'The plan: next week' }), false],
    ['"next week" plan', aListItem({ title: 'The plan: next weekend' }), false],
    ['"next week"', aListItem({ title: 'Next weak' }), false],
    ['"plan ana"', aRecording({ title: 'The plan', ownerName: 'Ana', teamName: 'Sales' }), false],
    ['"ana ruiz"', aRecording({ title: 'The plan', ownerName: 'Ana Ruiz' }), true],
    ['"計業"', aListItem({ title: '事業計画書' }), false],
    ['-ハン', aListItem({ title: 'バン' }), true],
    ['-ガバ', aListItem({ title: 'メガバンク' }), false],
  ])('%s asks for whole words: %o', (text, one, expected) => expect(passesWords(text, one)).toBe(expected));
});
