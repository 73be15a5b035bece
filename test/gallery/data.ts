import type { LibraryGroup, LibraryHit } from '../../lib/library/types.ts';
import type { Recording, RecordingContent, Segment } from '../../lib/recording/types.ts';
import { aGroup, aHit } from '../support/hits.ts';
import { aRecording } from '../support/factories.ts';
import { said } from './said.ts';

/** Noon on a Saturday. */
export const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = 3_600_000;

/** A recording whose texts can be told from the interface's. */
export const aMeeting = (parts: Parameters<typeof aRecording>[0] = {}): Recording =>
  aRecording({
    title: said('Weekly sync'),
    ownerName: said('Ana Ruiz'),
    teamName: said('Platform'),
    ...parts,
  });

/** A realistic list, newest first: long and short titles, other scripts, one without a title, some not ready. */
export const someMeetings = (): Recording[] => [
  aMeeting({ id: 'a', title: said('Pricing review with Northwind'), createdAtMs: NOW - HOUR_MS }),
  aMeeting({ id: 'd', title: said('Onboarding'), status: said('TRANSCRIBING'), createdAtMs: NOW - 2 * HOUR_MS }),
  aMeeting({ id: 'b', title: '', ownerName: null, durationSeconds: 42, createdAtMs: NOW - 26 * HOUR_MS }),
  aMeeting({ id: 'i', title: said('Board meeting'), speakerCount: null, durationSeconds: null }),
  aMeeting({
    id: 'c',
    title: said('Quarterly planning for the platform, billing and identity teams, second part, with guests'),
    ownerName: said('Wilhelmina van der Meulen-Oyelaran'),
    isOwner: false,
    speakerCount: 14,
    durationSeconds: 9_300,
    createdAtMs: NOW - 80 * HOUR_MS,
  }),
  aMeeting({
    id: 'f',
    title: 'סקירת מפת הדרכים',
    ownerName: 'נועה לוי',
    isOwner: false,
    createdAtMs: NOW - 400 * HOUR_MS,
  }),
  aMeeting({ id: 'h', title: said('Incident review'), createdAtMs: NOW - 9_000 * HOUR_MS }),
  aMeeting({ id: 'e', title: said('Customer call'), status: 'FAILED', speakerCount: 1, createdAtMs: null }),
  aMeeting({ id: 'g', title: said('Design critique'), createdAtMs: null, createdAtText: said('last spring') }),
];

/** Meetings that are easily confused: two series, and two of the same minute. */
export const someSeries = (): Recording[] => {
  const design = (id: string, name: string, days: number) =>
    aMeeting({ id, title: said(`AMI product design meeting ${name}`), createdAtMs: NOW - days * 24 * HOUR_MS });
  const standup = (id: string, atMs: number) => aMeeting({ id, title: said('Standup'), createdAtMs: atMs });
  return [
    standup('s1', NOW - HOUR_MS),
    standup('s2', NOW - HOUR_MS - 20_000),
    standup('rec-4711', NOW - 25 * HOUR_MS),
    standup('rec-4712', NOW - 25 * HOUR_MS),
    design('t1', 'TS3009a: Goal of new remote control project and team building', 3),
    design('t2', 'TS3008d: Remote control prototype introduction', 4),
    design('t3', 'TS3005c: Presentation about components design, look, feel and the watch trend of remote control', 5),
  ];
};

const aFound = (parts: Partial<LibraryHit> = {}): LibraryHit =>
  aHit({
    speaker: said('Ana Ruiz'),
    snippet: said('…and then the budget is fixed until spring'),
    ranges: [[14, 20]],
    ...parts,
  });

export const someGroups = (): LibraryGroup[] => [
  aGroup('x', [aFound(), aFound({ speaker: null, startSeconds: null })], {
    recording: aMeeting({ id: 'x', title: said('Pricing review with Northwind') }),
  }),
  aGroup(
    'y',
    [
      aFound({
        part: 'summary',
        speaker: null,
        startSeconds: null,
        snippet: said('The budget: fixed'),
        ranges: [[4, 10]],
      }),
    ],
    {
      recording: aMeeting({ id: 'y', title: '' }),
    },
  ),
  aGroup('z', [aFound({ part: 'notes', speaker: null, startSeconds: null }), aFound({ startSeconds: 4_210 })], {
    recording: aMeeting({ id: 'z', title: said('Board meeting') }),
  }),
];

/** Quotes of people with long names, as far from the beginning as a quote can be, in letters of both widths. */
export const longNames = (): LibraryGroup[] => {
  const speaker = said('Maximiliano Alejandro Fernández-Villaverde y Gutiérrez de la Concha');
  const [latin, wide] = ['…with what was said of it all the last week', '…それでは本日の議題である来期の'];
  return [
    aGroup('x', [aFound({ speaker, startSeconds: 4_210, ...marked(latin, ' budget', ' is fixed until spring') })]),
    aGroup('y', [aFound({ speaker, startSeconds: 4_210, ...marked(wide, '予算', 'について話し合いました') })]),
    aGroup('z', [aFound({ speaker: '山田太郎左衛門尉源朝臣義経次郎三郎', ...marked(wide, '予算', 'を決めました') })]),
  ];
};

const marked = (before: string, word: string, after: string): Pick<LibraryHit, 'snippet' | 'ranges'> => ({
  snippet: before + word + after,
  ranges: [[before.length, before.length + word.length]],
});

const LINES: readonly (readonly [speaker: number, text: string])[] = [
  [0, 'Good morning, everybody. Let us begin with the numbers of last week.'],
  [1, 'Sign-ups are up by a third. Most of them come from the new page, and most of those stay.'],
  [0, 'And the budget?'],
  [
    2,
    'The budget is fixed until spring. What we can still do is to move the launch, which costs nothing but patience, or to ask Mei for the remainder of the travel money.',
  ],
  [1, 'I would rather move the launch.'],
  [0, 'Then we do that. Tomás, will you tell the others?'],
  [3, 'I will, today.'],
];

/** Repeated to make a longer conversation: a monologue with interjections. */
const MORE_LINES: readonly (readonly [speaker: number, text: string])[] = [
  [
    2,
    'Because the way we fix each of those is really different. They are completely orthogonal, and they operate at different layers of the plan, so that nothing of it stands in the way of the rest.',
  ],
  [2, 'We have good ideas on how to fix it with the budget as it is, and that takes care of the travel money as well.'],
  [2, 'Almost everything that happens once the launch has moved is much easier to find, as it stands in one place.'],
  [2, 'And then there is the matter of the customers, who were told one date and will now be told another.'],
  [2, 'I would tell them early, and I would tell them why. Nobody was ever lost over a reason that was given in time.'],
  [1, 'Right.'],
  [0, 'Or sorry, January. Yeah.'],
  [3, 'Yes.'],
  [0, 'No, that is pretty good. I just mainly wanted to touch on exactly what you said about the budget.'],
];

/** A few minutes of conversation, enough to fill several windows. */
export const someMinutes = (): Segment[] =>
  Array.from({ length: 8 }, () => MORE_LINES)
    .flat()
    .map(([speaker, text], at) => ({
      speaker,
      startSeconds: 3_480 + at * 21,
      endSeconds: 3_480 + at * 21 + 18,
      text: said(text),
    }));

const someSegments = (): Segment[] =>
  LINES.map(([speaker, text], at) => ({
    speaker,
    startSeconds: at * 31,
    endSeconds: at * 31 + 24,
    text: said(text),
  }));

const SUMMARY = `## Decisions

- **Launch** moves to [17 December](https://cal.example/17), decided at 2:10
- The budget stays as it is

## Open questions

1. Who tells the customers?
2. Does the \`beta\` flag go?

> We would rather be late than sorry.

| Who | What | By |
|---|---|---|
| Tomás | Tell the others | today |
| Mei | Travel money | Friday |

## Next steps

- [x] Book the room
- [ ] Write the announcement

\`\`\`
npm run launch -- --dry
\`\`\`
`;

export const aTalk = (parts: Partial<RecordingContent> = {}): RecordingContent => ({
  speakers: [
    { label: said('Speaker 1'), name: said('Ana Ruiz') },
    { label: said('Speaker 2'), name: null },
    { label: said('Speaker 3'), name: said('Jun'), isLocal: true },
    { label: '', name: null },
  ],
  segments: someSegments(),
  summary: said(SUMMARY),
  notes: said('Bring the *charts* next time.\n\n- Room 4\n- Coffee'),
  ...parts,
});
