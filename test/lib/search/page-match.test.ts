// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Recording } from '../../../lib/recording/types.ts';
import { matchPage } from '../../../lib/search/page-match.ts';
import { relatedToShort, shortTitles, unrelatedToShort } from '../../fixtures/page-short-titles.ts';
import { relatedTitles, unrelatedTitles } from '../../fixtures/page-titles.ts';
import { sampleRecordings } from '../../service/recordings/index.ts';
import { aRecording } from '../../support/factories.ts';
import { forAll } from '../../support/for-all.ts';

const samples: Recording[] = sampleRecordings.map(({ meta }, index) =>
  aRecording({ id: `s${index}`, title: meta.meetingTitle ?? '', createdAtMs: Date.parse(meta.createdAt) }),
);
const offered = (recordings: readonly Recording[], title: string, selection = '') =>
  matchPage(recordings, { title, selection }).map((recording) => recording.title);

it('a page that no recording is about is offered none of the sample recordings, in 99 of 100', () =>
  expect(unrelatedTitles.filter((title) => offered(samples, title).length > 0).slice(2)).toEqual([]));

describe('a page in a tool for work', () => {
  const list = ['Northwind weekly', 'Northwind renewal', 'Weekly sync', 'Budget'].map((title, at) =>
    aRecording({ id: `n${at}`, title, createdAtMs: null }),
  );

  it.each([
    ['CRM — Northwind renewal', ['Northwind renewal', 'Northwind weekly']],
    ['Lasagne with spinach - Google Docs', []],
    ['CRM — Northwind', ['Northwind weekly', 'Northwind renewal']],
    ['Northwind: contract draft - Google Docs', ['Northwind weekly', 'Northwind renewal']],
    ['Weekly menu - Google Docs', []],
    ['Northwind opens a second harbour - Northern Ledger', []],
  ])('is offered the meetings with its name, and a page elsewhere is not: %s', (title, expected) =>
    expect(offered(list, title)).toEqual(expected),
  );

  it('is offered them for a selected name, too', () =>
    expect(offered(list, 'Chat', 'Northwind')).toEqual(['Northwind weekly', 'Northwind renewal']));

  it('is offered first what few meetings have in common with it', () => {
    const all = ['Acme weekly', 'Acme budget', 'Northwind kick-off'].map((title) => aRecording({ title }));
    expect(offered(all, 'Acme: Northwind contract - Google Docs')[0]).toBe('Northwind kick-off');
  });
});

describe('a page about a recording', () => {
  const about = relatedTitles.flatMap(({ recording, pages }) => pages.map((title) => ({ recording, title })));

  it('is offered it first, in nine of ten', () => {
    const missed = about.filter(({ recording, title }) => !offered(samples, title)[0]?.startsWith(recording));
    expect(about.length).toBeGreaterThan(60);
    expect(missed.slice(about.length / 10)).toEqual([]);
  });
});

describe('a page elsewhere with the name of a meeting', () => {
  const list = ['Interview with Mara Lindqvist', 'Harbor crane meeting - Agenda 12', 'Tide tables'].map((title, at) =>
    aRecording({ id: `e${at}`, title, createdAtMs: null }),
  );

  it.each([
    ['(2) Interview with Mara Lindqvist | Northern Ledger', ['Interview with Mara Lindqvist']],
    ['Invitation: Interview with Mara Lindqvist | Notion Calendar', ['Interview with Mara Lindqvist']],
    ['Harbor crane meeting - Agenda 12 | Northern Ledger', ['Harbor crane meeting - Agenda 12']],
    ['Tide tables | Northern Ledger', []],
  ])('%s', (title, expected) => expect(offered(list, title)).toEqual(expected));
});

describe('meetings that come again and again', () => {
  const weekly = (id: string, day: string) =>
    aRecording({ id, title: 'Weekly sync', createdAtMs: Date.parse(`${day}T09:00:00Z`) });
  const series = [
    weekly('w3', '2026-11-19'),
    weekly('w2', '2026-11-12'),
    weekly('w1', '2026-11-05'),
    weekly('w0', '2025-11-12'),
  ];
  const ids = (title: string) => matchPage(series, { title, selection: '' }).map(({ id }) => String(id));

  it('are offered newest first, three of them', () =>
    expect(ids('Weekly sync - Google Docs')).toEqual(['w3', 'w2', 'w1']));

  it.each([
    ['Weekly sync 2026-11-12 - Google Docs', ['w2']],
    ['Weekly sync (Nov 12, 2026) - Confluence', ['w2']],
    ['Weekly sync 12.11.2025 – Confluence', ['w0']],
    ['Weekly sync 5/11/2026 - Outlook', ['w1']],
    ['Weekly sync Thu 12 Nov 09:00 – 09:30 - Google Calendar', ['w2', 'w0']],
    ['Weekly sync 2026-01-08 - Google Docs', []],
  ])('are told apart by their date: %s', (title, expected) => expect(ids(title)).toEqual(expected));

  it('are told apart by their number', () => {
    const sprints = [47, 46].map((n) => aRecording({ id: `s${n}`, title: `Sprint planning ${n}` }));
    expect(offered(sprints, 'Sprint planning 46 - Jira')).toEqual(['Sprint planning 46']);
    expect(offered(sprints, 'Sprint planning 48 - Jira')).toEqual([]);
    const many = Array.from({ length: 200 }, (_, n) => aRecording({ id: `t${n}`, title: `Team sync ${n}` }));
    expect(offered(many, 'Sync | 3 | Agile Corner')).toEqual([]);
  });
});

describe('words that may be anybody’s', () => {
  const one = (title: string) => [aRecording({ title, createdAtMs: null })];

  it.each([
    ['Covenants', 'Covenants - Encyclopaedia'],
    ['Weekly sync', 'Weekly sync | Podcasts for founders'],
    ['Design review', 'Design review: what it is and how to prepare one'],
    ['Pricing', 'Pricing - Stackwell'],
  ])('are no name of %s on a page such as %s', (title, page) => expect(offered(one(title), page)).toEqual([]));

  it.each([
    ['Covenants', 'Covenants - Google Docs'],
    ['Weekly sync', 'Weekly sync – Confluence'],
    ['Design review', 'Design review'],
  ])('are one where %s has its page: %s', (title, page) => expect(offered(one(title), page)).toEqual([title]));
});

describe('recordings with short names', () => {
  const list = shortTitles.map((title, index) =>
    aRecording({ id: `x${index}`, title, createdAtMs: Date.UTC(2026, 0, 60 - index) }),
  );

  it.each(unrelatedToShort)('are not offered on %s', (page) => expect(offered(list, page)).toEqual([]));

  it('are offered on none of the pages that no recording is about', () =>
    expect(unrelatedTitles.filter((page) => offered(list, page).length > 0)).toEqual([]));

  it.each(relatedToShort)('are offered, %s, where the page is about them: %s', (title, page) =>
    expect(offered(list, page)[0]).toBe(title),
  );

  it('are offered on a page that has their day as well', () => {
    const retro = [aRecording({ title: 'Retro', createdAtMs: Date.UTC(2026, 10, 12, 9) })];
    expect(offered(retro, 'Retro 2026-11-12 - Confluence')).toEqual(['Retro']);
    expect(offered(retro, 'Retro - Confluence')).toEqual([]);
  });
});

it('what is selected in the page is a name when it is short, and none when it is long', () => {
  expect(offered(samples, 'Backlog', 'Pricing review Q3')[0]).toBe('Pricing review Q3');
  expect(offered(samples, 'Backlog', 'Pricing review Q3 '.repeat(10))).toEqual([]);
});

describe('whatever stands in a page and a list', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('12/11/2026', '((', '47', '港', '- | -'),
  );

  it('is answered with at most three recordings of the list, each once', () =>
    forAll(fc.array(text, { maxLength: 12 }), text, text, (titles, title, selection) => {
      const list = titles.map((each) => aRecording({ title: each }));
      const found = matchPage(list, { title, selection });
      expect(found.length).toBeLessThanOrEqual(3);
      expect(new Set(found).size).toBe(found.length);
      expect(found.every((recording) => list.includes(recording))).toBe(true);
    }));
});
