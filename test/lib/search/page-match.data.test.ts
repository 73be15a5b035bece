// @vitest-environment node
import { expect, it } from 'vitest';
import type { Recording } from '../../../lib/recording/types.ts';
import { matchPage } from '../../../lib/search/page-match.ts';
import { unrelatedTitles } from '../../fixtures/page-titles.ts';
import { aRecording } from '../../support/factories.ts';
import { readMeetings } from '../../support/outside-data.ts';

const meetings: Recording[] = readMeetings().map(({ value }) => {
  const { id, meetingTitle, createdAt } = (value as { meta: { id: string; meetingTitle: string; createdAt: string } })
    .meta;
  return aRecording({ id, title: meetingTitle, createdAtMs: Date.parse(createdAt) });
});
const offered = (title: string) => matchPage(meetings, { title, selection: '' }).map((recording) => recording.title);

it('Real meetings are offered on none of the pages that no recording is about, in 99 of 100', () => {
  const wrong = unrelatedTitles.filter((title) => offered(title).length > 0);
  expect(unrelatedTitles.length).toBe(200);
  expect(wrong.slice(2)).toEqual([]);
});

it.each([
  ['a document', (title: string) => `${title} - Google Docs`],
  ['an issue', (title: string) => `${title} · Issue #31 · notes/meetings · GitHub`],
  ['a mail', (title: string) => `Re: ${title} - kim@example.org - Gmail`],
  ['an invitation', (title: string) => `Invitation: ${title} | Notion Calendar`],
  ['a page elsewhere', (title: string) => `(2) ${title} | Elsewhere`],
])('A page that has the name of a real meeting is offered it first: %s', (_, pageOf) => {
  const named = meetings.filter(({ title }) => offered(pageOf(title))[0] === title);
  expect(named.length / meetings.length).toBeGreaterThanOrEqual(0.9);
});
