import type { SampleRecording } from '../service/recordings/types.ts';
import { hostileNotes, hostileTexts, sampleOf } from './hostile.ts';

const SAID = 20;
const WRITTEN = 5;
/** Hostile strings in one recording: title, owner, team, three labels, two names, and the words. */
const STRINGS = 8 + SAID + 2 * WRITTEN;

export interface HostileRecording extends SampleRecording {
  /** A word in its title, and one that is said in it; both occur nowhere else. */
  titleWord: string;
  saidWord: string;
}

/**
 * Recordings with at least `strings` hostile strings. The summaries alternate between Markdown and HTML; notes have any
 * type.
 */
export function hostileRecordings(strings: number): HostileRecording[] {
  const count = Math.ceil(strings / STRINGS);
  const texts = sampleOf(hostileTexts, count * STRINGS, 11);
  const odd = sampleOf(hostileNotes, count, 12);
  return Array.from({ length: count }, (_, index) => {
    const own = texts.slice(index * STRINGS, (index + 1) * STRINGS);
    const [title = '', owner = '', team = '', first = '', second = '', third = '', name = '', other = ''] = own;
    const said = own.slice(8, 8 + SAID);
    const written = own.slice(8 + SAID, 8 + SAID + WRITTEN);
    const labels = [first, second, third];
    const [titleWord, saidWord] = [`casus${index}x`, `dictum${index}x`];
    const isHtml = index % 2 === 1;
    return {
      titleWord,
      saidWord,
      meta: {
        id: `hostile-${index}`,
        meetingTitle: `${titleWord} ${title}`,
        status: 'COMPLETED',
        duration: 600,
        sharingScope: 'PRIVATE',
        createdAt: new Date(Date.UTC(2026, 9, 1) - index * 3_600_000).toISOString(),
        updatedAt: null,
        speakerCount: 3,
        sourceType: 'BROWSER',
        user: { id: 'u', name: owner },
        team: { id: 't', name: team },
        isOwner: true,
      },
      content: {
        transcriptSegments: [saidWord, ...said].map((text, at) => ({
          speaker: labels[at % labels.length] ?? '',
          text,
          startTime: at * 5,
          endTime: at * 5 + 4,
        })),
        speakerNames: { [first]: name, [second]: other },
        summary: isHtml
          ? `<h2>Written</h2>${written.map((text) => `<p>${text}</p>`).join('')}<p>The end</p>`
          : `## Written\n\n${written.join('\n\n')}\n\nThe end`,
        notes: index % 3 === 0 ? odd[index] : own.slice(8 + SAID + WRITTEN).join('\n\n'),
      },
    };
  });
}

/** The flood that is just within all limits. */
export const LARGEST = 'largest';

/**
 * Summaries with so much of one construct that a browser would be busy with it for a minute, by the construct; and one
 * with as much as is drawn (`lib/markdown/limits.ts`).
 */
export const FLOODS: Readonly<Record<string, string>> = {
  lines: 'drip\n'.repeat(25_000),
  paragraphs: 'drip\n\n'.repeat(20_000),
  stamps: 'drip [0:01] '.repeat(10_000),
  links: '[drip](https://b.example) '.repeat(5000),
  quotes: `${'> '.repeat(40_000)}drip`,
  marks: '_drip*'.repeat(20_000),
  entities: 'drip&amp;'.repeat(14_000),
  [LARGEST]: '- [drip](https://b.example) _drip_ **drip** `drip`\n'.repeat(1_700),
  cells: `|a|b|\n|-|-|\n${'|drip|b|\n'.repeat(9000)}`,
};

/** One recording for each flood; their ids are their names. */
export function floodRecordings(): SampleRecording[] {
  const [{ meta } = { meta: null }] = hostileRecordings(1);
  if (!meta) return [];
  return Object.entries(FLOODS).map(([name, summary]) => ({
    meta: { ...meta, id: name, meetingTitle: `Flood of ${name}` },
    content: {
      transcriptSegments: [{ speaker: 'Speaker 1', text: 'Hello', startTime: 0, endTime: 3 }],
      speakerNames: {},
      summary,
      notes: summary,
    },
  }));
}
