import { describe, expect, it } from 'vitest';
import type { Recording } from '../../../lib/recording/types.ts';
import { createRecordingFilter } from '../../../lib/search/filter-recordings.ts';
import { parseQuery } from '../../../lib/search/query-language.ts';
import { aListItem, aRecording } from '../../support/factories.ts';

const clock = { nowMs: new Date(2026, 10, 20).getTime(), locale: 'en-GB' };
const filterOf = (text: string, speakersOf?: (recording: Recording) => readonly string[] | null) =>
  createRecordingFilter(parseQuery(text, clock).query, speakersOf);

const recording = aRecording({
  title: 'Réunion budget',
  ownerName: 'Ana Souza',
  teamName: 'Design & research',
  createdAtMs: new Date(2026, 10, 10, 9).getTime(),
  durationSeconds: 1800,
  sharingScope: 'SELECTED_TEAMS',
});

describe('createRecordingFilter', () => {
  it('is null when everything passes', () => expect(filterOf('budget "?"')).toBeNull());

  it.each([
    'owner:ana',
    'owner:souza team:"design & res"',
    'title:reunion title:BUDGET',
    'after:2026-11-10 before:2026-11-11',
    'longer:29m shorter:31m',
    'is:selected-teams',
    'is:shared',
    'is:private is:selected-teams',
    'budget -draft',
  ])('holds: %s', (text) => expect(filterOf(text)?.(recording)).toBe(true));

  it.each([
    'owner:na',
    'owner:bo',
    'owner:ana team:sales',
    'title:union',
    'after:2026-11-11',
    'before:2026-11-10',
    'longer:30m',
    'shorter:30m',
    'is:private',
    'is:team',
    '-budget',
    '-souza',
    '-"design & research"',
    'speaker:ana',
  ])('does not hold: %s', (text) => expect(filterOf(text)?.(recording)).toBe(false));

  it.each([
    'owner:ana',
    'team:design',
    'is:private',
    'is:shared',
    'after:2000',
    'before:2100',
    'longer:0',
    'shorter:9h',
  ])('does not hold where the recording does not say: %s', (text) =>
    expect(filterOf(text)?.(aListItem({ createdAtMs: null, durationSeconds: null }))).toBe(false),
  );

  it.each([
    ['-null', aListItem({ title: 'Weekly' }), true],
    ['-n', aListItem({ title: 'Weekly' }), true],
    ['-plan', aListItem({ title: 'Roadmap planning' }), true],
    ['-plan', aListItem({ title: 'Roadmap plan' }), false],
    ['-plan', aListItem({ title: 'Planning the Plan: 1' }), false],
    ['-plan', aListItem({ title: 'plan\u{1F680}' }), false],
    ['-plan', aListItem({ title: 'planの会議' }), false],
    ['-roadmap', aListItem({ title: 'Plan (roadmap)' }), false],
    ['-"road map"', aListItem({ title: 'The road-map' }), false],
    ['-"road map"', aListItem({ title: 'The road-mapping' }), true],
    ['-"plan ana"', aRecording({ title: 'The plan', ownerName: 'Ana', teamName: 'Sales' }), true],
    ['-sales', aRecording({ title: 'The plan', ownerName: 'Ana', teamName: 'Sales' }), false],
    ['-sale', aRecording({ title: 'The plan', ownerName: 'Ana', teamName: 'Sales' }), true],
    ['-計画', aListItem({ title: '事業計画書' }), false],
    ['-画計', aListItem({ title: '事業計画書' }), true],
    ['title:"air to ground"', aListItem({ title: 'The air-to-ground link' }), true],
    ['title:"air to gr"', aListItem({ title: 'The air\u2013to\u2013ground link' }), true],
    ['title:air-to-ground', aListItem({ title: 'The air to ground link' }), true],
    ['title:"air to ground"', aListItem({ title: 'The repair-to-ground link' }), false],
    ['title:"air ground"', aListItem({ title: 'The air-to-ground link' }), false],
    ['"next week"', aListItem({ title: 'Week 3: what is next' }), false],
    ['"next week"', aListItem({ title: 'The plan (next-week)' }), true],
    ['"next we', aListItem({ title: 'The plan: next week' }), true],
    ['-"next we', aListItem({ title: 'The plan: next week' }), true],
    ['"next we"', aListItem({ title: 'The plan: next week' }), false],
    ['"next week" plan', aListItem({ title: 'The plan: next weekend' }), false],
    ['"next week"', aListItem({ title: 'Next weak' }), false],
    ['"air to ground"', aListItem({ title: 'The air-to-ground link' }), true],
    ['"plan ana"', aRecording({ title: 'The plan', ownerName: 'Ana', teamName: 'Sales' }), false],
    ['"ana ruiz"', aRecording({ title: 'The plan', ownerName: 'Ana Ruiz' }), true],
    ['"業計"', aListItem({ title: '事業計画書' }), true],
    ['"計業"', aListItem({ title: '事業計画書' }), false],
    ['-ハン', aListItem({ title: 'バン' }), true],
    ['-ガバ', aListItem({ title: 'メガバンク' }), false],
  ])('%s asks for whole words: %o', (text, one, passes) => expect(filterOf(text)?.(one)).toBe(passes));

  it('counts a day from its first moment on, to before the first of the next', () => {
    const midnight = aRecording({ createdAtMs: new Date(2026, 10, 11).getTime() });
    expect(filterOf('after:2026-11-11')?.(midnight)).toBe(true);
    expect(filterOf('before:2026-11-11')?.(midnight)).toBe(false);
    expect(filterOf('before:2026-11-11')?.({ ...midnight, createdAtMs: (midnight.createdAtMs ?? 0) - 1 })).toBe(true);
  });

  it('asks for the names of speakers where they are known', () => {
    const speakersOf = () => ['Ana Souza', 'Miguel Ibáñez'];
    expect(filterOf('speaker:ibanez speaker:ana', speakersOf)?.(recording)).toBe(true);
    expect(filterOf('speaker:ibanez speaker:bo', speakersOf)?.(recording)).toBe(false);
  });
});
