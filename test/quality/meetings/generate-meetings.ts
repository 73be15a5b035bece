import type { KeptRecord } from '../../../lib/library/types.ts';
import { seededRandom, seedOf, type Random } from '../../service/recordings/random.ts';
import type { SampleSegment } from '../../service/recordings/types.ts';
import { toKept } from '../../support/library-meetings.ts';
import { NOW_MS } from '../../support/memory-library.ts';
import { pickZipf, shuffled } from '../zipf.ts';
import { CHINESE, JAPANESE, type CjkSpeech } from './cjk-words.ts';
import { NAME_BEGINS, NAME_ENDS, PEOPLE } from './general-words.ts';
import { createSpeech } from './speech.ts';
import { TOPICS } from './topics.ts';

/** Generates speech in a script without spaces; each instance prefers certain things. */
function createCjkSpeech(words: CjkSpeech, random: Random) {
  const things = shuffled(words.things, random);
  const actions = shuffled(words.actions, random);
  const slots: Record<string, () => string> = {
    A: () => pickZipf(things, random),
    B: () => pickZipf(things, random),
    V: () => pickZipf(actions, random),
    Q: () => random.pick(words.qualities),
    T: () => random.pick(words.times),
  };
  const filled = (pattern: string) => pattern.replace(/[ABVQT]/g, (slot) => slots[slot]?.() ?? '');
  const sentence = () => filled(random.pick(words.patterns));
  return {
    sentence,
    turn: () => Array.from({ length: random.pick([1, 2, 2, 3]) }, sentence).join(words.joint),
    title: () => filled(random.pick(words.titles)),
  };
}

const DAY_MS = 86_400_000;
const SEED = 17;
/** Meetings of a series take place every two weeks and share topics, names and people, like a weekly sync. */
const IN_A_SERIES = 4;
/** One series in this many is Chinese, one Japanese. */
const SERIES_IN_TURN = 10;

const NAMES = shuffled(
  NAME_BEGINS.flatMap((begin) => NAME_ENDS.map((end) => begin + end)),
  seededRandom(SEED),
);

/** Generates `count` meetings that resemble speech: the same each time, and a prefix of any longer result. */
export function generateMeetings(count: number): KeptRecord[] {
  return Array.from({ length: count }, (_, at) => generateMeeting(at));
}

function speechOf(series: number, random: Random) {
  if (series % SERIES_IN_TURN === 3) return createCjkSpeech(CHINESE, random);
  if (series % SERIES_IN_TURN === 7) return createCjkSpeech(JAPANESE, random);
  const ofSeries = seededRandom(seedOf(SEED, series));
  const topics = shuffled(TOPICS, ofSeries).slice(0, 2);
  const names = Array.from({ length: 4 }, () => pickZipf(NAMES, ofSeries));
  // One topic and two names occur only in this meeting.
  const register = {
    topics: [...topics, random.pick(TOPICS)],
    names: [...names, pickZipf(NAMES, random), pickZipf(NAMES, random)],
  };
  return createSpeech({ ...register, names: shuffled(register.names, random) }, random);
}

function generateMeeting(at: number): KeptRecord {
  const series = Math.floor(at / IN_A_SERIES);
  const random = seededRandom(seedOf(SEED + 1, at));
  const speech = speechOf(series, random);
  const people = shuffled(PEOPLE, seededRandom(seedOf(SEED + 2, series))).slice(0, 2 + (series % 5));
  const segments: SampleSegment[] = [];
  let startTime = 1;
  let speaker = 0;
  const turns = random.between(40, 200);
  for (let turn = 0; turn < turns; turn++) {
    const text = speech.turn();
    const endTime = startTime + Math.ceil(text.length / 15);
    segments.push({ speaker: `Speaker ${speaker + 1}`, text, startTime, endTime });
    startTime = endTime + 1;
    speaker = (speaker + random.between(1, people.length - 1)) % people.length;
  }
  const createdAt = NOW_MS - ((series * 37) % 700) * DAY_MS - (at % IN_A_SERIES) * 14 * DAY_MS - series * 60_000;
  const line = () => `- ${speech.sentence()}`;
  return toKept({
    meta: {
      id: `generated-${at}`,
      meetingTitle: speech.title(),
      status: 'COMPLETED',
      duration: startTime,
      sharingScope: 'PRIVATE',
      createdAt: new Date(createdAt).toISOString(),
      speakerCount: people.length,
      sourceType: 'BROWSER',
      user: { id: 'user', name: people[0] ?? null },
      team: null,
      isOwner: false,
    },
    content: {
      transcriptSegments: segments,
      speakerNames: Object.fromEntries(people.map((name, person) => [`Speaker ${person + 1}`, name])),
      summary: Array.from({ length: random.between(3, 7) }, line).join('\n'),
      notes: null,
    },
  });
}
